import { REASON } from '#contract/console/reasons.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import { noProgress, type OnProgress } from '#server/console/reports/progress.rule.ts'
import {
  constraintOf,
  type Queryable,
  type Transaction,
} from '#server/platform/database/database.ts'
import { type Days, spanOf } from '#server/platform/time/tokyo.ts'
import {
  applyMovement,
  type CostMethod,
  emptyValuation,
  type Valuation,
  type WorthLine,
  worthLines,
} from './costs.rule.ts'
import {
  insertMethod,
  readMovements,
  type StoredMethod,
  selectCardNames,
  selectCopyNumbers,
  selectMethods,
} from './costs.sql.ts'

export type { CostMethod } from './costs.rule.ts'

export { selectMethods as listMethods }

/** The cost method of a shop whose operators have not chosen one. */
const DEFAULT_METHOD: CostMethod = 'moving-average'
/**
 * The kinds of movement that cause a cost of the period or reduce it. Buying cards for the stock
 * causes no cost, because the cards are still in stock.
 */
const COST_KINDS = ['shipped', 'returned', 'lost', 'counted'] as const
type CostKind = (typeof COST_KINDS)[number]

/** A movement that counts as a cost. `costYen` is above 0 if the copies left the stock. */
export interface CostLine {
  readonly day: string
  readonly kind: CostKind
  readonly parcelId: number | null
  readonly cardCode: string
  readonly cardName: string
  readonly numbers: string
  /** How many copies left the stock; below 0 if copies came in. */
  readonly count: number
  readonly costYen: number
  /**
   * False if a parcel took a copy that was missing in the stock records. The cost of such a copy is
   * 0.
   */
  readonly isKnown: boolean
}

/** The worth of one card or of one graded copy in the stock at the end of a period. */
export interface StockWorthLine extends WorthLine {
  readonly cardCode: string
  readonly cardName: string
  readonly numbers: string
}

/** The stock and its costs in a period, in yen. */
export interface StockCosts {
  /** The cost method that applies at the end of the period. */
  readonly method: CostMethod
  readonly initialYen: number
  readonly boughtYen: number
  /** The cost of shipped copies, less the cost of returned copies. */
  readonly shippedYen: number
  /**
   * The cost of copies that were lost or were missing at a stock count, less the cost of copies
   * that a stock count found in addition.
   */
  readonly lostYen: number
  /** By how much the worth rises because a new fiscal year has another cost method. */
  readonly revaluedYen: number
  readonly closingYen: number
  readonly lines: readonly CostLine[]
  readonly worth: readonly StockWorthLine[]
}

/**
 * Computes the cost of the copies that left the stock in a period, and the worth of the stock at
 * the period's end. The function applies all movements since the very first one.
 * Movements never change, so every run gives the same figures.
 */
export async function readCosts(
  on: Queryable,
  days: Days,
  onProgress: OnProgress = noProgress,
): Promise<StockCosts> {
  const methods = await selectMethods(on)
  const [cards, numbers] = [await selectCardNames(on), await selectCopyNumbers(on)]
  const names = (cardId: number, copyId: number | null) => ({
    cardCode: cards.get(cardId)?.code ?? String(cardId),
    cardName: cards.get(cardId)?.name ?? '',
    numbers: numbers.get(copyId ?? 0) ?? '',
  })
  const state = emptyValuation()
  let initialYen: number | null = null
  const initialMethod = methodAt(methods, days.from)
  const sums = { bought: 0, moved: 0 }
  const lines: CostLine[] = []
  for await (const movement of readMovements(on, spanOf(days).until, onProgress)) {
    const { day, kind, cardId, copyId, count, parcelId } = movement
    const isInPeriod = day >= days.from
    if (isInPeriod) initialYen ??= worthOf(state, initialMethod)
    const yen = applyMovement(state, movement)[methodAt(methods, day)]
    if (!isInPeriod) continue
    if (kind === 'bought') sums.bought += yen
    if (kind === 'moved') sums.moved += yen
    if (!isCost(kind)) continue
    lines.push({
      day,
      kind,
      parcelId,
      count: -count,
      costYen: 0 - yen,
      isKnown: copyId !== null,
      ...names(cardId, copyId),
    })
  }
  const method = methodAt(methods, days.to)
  const worth = worthLines(state, method).map((line) => ({
    ...line,
    ...names(line.cardId, line.copyId),
  }))
  const closingYen = worthOf(state, method)
  const initial = initialYen ?? worthOf(state, initialMethod)
  const shippedYen = sumOf(lines, ['shipped', 'returned'])
  const lostYen = sumOf(lines, ['lost', 'counted'])
  return {
    method,
    initialYen: initial,
    boughtYen: sums.bought,
    shippedYen,
    lostYen,
    closingYen,
    revaluedYen: closingYen - (initial + sums.bought + sums.moved - shippedYen - lostYen),
    lines,
    worth,
  }
}

/**
 * Fixes the cost method for a fiscal year and the years after it. The first choice may
 * begin with any fiscal year. A later choice must begin with a fiscal year that has not begun yet,
 * and that begins in the same month as the fiscal year of the first choice.
 */
export async function fixMethod(
  tx: Transaction,
  choice: { startsOn: string; method: CostMethod; operatorId: number; today: string; now: Date },
): Promise<Refusal | null> {
  const isFirst = (await selectMethods(tx)).length === 0
  if (!isFirst && choice.startsOn <= choice.today) return refuse(409, REASON.fiscalYearFixed)
  try {
    await insertMethod(tx, choice)
    return null
  } catch (cause) {
    if (constraintOf(cause) !== 'cost_methods_year') throw cause
    return refuse(409, REASON.fiscalYearFixed)
  }
}

function methodAt(methods: readonly StoredMethod[], day: string): CostMethod {
  return methods.find(({ startsOn }) => startsOn <= day)?.method ?? DEFAULT_METHOD
}

function worthOf(state: Valuation, method: CostMethod): number {
  return worthLines(state, method).reduce((sum, { yen }) => sum + yen, 0)
}

function isCost(kind: string): kind is CostKind {
  return (COST_KINDS as readonly string[]).includes(kind)
}

function sumOf(lines: readonly CostLine[], kinds: readonly CostKind[]): number {
  return lines.reduce((sum, { kind, costYen }) => sum + (kinds.includes(kind) ? costYen : 0), 0)
}
