import { NOTHING_COUNTED } from '#contract/console/packs/charges.rule.ts'
import type { SalesGroup } from '#contract/console/report-jobs.ts'
import type { SalesRow, TaxMoment } from '#contract/console/reports.ts'
import { monthsOf } from '#server/console/reports/periods.rule.ts'
import { noProgress, type OnProgress } from '#server/console/reports/progress.rule.ts'
import { readPackPoints } from '#server/draws/pack-points/pack-points.ts'
import { methodNameOf } from '#server/payments/payments.ts'
import { type KeyedSalesRow, type SalesKey, salesBy } from '#server/payments/sales/sales.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Message } from '#server/platform/language.ts'
import { type Days, spanOf } from '#server/platform/time/tokyo.ts'
import { KIND_NAMES } from '#server/points/history/history.ts'
import { rowsByRate, sumKeys } from './sales.rule.ts'
import {
  type FeeSums,
  type PackSums,
  selectCourseNames,
  selectFeeSums,
  selectPackSums,
} from './sales.sql.ts'

export interface SalesQuery extends Days {
  readonly by: SalesGroup
}

/**
 * Returns the sales of a period, grouped by one criterion. Most criteria group the payments
 * less the refunds. The criterion `pack` groups the draws, and has a row for the fees of parcels.
 * For the criterion tax rate, the function returns both payments and uses of points, and the moment
 * of tax decides which of them are taxed.
 */
export async function readSales(
  on: Queryable,
  { by, ...days }: SalesQuery,
  taxMoment: TaxMoment,
  onProgress: OnProgress = noProgress,
): Promise<readonly SalesRow[]> {
  const span = spanOf(days)
  if (by === 'pack') {
    const packs = await packRows(on, await selectPackSums(on, span), days)
    const fees = feeRow(await selectFeeSums(on, span))
    return fees.count === 0 ? packs : [...packs, fees]
  }
  if (by === 'tax-rate') {
    const [payments] = await sumMonths(on, 'all', { days, onProgress })
    const draws = drawsForPoints(await selectPackSums(on, span))
    const fees = feeRow(await selectFeeSums(on, span))
    return rowsByRate(paymentRow(payments ?? NO_PAYMENTS, null), [draws, fees], taxMoment)
  }
  const nameOf = await namesFor(on, by)
  const sums = await sumMonths(on, by, { days, onProgress })
  return sums.map((row) => paymentRow(row, nameOf(row.key)))
}

/** Sums the sales month by month, so that no statement reads a long period. */
async function sumMonths(
  on: Queryable,
  by: SalesKey,
  { days, onProgress }: { readonly days: Days; readonly onProgress: OnProgress },
): Promise<readonly KeyedSalesRow[]> {
  const months = monthsOf(days)
  const sums: KeyedSalesRow[] = []
  for (const [at, month] of months.entries()) {
    sums.push(...(await salesBy(on, by, month)))
    await onProgress(at + 1, months.length)
  }
  return sumKeys(sums)
}

async function packRows(on: Queryable, packs: readonly PackSums[], days: Days) {
  const ids = packs.map(({ id }) => id)
  const points = await readPackPoints(on, ids, days)
  return packs.map((pack) => {
    const paidWith = points.get(pack.id) ?? NOTHING_COUNTED
    return packRow(pack, pack.currency === 'coin' ? null : paidWith)
  })
}

const NO_PAYMENTS = { key: '', paidCount: 0, paidYen: 0, returnedCount: 0, returnedYen: 0 }

type NameOf = (key: string) => Message | null

async function namesFor(on: Queryable, by: SalesKey): Promise<NameOf> {
  if (by === 'method') return (key) => methodNameOf(Number(key))
  if (by !== 'course') return () => null
  const names = await selectCourseNames(on)
  return (key) => names.get(key) ?? null
}

function paymentRow(sums: KeyedSalesRow, name: Message | null): SalesRow {
  const { key, paidCount, paidYen, returnedCount, returnedYen } = sums
  const refunded = { refundCount: returnedCount, refunds: returnedYen, net: paidYen - returnedYen }
  return {
    key,
    name,
    count: paidCount,
    unit: 'yen',
    amount: paidYen,
    paidWith: null,
    ...refunded,
    tax: null,
  }
}

function packRow(
  { id, name, nameEn, currency, draws, amount }: PackSums,
  paidWith: SalesRow['paidWith'],
): SalesRow {
  const sold = { count: draws, unit: currency, amount, net: amount }
  return {
    key: String(id),
    name: { ja: name, en: nameEn ?? name },
    ...sold,
    paidWith,
    refundCount: 0,
    refunds: 0,
    tax: null,
  }
}

/** The fees are an income of no pack (decision 155). */
function feeRow({ parcels, points }: FeeSums): SalesRow {
  return {
    key: 'shipping',
    name: KIND_NAMES.shipping,
    count: parcels,
    unit: 'point',
    amount: points,
    paidWith: null,
    refundCount: 0,
    refunds: 0,
    net: points,
    tax: null,
  }
}

function drawsForPoints(packs: readonly PackSums[]): SalesRow {
  const ofPoints = packs.filter(({ currency }) => currency === 'point')
  const draws = ofPoints.reduce((sum, pack) => sum + pack.draws, 0)
  const amount = ofPoints.reduce((sum, pack) => sum + pack.amount, 0)
  return packRow({ id: 0, name: '', nameEn: null, currency: 'point', draws, amount }, null)
}
