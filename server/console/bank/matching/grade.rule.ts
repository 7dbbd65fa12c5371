import { type DepositRow, EXCEPTIONS, type GradeReason } from '#contract/console/bank/bank.ts'
import { INITIAL_RULES } from '#contract/rules.ts'
import { bankDayFrom } from '#server/platform/time/business-days.rule.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { nameKey, orderIdsIn } from './payer-name.rule.ts'

export interface GradedLine {
  readonly id: number
  readonly kind: 'deposit' | 'cancellation'
  readonly bookedOn: string
  readonly yen: number
  readonly payerName: string
  readonly memo: string
}
/** A bank transfer that is not matched with a deposit yet. */
export interface OpenTransfer {
  readonly id: number
  readonly orderId: string
  readonly memberId: number
  readonly kana: string
  readonly priceYen: number
  readonly state: 'waiting' | 'expired' | 'cancelled' | 'held'
  readonly createdAt: Date
  /** Null for a payment from before the rules of the shop. */
  readonly dueAt: Date | null
}
export interface Grading {
  readonly grade: NonNullable<DepositRow['grade']>
  readonly reason: GradeReason
  /** The payments with which the deposit may be matched. */
  readonly candidates: readonly OpenTransfer[]
}

const SIMILAR_LENGTH_MIN = 3

/**
 * Grades open deposits. `exact`: the amount is equal, the money is in time, and either the
 * deposit names exactly one order or the payer's name fits exactly one waiting transfer. `likely`:
 * the deposit fits one or more orders, but not exactly; the reason says why. `none`: the
 * deposit fits no order.
 */
export function gradeDeposits(
  deposits: readonly GradedLine[],
  transfers: readonly OpenTransfer[],
): ReadonlyMap<number, Grading> {
  const byName = Map.groupBy(transfers, ({ kana }) => nameKey(kana))
  const byOrder = new Map(transfers.map((each) => [each.orderId.toUpperCase(), each]))
  const cancelled = new Set(deposits.filter(({ kind }) => kind === 'cancellation').map(sameMoney))
  const graded = new Map(
    deposits.map((deposit) => {
      const grading = gradeOf(deposit, byOrder, byName)
      const isCancelled = grading.grade === 'exact' && cancelled.has(sameMoney(deposit))
      return [deposit.id, isCancelled ? likely('cancelled-by-bank', grading.candidates) : grading]
    }),
  )
  return withoutRivals(graded)
}

/** Returns whether the deposit is an exception: short, over or late. */
export function isException({ reason }: Pick<Grading, 'reason'>): boolean {
  return (EXCEPTIONS as readonly GradeReason[]).includes(reason)
}

function gradeOf(
  deposit: GradedLine,
  byOrder: ReadonlyMap<string, OpenTransfer>,
  byName: ReadonlyMap<string, readonly OpenTransfer[]>,
): Grading {
  if (deposit.kind === 'cancellation') return none('cancellation')
  const orderIds = orderIdsIn(`${deposit.payerName} ${deposit.memo}`)
  const named = [...orderIds].flatMap((orderId) => byOrder.get(orderId) ?? [])
  if (named.length > 0) return gradeNamed(deposit, named, 'order-number')
  const key = nameKey(deposit.payerName)
  const ofPayer = (key === '' ? undefined : byName.get(key)) ?? []
  const waiting = ofPayer.filter(({ state }) => state === 'waiting')
  if (ofPayer.length > 0)
    return gradeNamed(deposit, waiting.length > 0 ? waiting : ofPayer, 'payer-name')
  const similar = [...byName].flatMap(([name, each]) => (isSimilar(name, key) ? each : []))
  const fitting = similar.filter(({ priceYen }) => priceYen === deposit.yen)
  return fitting.length > 0 ? likely('similar-name', fitting) : none('unknown-payer')
}

function gradeNamed(
  deposit: GradedLine,
  found: readonly OpenTransfer[],
  reason: 'order-number' | 'payer-name',
): Grading {
  const [only] = found
  if (only === undefined || found.length > 1) return likely('several-orders', found)
  const fault = faultOf(deposit, only)
  return fault === null ? { grade: 'exact', reason, candidates: found } : likely(fault, found)
}

/**
 * Returns why a deposit is not exact, or null if it is exact. Checks the amount before the time.
 */
function faultOf(deposit: GradedLine, transfer: OpenTransfer): GradeReason | null {
  if (deposit.yen < transfer.priceYen) return 'short'
  if (deposit.yen > transfer.priceYen) return 'over'
  if (deposit.bookedOn < wireDay(transfer.createdAt)) return 'before-order'
  if (transfer.state !== 'waiting' || deposit.bookedOn > lastDayOf(transfer)) return 'late'
  return null
}

/**
 * Returns the last day on which the money of a transfer is in time. Banks are open on this day,
 * because they book nothing on other days.
 */
function lastDayOf({ createdAt, dueAt }: OpenTransfer): string {
  const dueMs = createdAt.getTime() + INITIAL_RULES.transferDays * DAY_MS
  return bankDayFrom(wireDay(dueAt ?? new Date(dueMs)))
}

/**
 * If several deposits are exact for the same payment, grades all of them as likely, because only
 * one of them can be meant for the payment.
 */
function withoutRivals(graded: ReadonlyMap<number, Grading>): ReadonlyMap<number, Grading> {
  const exact = [...graded].filter(([, { grade }]) => grade === 'exact')
  const byPayment = Map.groupBy(exact, ([, { candidates }]) => candidates[0]?.id)
  const rivals = [...byPayment.values()].filter((each) => each.length > 1).flat()
  const result = new Map(graded)
  for (const [id, { candidates }] of rivals) result.set(id, likely('several-deposits', candidates))
  return result
}

function isSimilar(name: string, key: string): boolean {
  if (name.length < SIMILAR_LENGTH_MIN || key.length < SIMILAR_LENGTH_MIN) return false
  return name.includes(key) || key.includes(name)
}

function likely(reason: GradeReason, candidates: readonly OpenTransfer[]): Grading {
  return { grade: 'likely', reason, candidates }
}

function none(reason: GradeReason): Grading {
  return { grade: 'none', reason, candidates: [] }
}

const sameMoney = ({ yen, payerName }: GradedLine) => `${yen} ${nameKey(payerName)}`
