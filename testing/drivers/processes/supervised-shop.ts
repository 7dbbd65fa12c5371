import { join } from 'node:path'
import { type SupervisedProcess, startSupervisedProcess } from './supervised-process.ts'

export type SupervisedShop = SupervisedProcess

/** Starts a shop on an existing database in its own process, and restarts it after each kill. */
export function startSupervisedShop(
  databaseUrl: string,
  gatewayUrl = '',
  {
    providerResponseMsMax = '',
    webDir = '',
  }: { readonly providerResponseMsMax?: number | ''; readonly webDir?: string } = {},
): Promise<SupervisedShop> {
  return startSupervisedProcess(join(import.meta.dirname, 'shop.process.ts'), databaseUrl, [
    gatewayUrl,
    String(providerResponseMsMax),
    webDir,
  ])
}
