import { amazonPay } from './amazon-pay/dialect.ts'
import type { Dialect, GatewayContext } from './core.ts'
import { gmoIdPass } from './gmo/id-pass.ts'
import { gmoOpenApi } from './gmo/open-api.ts'
import { paypal } from './paypal/dialect.ts'
import { stripe } from './stripe/dialect.ts'

/** Every wire that the gateway speaks: a function each, in a folder of its own. */
export const DIALECTS: readonly ((gateway: GatewayContext) => Dialect)[] = [
  gmoIdPass,
  gmoOpenApi,
  paypal,
  amazonPay,
  stripe,
]
