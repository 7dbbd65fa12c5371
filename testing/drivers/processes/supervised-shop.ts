import { join } from 'node:path'
import type { KnownNotary } from '#server/external/notaries/http-notaries.ts'
import { type SupervisedProcess, startSupervisedProcess } from './supervised-process.ts'

export type SupervisedShop = SupervisedProcess

/** Starts a shop on an existing database in its own process, and restarts it after each kill. */
export function startSupervisedShop(
  databaseUrl: string,
  gatewayUrl = '',
  {
    providerResponseMsMax = '',
    webDir = '',
    notaries = [],
  }: {
    readonly providerResponseMsMax?: number | ''
    readonly webDir?: string
    readonly notaries?: readonly KnownNotary[]
  } = {},
): Promise<SupervisedShop> {
  return startSupervisedProcess(join(import.meta.dirname, 'shop.process.ts'), databaseUrl, [
    gatewayUrl,
    String(providerResponseMsMax),
    webDir,
    JSON.stringify(notaries),
  ])
}
