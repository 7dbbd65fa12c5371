import { hash } from 'node:crypto'
import { movedMemberColumns } from '#contract/console/members/move-in.fields.ts'
import { decodeText } from '#contract/console/spreadsheets.rule.ts'
import { LANGUAGES } from '#contract/language.ts'
import { exchangeMovedIn, readPricesAndStock } from '#server/exchange/exchange.ts'
import { addMovedMembers, filterTakenMails } from '#server/members/members.ts'
import { queueForMany } from '#server/outbox/outbox.ts'
import { type CsvRow, readCsv } from '#server/platform/csv.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
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
  type RefusedLine,
  readMovedMembers,
  sumsOf,
} from './moved-members.rule.ts'

export type { MoveSums, RefusedLine }

/** Members of one transaction: few enough to hold no lock for long, and enough to share a flush. */
const BATCH_SIZE = 500
const TAKEN = { column: 'mail', reason: 'a member of the shop has this address already' } as const

export interface MovePlan {
  /** The SHA-256 of the file, by which two owners approve it. */
  readonly fileHash: string
  readonly members: readonly MovedMember[]
  readonly refused: readonly RefusedLine[]
  /** Of the members, without the refused lines. */
  readonly sums: MoveSums
  readonly approval: (MoveSums & { readonly approvalId: number }) | null
  /** Whether the shop asks members to agree to its terms who have agreed to none. */
  readonly asksForTerms: boolean
  /** When all members of the file were moved in; null before that. */
  readonly endedAt: Date | null
}

/** Reads a file in CSV or JSON Lines, and holds it against the shop. Changes nothing. */
export async function planMoveIn(
  database: Database,
  { file, now }: { readonly file: Uint8Array; readonly now: Date },
): Promise<MovePlan | 'unreadable'> {
  const rows = rowsOf(file)
  if (rows === null) return 'unreadable'
  const ranks = await readRanks(database, now)
  const goods = await readPricesAndStock(database)
  const fileHash = hash('sha256', file)
  const approval = await selectApproval(database, fileHash)
  const approvalId = approval?.approvalId ?? null
  const movedLines = await selectMovedLines(database, { fileHash })
  const { countryRules: countries } = await readSettings(database)
  const read = readMovedMembers(rows.read, {
    ranks,
    goods,
    countries,
    movedLines,
    isSpreadsheet: rows.isSpreadsheet,
    now,
  })
  const members: MovedMember[] = []
  const refused = [...rows.refused, ...read.refused]
  for (const batch of batchesOf(read.members)) {
    const mails = await filterTakenMails(
      database,
      batch.map(({ person }) => person.mail),
    )
    for (const member of batch)
      if (!mails.has(member.person.mail) || movedLines.has(member.line)) members.push(member)
      else refused.push({ line: member.line, ...TAKEN })
  }
  refused.sort((one, other) => one.line - other.line)
  const endedAt = approvalId === null ? null : await selectEndedAt(database, approvalId)
  return {
    fileHash,
    members,
    refused,
    sums: sumsOf(members),
    approval,
    asksForTerms: await asksForTerms(database, now),
    endedAt,
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
    batchSize = BATCH_SIZE,
    onProgress = () => {},
  }: {
    readonly plan: MovePlan
    readonly now: () => Date
    readonly batchSize?: number
    readonly onProgress?: (doneCount: number) => void
  },
): Promise<MoveOutcome | 'not-approved' | 'ended' | 'no-terms'> {
  if (approval === null || exceeds(sums, approval)) return 'not-approved'
  if (endedAt !== null) return 'ended'
  if (!asks) return 'no-terms'
  const { approvalId } = approval
  const refused: RefusedLine[] = []
  let movedCount = 0
  let earlierCount = 0
  for (const batch of batchesOf(members, batchSize)) {
    const outcome = await database.transaction((tx) =>
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
  await database.transaction(async (tx) => {
    await lockMoveIn(tx, { approvalId, now: now() })
    await updateEnded(tx, { approvalId, now: now() })
  })
  return { movedCount, earlierCount, refused }
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

function batchesOf<T>(all: readonly T[], size = BATCH_SIZE): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}

interface FileRows {
  readonly read: readonly CsvRow[]
  readonly refused: readonly RefusedLine[]
  readonly isSpreadsheet: boolean
}

/** Returns the rows of a file, the titles first; null if it is neither CSV nor JSON Lines. */
function rowsOf(file: Uint8Array): FileRows | null {
  const text = decodeText(file)
  if (text === null) return null
  if (/^\uFEFF?\s*\{/.test(text)) return jsonRowsOf(text.replace('\uFEFF', ''))
  const read = readCsv(text)
  return read === null ? null : { read, refused: [], isSpreadsheet: true }
}

function jsonRowsOf(text: string): FileRows {
  const codes = Object.values(movedMemberColumns).map(({ code }) => code as string)
  const read: CsvRow[] = [{ line: 0, cells: codes }]
  const refused: RefusedLine[] = []
  for (const [at, written] of text.split(/\r?\n/).entries()) {
    if (written.trim() === '') continue
    const cells = jsonCellsOf(written, codes)
    if (cells === null) refused.push({ line: at + 1, column: '', reason: NOT_JSON })
    else read.push({ line: at + 1, cells })
  }
  return { read, refused, isSpreadsheet: false }
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
