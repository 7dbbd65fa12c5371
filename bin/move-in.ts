import { appendFileSync, readFileSync } from 'node:fs'
import { exampleOf, templateOf } from '#contract/console/imports/import-columns.rule.ts'
import { movedMemberColumns } from '#contract/console/members/move-in.fields.ts'
import {
  type MovePlan,
  type MoveSums,
  moveIn,
  planMoveIn,
  type RefusedLine,
} from '#server/console/move-ins/move-ins.ts'
import { type Database, sqlState } from '#server/platform/database/database.ts'
import { runOnDatabase } from './database/find-database.ts'

/**
 * `npm run move-in -- FILE --dry-run`: reads a file of members of another shop, and prints what would
 * be moved in, each line that is refused, and what two owners approve. Changes nothing.
 * `npm run move-in -- FILE` moves the members in, once the file is approved, and keeps in FILE.log
 * what it says; a run that was killed is started again. `npm run move-in -- template csv` and
 * `template jsonl` print an example.
 */
const USAGE =
  'usage: npm run move-in -- FILE [--dry-run]\n       npm run move-in -- template csv|jsonl'
const NO_TERMS =
  'Nobody can move in yet: publish a version of the terms of use that members must accept, so that they agree before they spend.'
const PROGRESS_STEP = 10_000

const LABELS: Readonly<Record<keyof MoveSums, string>> = {
  members: 'members',
  paidPoints: 'paid points',
  freePoints: 'free points',
  coins: 'coins',
  cards: 'cards',
  undecidedCards: 'undecided',
  undecidedPoints: 'their points',
}

const [, , file, option] = process.argv
if (file === 'template' && (option === 'csv' || option === 'jsonl')) printTemplate(option)
else if (file === undefined || file === 'template' || ![undefined, '--dry-run'].includes(option)) {
  console.error(USAGE)
  process.exitCode = 1
} else await runOnDatabase((database) => run(database, file, option === '--dry-run'))

function printTemplate(kind: 'csv' | 'jsonl'): void {
  const examples = Object.values(movedMemberColumns).map(
    (column) => [column.code, exampleOf(column, 'en')] as const,
  )
  const object = Object.fromEntries(examples.filter(([, example]) => example !== ''))
  console.log(kind === 'csv' ? templateOf(movedMemberColumns, 'ja') : JSON.stringify(object))
}

async function run(database: Database, path: string, isDryRun: boolean): Promise<number> {
  const plan = await planOf(database, path)
  if (typeof plan === 'string') {
    console.error(`${path} ${plan}.`)
    return 1
  }
  printRefused(plan.refused)
  printPlan(plan)
  if (!plan.asksForTerms) console.error(NO_TERMS)
  if (isDryRun) return plan.refused.length === 0 ? 0 : 1
  return move(database, plan, keepIn(`${path}.log`))
}

/** The bytes of the file are in memory only until this function returns. */
async function planOf(database: Database, path: string): Promise<MovePlan | string> {
  let file: Buffer
  try {
    file = readFileSync(path)
  } catch {
    return 'cannot be read'
  }
  const plan = await planMoveIn(database, { file, now: new Date() })
  return plan === 'unreadable' ? 'is neither CSV nor JSON Lines' : plan
}

type Say = (text: string) => void

/** Prints a text, and keeps it with its time: the screen of a run that stopped at night is gone. */
function keepIn(path: string): Say {
  return (text) => {
    console.log(text)
    appendFileSync(path, `${new Date().toISOString()} ${text}\n`, { mode: 0o600 })
  }
}

async function move(database: Database, plan: MovePlan, say: Say): Promise<number> {
  const startedAtMs = performance.now()
  const memberCount = plan.sums.members
  let doneCount = 0
  let shownCount = 0
  const stop = (reason: string) =>
    say(
      `Stopped at ${doneCount} of ${memberCount}: ${reason}. Start the same command again: it goes on there.`,
    )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      stop(signal)
      process.exit(1)
    })
  // A closed terminal must not end the run.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const moving = moveIn(database, {
    plan,
    now: () => new Date(),
    onProgress(count) {
      doneCount = count
      if (count < shownCount + PROGRESS_STEP) return
      shownCount = count
      say(`${count} of ${memberCount}`)
    },
    onRetry: (cause) => say(`Tries again after ${doneCount} of ${memberCount}: ${reasonOf(cause)}`),
  })
  const outcome = await moving.catch((cause) => stop(reasonOf(cause)))
  if (outcome === undefined) return 1
  if (outcome === 'no-terms') return 1
  if (outcome === 'ended') {
    console.error(
      'All members of this file have been moved in. A further file needs its own approval.',
    )
    return 1
  }
  if (outcome === 'not-approved') {
    console.error(
      plan.approval === null
        ? 'Two owners have not approved this file: enter the numbers above in the console, under “Members”.'
        : 'The shop would now take over more than two owners have approved for this file: request it again.',
    )
    return 1
  }
  printRefused(outcome.refused)
  const seconds = (performance.now() - startedAtMs) / 1_000
  say(
    `${outcome.movedCount} members moved in within ${seconds.toFixed(1)} s; ${outcome.earlierCount} had been moved in before.`,
  )
  return plan.refused.length + outcome.refused.length === 0 ? 0 : 1
}

/** Without the detail of a database error, which has a member's data. */
function reasonOf(cause: unknown): string {
  const state = sqlState(cause)
  const { message, stack } = cause instanceof Error ? cause : new Error(String(cause))
  return state === undefined ? (stack ?? message) : `${message} (${state})`
}

function printPlan({ fileHash, sums, refused }: MovePlan): void {
  const lineCount = new Set(refused.map(({ line }) => line)).size
  console.log(`${lineCount} lines are refused.`)
  console.log(`SHA-256      ${fileHash}`)
  for (const [name, label] of Object.entries(LABELS) as [keyof MoveSums, string][])
    console.log(`${label.padEnd(12)} ${sums[name]}`)
}

function printRefused(refused: readonly RefusedLine[]): void {
  for (const { line, column, reason } of refused)
    console.error(`line ${line}${column === '' ? '' : `, ${column}`}: ${reason}`)
}
