import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import {
  listDifferences,
  listExceptions,
  listPayments,
  listRefunds,
  OPERATOR_COMMANDS,
  type OperatorCommand,
  runOperatorCommand,
  runPartRefund,
} from '#server/payments/operator/operator.ts'
import {
  listPayouts,
  PAYOUT_COMMANDS,
  type PayoutAnswer,
} from '#server/payments/operator/payout-commands.ts'
import { readSettings, type Settings } from '#server/platform/configuration/settings.ts'
import type { Database } from '#server/platform/database/database.ts'
import { systemClock } from '#server/platform/time/clock.ts'
import { runOnDatabase } from './database/find-database.ts'
import { readGatewaySettings } from './gateway.ts'

/**
 * `npm run payments -- list | exceptions | refunds | payouts | report | resolve ID | release ID |
 * refund ID [TOTAL] | give-up-part ID | charge-back ID | restore ID`: lets an operator manage payments. ID is the number of a
 * payment or its order id. With TOTAL, a refund returns a part, so that TOTAL yen have gone back in all. The commands of PAYOUT_COMMANDS are for refunds to bank accounts.
 */
const [, , command = '', ...given] = process.argv
const [name] = given
const LISTS: Readonly<Record<string, (database: Database) => Promise<readonly string[]>>> = {
  list: (database) => listPayments(database, systemClock.now()),
  exceptions: (database) => listExceptions(database, systemClock.now()),
  refunds: listRefunds,
  payouts: listPayouts,
  report: listDifferences,
}
const PROVIDER_TIMEOUT_MS = 30_000
const SENTENCES = {
  done: 'Done.',
  'not-possible': 'This payment is not in a state in which this can be done.',
  declined: 'The provider refused: nothing was changed.',
  unknown: 'The provider did not answer: run the same again, it does no harm.',
  'unknown-payment': 'There is no such payment.',
  'whole-only':
    'A part cannot be refunded: payments by this method are refunded at this provider only as a whole.',
} as const

const list = LISTS[command]
const isPayoutCommand = (name: string): name is keyof typeof PAYOUT_COMMANDS =>
  Object.hasOwn(PAYOUT_COMMANDS, name)
const isCommand = (name: string): name is OperatorCommand => Object.hasOwn(OPERATOR_COMMANDS, name)
if (list !== undefined) {
  await runOnDatabase(async (database) => {
    for (const line of await list(database)) console.log(line)
    return 0
  })
} else if (isCommand(command) && name !== undefined) {
  await runOnDatabase((database) => act(database, command, name))
} else if (isPayoutCommand(command) && name !== undefined) {
  await runOnDatabase((database) => actOnPayout(database, command))
} else {
  const payouts = Object.entries(PAYOUT_COMMANDS).map(([name, { usage }]) => `${name} ${usage}`)
  console.error(
    `usage: npm run payments -- list | exceptions | refunds | payouts | report | resolve ID | release ID | refund ID [TOTAL] | give-up-part ID | charge-back ID | restore ID | ${payouts.join(' | ')}`,
  )
  process.exitCode = 1
}

async function actOnPayout(
  database: Database,
  command: keyof typeof PAYOUT_COMMANDS,
): Promise<number> {
  const run = () => PAYOUT_COMMANDS[command].run(database, given, systemClock.now())
  const { line, isDone } =
    command === 'transfer-file' ? await writeTransferFile(given[0] ?? '', run) : await run()
  console.log(line)
  return isDone ? 0 : 1
}

/**
 * Writes the file of a bank transfer. Opens the new file before the refunds are marked as sent, so
 * that no refund is marked if the file cannot be written. The file contains members' bank accounts,
 * so only the owner of the file may read it.
 */
async function writeTransferFile(
  path: string,
  run: () => Promise<PayoutAnswer>,
): Promise<PayoutAnswer> {
  let descriptor: number
  try {
    descriptor = openSync(path, 'wx', 0o600)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const why = code === 'EEXIST' ? 'it exists already' : `${code}`
    return { line: `The file ${path} cannot be written: ${why}.`, isDone: false }
  }
  let hasFile = false
  try {
    const answer = await run()
    if (answer.file !== undefined) {
      writeFileSync(descriptor, answer.file)
      hasFile = true
    }
    return answer
  } finally {
    closeSync(descriptor)
    if (!hasFile) rmSync(path)
  }
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
  const total = given[1]
  const isPart = command === 'refund' && total !== undefined
  const outcome = isPart
    ? await runPartRefund(dependencies, paymentName, { totalYen: Number(total) })
    : await runOperatorCommand(dependencies, command, paymentName)
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
