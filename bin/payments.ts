import {
  listDifferences,
  listExceptions,
  listPayments,
  listRefunds,
  OPERATOR_COMMANDS,
  type OperatorCommand,
  runOperatorCommand,
} from '#server/payments/operator/operator.ts'
import { readSettings, type Settings } from '#server/platform/configuration/settings.ts'
import type { Database } from '#server/platform/database/database.ts'
import { systemClock } from '#server/platform/time/clock.ts'
import { runOnDatabase } from './find-database.ts'
import { readGatewaySettings } from './gateway.ts'

/**
 * `npm run payments -- list | exceptions | refunds | report | resolve ID | release ID | refund ID |
 * charge-back ID`: lets an operator manage payments. ID is the number of a payment or its order id.
 */
const [, , command = '', name] = process.argv
const LISTS: Readonly<Record<string, (database: Database) => Promise<readonly string[]>>> = {
  list: (database) => listPayments(database, systemClock.now()),
  exceptions: (database) => listExceptions(database, systemClock.now()),
  refunds: listRefunds,
  report: listDifferences,
}
const PROVIDER_TIMEOUT_MS = 30_000
const SENTENCES = {
  done: 'Done.',
  'not-possible': 'This payment is not in a state in which this can be done.',
  declined: 'The provider refused: nothing was changed.',
  unknown: 'The provider did not answer: run the same again, it does no harm.',
  'unknown-payment': 'There is no such payment.',
} as const

const list = LISTS[command]
const isCommand = (name: string): name is OperatorCommand => Object.hasOwn(OPERATOR_COMMANDS, name)
if (list !== undefined) {
  await runOnDatabase(async (database) => {
    for (const line of await list(database)) console.log(line)
    return 0
  })
} else if (isCommand(command) && name !== undefined) {
  await runOnDatabase((database) => act(database, command, name))
} else {
  console.error(
    'usage: npm run payments -- list | exceptions | refunds | report | resolve ID | release ID | refund ID | charge-back ID',
  )
  process.exitCode = 1
}

async function act(
  database: Database,
  command: OperatorCommand,
  paymentName: string,
): Promise<number> {
  const settings = readSettings(process.env)
  // The providers' libraries take long to load, and the commands that only list payments do not
  // need them.
  const { chooseProviders } = await import('#server/external/payments/providers.ts')
  const dependencies = {
    database,
    clock: systemClock,
    providers: chooseProviders(process.env, { gatewayUrl: gatewayUrl(settings) }),
    publicUrl: () => settings.publicUrl,
    providerTimeoutMs: PROVIDER_TIMEOUT_MS,
    onFault: (cause: unknown) => console.error(cause instanceof Error ? cause.message : cause),
  }
  const outcome = await runOperatorCommand(dependencies, command, paymentName)
  console.log(SENTENCES[outcome])
  return outcome === 'done' ? 0 : 1
}

/**
 * Returns the URL of the demo's sandbox gateway; undefined in production, which has no such
 * gateway.
 */
function gatewayUrl(settings: Settings): string | undefined {
  if (settings.isProduction) return undefined
  const { port, publicHost, publicUrl } = readGatewaySettings(process.env, settings)
  return publicUrl ?? `http://${publicHost}:${port}`
}
