import type { Dialect, GatewayCore } from './core.ts'

/** Every wire that the gateway speaks: a function each, in a folder of its own. */
export const DIALECTS: readonly ((gateway: GatewayCore) => Dialect)[] = []
