import { REASON } from '#contract/console/reasons.ts'
import { COMPLETE_FROM_YEN } from '#contract/console/stock/acquisition-limits.rule.ts'
import { COMPLETE_FIELDS } from '#contract/console/stock/acquisitions.fields.ts'
import type { BoughtLine } from '#contract/console/stock/acquisitions.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import { insertCopies } from '#server/console/stock/copies.sql.ts'
import { writeMovements } from '#server/console/stock/movements.ts'
import { constraintOf, type Transaction } from '#server/platform/database/database.ts'
import {
  type Acquisition,
  insertAcquisition,
  lockCardIds,
  type RecordFields,
  selectAcquisition,
  selectUnknownShelves,
  upsertSupplier,
} from './acquisitions.sql.ts'

type EnteredRecord = Omit<RecordFields, 'count'>
interface Context {
  readonly operatorId: number
  readonly now: Date
}

/**
 * Records an acquisition and puts the bought copies on their shelves (A-081, A-086). Refuses a
 * record that lacks what the law requires at this price, and a price that differs from the sum of
 * the copies' costs. Also refuses an unknown card or shelf, a grading number that another copy on
 * hand already has, and a serial number that another copy of the same card on hand already has.
 */
export async function buyIn(
  tx: Transaction,
  { record, lines, ...context }: Context & { record: EnteredRecord; lines: readonly BoughtLine[] },
): Promise<{ readonly id: number } | Refusal> {
  const fault = faultOf(record, lines)
  if (fault !== null) return refuse(409, fault)
  const cardIds = await lockCardIds(
    tx,
    lines.map(({ code }) => code),
  )
  if (lines.some(({ code }) => !cardIds.has(code))) return refuse(404, REASON.codeUnknown)
  const shelves = [...new Set(lines.map(({ shelf }) => shelf))]
  if ((await selectUnknownShelves(tx, shelves)).length > 0) return refuse(404, REASON.shelfUnknown)
  const count = lines.reduce((sum, line) => sum + line.count, 0)
  const id = await insertRecord(tx, { ...record, count }, context)
  const bought = lines.map((line) => ({
    ...line,
    acquisitionId: id,
    cardId: cardIds.get(line.code) as number,
  }))
  try {
    await receive(tx, bought, context)
  } catch (cause) {
    const constraint = constraintOf(cause)
    if (constraint === 'copies_grading') return refuse(409, REASON.gradingTaken)
    if (constraint === 'copies_serial_of_card') return refuse(409, REASON.serialTaken)
    throw cause
  }
  return { id }
}

/**
 * Corrects an earlier acquisition by adding another acquisition to the record. The earlier
 * acquisition and the stock do not change. What is corrected already is corrected by its last
 * correction. Returns the earlier acquisition and the id of the correction.
 */
export async function correctAcquisition(
  tx: Transaction,
  {
    correctsId,
    record,
    reason,
    ...context
  }: Context & {
    correctsId: number
    record: Omit<RecordFields, 'deduction'> & { deduction?: RecordFields['deduction'] | undefined }
    reason: string
  },
): Promise<{ readonly id: number; readonly corrected: Acquisition } | Refusal> {
  const corrected = await selectAcquisition(tx, correctsId)
  if (corrected === null) return refuse(404)
  if (!isComplete(record)) return refuse(409, REASON.acquisitionIncomplete)
  const { deduction = corrected.deduction } = record
  const correction = { ...context, correctsId, correctionReason: reason }
  try {
    return { id: await insertRecord(tx, { ...record, deduction }, correction), corrected }
  } catch (cause) {
    if (constraintOf(cause) === 'acquisitions_corrected_once')
      return refuse(409, REASON.correctedAlready)
    throw cause
  }
}

/**
 * Returns whether the record has what the law requires for a price of 10,000 yen or more. Returns
 * true for any lower price.
 */
export function isComplete(
  record: Pick<EnteredRecord, 'priceYen' | (typeof COMPLETE_FIELDS)[number]>,
): boolean {
  return (
    record.priceYen < COMPLETE_FROM_YEN ||
    COMPLETE_FIELDS.every((name) => record[name] !== '' && record[name] !== null)
  )
}

function faultOf(record: EnteredRecord, lines: readonly BoughtLine[]) {
  if (!isComplete(record)) return REASON.acquisitionIncomplete
  const sum = lines.reduce((total, { count, costYen }) => total + count * costYen, 0)
  if (sum !== record.priceYen) return REASON.priceDiffers
  const isWrong = ({ gradingCompany, gradingNumber, count }: BoughtLine) =>
    (gradingCompany === '') !== (gradingNumber === '') || (gradingNumber !== '' && count > 1)
  if (lines.some(isWrong)) return REASON.gradingWrong
  const isSerialWrong = ({ serialNumber, count }: BoughtLine) => serialNumber !== '' && count > 1
  return lines.some(isSerialWrong) ? REASON.serialWrong : null
}

async function insertRecord(
  tx: Transaction,
  record: RecordFields,
  context: Context & { correctsId?: number; correctionReason?: string },
): Promise<number> {
  const { correctsId = null, correctionReason = '', operatorId, now } = context
  const supplierId = await upsertSupplier(tx, record, now)
  const cause = { correctsId, correctionReason, operatorId, createdAt: now }
  return insertAcquisition(tx, { ...record, supplierId, ...cause })
}

async function receive(
  tx: Transaction,
  bought: readonly (BoughtLine & { cardId: number; acquisitionId: number })[],
  { operatorId, now }: Context,
): Promise<void> {
  const ids = await insertCopies(tx, bought, now)
  await writeMovements(
    tx,
    bought.map(({ cardId, shelf, count }, index) => ({
      cardId,
      copyId: ids[index] as number,
      shelf,
      count,
      kind: 'bought' as const,
      reason: '',
      operatorId,
      now,
    })),
  )
}
