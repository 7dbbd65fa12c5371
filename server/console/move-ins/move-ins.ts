import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import { movedMemberColumns } from '#contract/console/members/move-in.fields.ts'
import { linesOf, textParts } from '#contract/console/spreadsheets.rule.ts'
import { LANGUAGES } from '#contract/language.ts'
import { exchangeMovedIn, readPricesAndStock } from '#server/exchange/exchange.ts'
import { moveCardsIn } from '#server/exchange/moved-cards/moved-cards.ts'
import { addMovedMembers, filterTakenMails } from '#server/members/members.ts'
import { queueForMany } from '#server/outbox/outbox.ts'
import { type CsvRow, isCsvFault, readCsvParts } from '#server/platform/csv.ts'
import {
  type Database,
  isLockTimeout,
  isOutcomeUnknown,
  type Transaction,
} from '#server/platform/database/database.ts'
import { type MovedBalance, moveBalancesIn, openAccounts } from '#server/points/points.ts'
import { readRanks } from '#server/ranks/rank-list/rank-list.ts'
import { moveRanksIn } from '#server/ranks/ranks.ts'
import { asksForTerms } from '#server/restrictions/terms/terms.ts'
import { readSettings } from '#server/settings/settings.ts'
import {
  insertMovedMembers,
  lockMoveIn,
  selectApproval,
  selectEndedAt,
  selectMovedLines,
  updateEnded,
} from './move-ins.sql.ts'
import {
  type MovedMember,
  type MoveSums,
  type MovingTo,
  memberReader,
  NO_SUMS,
  type RefusedLine,
  sumsWith,
} from './moved-members.rule.ts'

export type { MoveSums, RefusedLine }

/** Lines of one transaction: few enough to hold no lock for long, and enough to share a flush. */
const BATCH_SIZE = 500
/** A database that restarts or changes its primary is back before the last try, after two minutes. */
const TRIES_MAX = 8
const FIRST_PAUSE_MS = 1_000
const TAKEN = { column: 'mail', reason: 'a member of the shop has this address already' } as const

export interface MovePlan {
  /** The SHA-256 of the file, by which two owners approve it. */
  readonly fileHash: string
  readonly refused: readonly RefusedLine[]
  /** Of the members, without the refused lines. */
  readonly sums: MoveSums
  readonly approval: (MoveSums & { readonly approvalId: number }) | null
  /** Whether the shop asks members to agree to its terms who have agreed to none. */
  readonly asksForTerms: boolean
  /** When all members of the file were moved in; null before that. */
  readonly endedAt: Date | null
  /** How many lines an earlier run has moved in. */
  readonly earlierCount: number
  /** The members of each transaction, serialized: as objects, those of a file need twenty times its memory. */
  readonly members: readonly Buffer[]
}

/** Reads a file in CSV or JSON Lines, and holds it against the shop. Changes nothing. */
export async function planMoveIn(
  database: Database,
  {
    file,
    now,
    batchSize = BATCH_SIZE,
  }: { readonly file: Uint8Array; readonly now: Date; readonly batchSize?: number },
): Promise<MovePlan | 'unreadable'> {
  const rows = rowsOf(file)
  if (rows === null) return 'unreadable'
  const fileHash = hash('sha256', file)
  const approval = await selectApproval(database, fileHash)
  const approvalId = approval?.approvalId ?? null
  const shop: MovingTo = {
    ranks: await readRanks(database, now),
    goods: await readPricesAndStock(database),
    countries: (await readSettings(database)).countryRules,
    movedLines: await selectMovedLines(database, { fileHash }),
    isSpreadsheet: rows.isSpreadsheet,
    now,
  }
  const members: Buffer[] = []
  const refused: RefusedLine[] = []
  let sums = NO_SUMS
  try {
    for await (const batch of readBatches(rows, shop, batchSize)) {
      const mails = await filterTakenMails(
        database,
        batch.members.map(({ person }) => person.mail),
      )
      const isTaken = ({ person, line }: MovedMember) =>
        mails.has(person.mail) && !shop.movedLines.has(line)
      const taken = batch.members.filter(isTaken).map(({ line }) => ({ line, ...TAKEN }))
      refused.push(...[...batch.refused, ...taken].sort((one, other) => one.line - other.line))
      const left = batch.members.filter((member) => !isTaken(member))
      sums = sumsWith(sums, left)
      if (left.length > 0) members.push(serialize(left))
    }
  } catch (cause) {
    if (isCsvFault(cause)) return 'unreadable'
    throw cause
  }
  return {
    fileHash,
    refused,
    sums,
    approval,
    asksForTerms: await asksForTerms(database, now),
    endedAt: approvalId === null ? null : await selectEndedAt(database, approvalId),
    earlierCount: shop.movedLines.size,
    members,
  }
}

export interface MoveOutcome {
  /** How many members this run has moved in. */
  readonly movedCount: number
  /** How many an earlier run had moved in. */
  readonly earlierCount: number
  /** Lines whose mail address a new member has taken since the plan. */
  readonly refused: readonly RefusedLine[]
}

/**
 * Moves in the members of an approved plan, each with balances, rank and a mail, some hundred in a
 * transaction. A repeated or a second run goes on with what is left. `not-approved`: no second owner
 * has approved the file, or the shop would now take over more than they approved. `ended`: an
 * earlier run moved all in. `no-terms`: the members would spend without having agreed to any terms.
 */
export async function moveIn(
  database: Database,
  {
    plan: {
      fileHash,
      approval,
      sums,
      members,
      endedAt,
      refused: refusedBefore,
      asksForTerms: asks,
    },
    now,
    firstPauseMs = FIRST_PAUSE_MS,
    onProgress = () => {},
    onRetry = () => {},
  }: {
    readonly plan: MovePlan
    readonly now: () => Date
    readonly firstPauseMs?: number
    readonly onProgress?: (doneCount: number) => void
    readonly onRetry?: (cause: unknown) => void
  },
): Promise<MoveOutcome | 'not-approved' | 'ended' | 'no-terms'> {
  if (approval === null || exceeds(sums, approval)) return 'not-approved'
  if (endedAt !== null) return 'ended'
  if (!asks) return 'no-terms'
  const { approvalId } = approval
  const persistently = <T>(work: (tx: Transaction) => Promise<T>) =>
    withPauses(() => database.transaction(work), { firstPauseMs, onRetry })
  const refused: RefusedLine[] = []
  let movedCount = 0
  let earlierCount = 0
  for (const part of members) {
    const batch: readonly MovedMember[] = deserialize(part)
    const outcome = await persistently((tx) =>
      moveBatch(tx, { batch, fileHash, approvalId, now: now() }),
    )
    if (outcome === 'ended') return 'ended'
    refused.push(...outcome.refused)
    movedCount += outcome.movedCount
    earlierCount += batch.length - outcome.movedCount - outcome.refused.length
    onProgress(movedCount + earlierCount + refused.length)
  }
  // A refused line may name a rank or a good that the shop has later.
  if (refused.length + refusedBefore.length > 0) return { movedCount, earlierCount, refused }
  await persistently(async (tx) => {
    await lockMoveIn(tx, { approvalId, now: now() })
    await updateEnded(tx, { approvalId, now: now() })
  })
  return { movedCount, earlierCount, refused }
}

/** A transaction may be repeated although its outcome is unknown, because a line moves in only once. */
async function withPauses<T>(
  work: () => Promise<T>,
  { firstPauseMs, onRetry }: { firstPauseMs: number; onRetry: (cause: unknown) => void },
): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (cause) {
      if (tries >= TRIES_MAX || !(isOutcomeUnknown(cause) || isLockTimeout(cause))) throw cause
      onRetry(cause)
      await setTimeout(firstPauseMs * 2 ** (tries - 1))
    }
}

function exceeds(sums: MoveSums, approved: MoveSums): boolean {
  return (Object.keys(sums) as (keyof MoveSums)[]).some((name) => sums[name] > approved[name])
}

interface Batch {
  readonly batch: readonly MovedMember[]
  readonly fileHash: string
  readonly approvalId: number
}

async function moveBatch(
  tx: Transaction,
  { batch, fileHash, approvalId, now }: Batch & { readonly now: Date },
): Promise<{ readonly movedCount: number; readonly refused: readonly RefusedLine[] } | 'ended'> {
  if ((await lockMoveIn(tx, { approvalId, now })).endedAt !== null) return 'ended'
  const lines = batch.map(({ line }) => line)
  const earlier = await selectMovedLines(tx, { fileHash, lines })
  const waiting = batch.filter(({ line }) => !earlier.has(line))
  if (waiting.length === 0) return { movedCount: 0, refused: [] }
  const ids = await addMovedMembers(tx, waiting, now)
  const moved = waiting.flatMap((member) => {
    const memberId = ids.get(member.person.mail)
    return memberId === undefined ? [] : { ...member, memberId }
  })
  await openAccounts(tx, ...moved.map(({ memberId }) => memberId))
  await insertMovedMembers(tx, { approvalId, moved })
  await moveBalancesIn(tx, {
    balances: moved.flatMap((member) => balancesOf(member, now)),
    approvalId,
    now,
  })
  for (const { memberId, line, unsent } of moved)
    for (const [at, order] of unsent.entries())
      await exchangeMovedIn(tx, { memberId, ...order, requestId: `moved-in-${line}-${at}`, now })
  const cards = moved.flatMap(({ memberId, undecided }) =>
    undecided.map((card) => ({ memberId, ...card })),
  )
  await moveCardsIn(tx, { cards, now })
  await moveRanksIn(tx, { members: moved, now })
  await queueMails(tx, moved, now)
  const refused = waiting
    .filter(({ person }) => !ids.has(person.mail))
    .map(({ line }) => ({ line, ...TAKEN }))
  return { movedCount: moved.length, refused }
}

/** Leaves out points whose last day has ended since the plan. */
function balancesOf(
  { memberId, lots, coins, unsent }: MovedMember & { readonly memberId: number },
  now: Date,
): readonly MovedBalance[] {
  const valid = lots.filter(({ promisedUntil }) => promisedUntil > now)
  const points = valid.map(({ isPaid, ...lot }) => ({
    memberId,
    currency: 'point' as const,
    kind: isPaid ? ('moved-in' as const) : ('free-moved-in' as const),
    ...lot,
  }))
  const amounts = [coins, ...unsent.map((order) => order.coins)].filter((amount) => amount > 0)
  const grant = { memberId, currency: 'coin', kind: 'moved-in' } as const
  return [...points, ...amounts.map((amount) => ({ ...grant, amount }))]
}

/** Tells each member with which password to log in: the former one, or one that a link lets them set. */
async function queueMails(
  tx: Transaction,
  members: readonly (MovedMember & { readonly memberId: number })[],
  now: Date,
): Promise<void> {
  for (const language of LANGUAGES)
    for (const name of ['moved-in', 'moved-in-password'] as const) {
      const recipients = members
        .filter((member) => (member.language ?? 'ja') === language)
        .filter(({ passwordHash }) => (passwordHash === null) === (name === 'moved-in-password'))
        .map(({ memberId, person }) => ({ memberId, to: person.mail }))
      if (recipients.length > 0) await queueForMany(tx, { name, language, recipients, now })
    }
}

interface FileRows {
  readonly isSpreadsheet: boolean
  /** The titles come first. */
  readonly read: () => AsyncIterable<CsvRow | RefusedLine> | Iterable<CsvRow | RefusedLine>
}

/** Returns the rows of a file; null if it is no text. */
function rowsOf(file: Uint8Array): FileRows | null {
  const parts = textParts(file)
  if (parts === null) return null
  const [first = ''] = parts
  const isSpreadsheet = !/^\s*\{/.test(first)
  return { isSpreadsheet, read: () => (isSpreadsheet ? readCsvParts(parts) : jsonRowsOf(parts)) }
}

/** The first batch has the titles besides. A file without rows makes one batch too: it lacks its titles. */
async function* readBatches({ read }: FileRows, shop: MovingTo, batchSize: number) {
  const membersOf = memberReader(shop)
  let rows: CsvRow[] = []
  let refused: RefusedLine[] = []
  let rowsMax = 1 + batchSize
  const batch = () => {
    const { members, refused: faults } = membersOf(rows)
    return { members, refused: [...refused, ...faults] }
  }
  for await (const row of read()) {
    if ('cells' in row) rows.push(row)
    else refused.push(row)
    if (rows.length < rowsMax) continue
    yield batch()
    rowsMax = batchSize
    rows = []
    refused = []
  }
  yield batch()
}

function* jsonRowsOf(parts: Iterable<string>): Generator<CsvRow | RefusedLine> {
  const codes = Object.values(movedMemberColumns).map(({ code }) => code as string)
  yield { line: 0, cells: codes }
  let line = 0
  for (const written of linesOf(parts)) {
    line++
    if (written.trim() === '') continue
    const cells = jsonCellsOf(written, codes)
    yield cells === null ? { line, column: '', reason: NOT_JSON } : { line, cells }
  }
}

const NOT_JSON = 'not a JSON object of texts, numbers and yes or no'

/** A name that no column has makes one cell too many, with which the line is refused. */
function jsonCellsOf(written: string, codes: readonly string[]): readonly string[] | null {
  try {
    const object: unknown = JSON.parse(written)
    if (typeof object !== 'object' || object === null) return null
    const values = new Map(Object.entries(object).filter(([, value]) => value !== null))
    if ([...values.values()].some((value) => typeof value === 'object')) return null
    const extra = [...values.keys()].filter((name) => !codes.includes(name))
    return [...codes.map((code) => String(values.get(code) ?? '')), ...extra]
  } catch {
    return null
  }
}
