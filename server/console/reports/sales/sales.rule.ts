import type { SalesRow, TaxMoment } from '#contract/console/reports.ts'
import { TAX_RATE, taxWithin } from '#server/payments/receipts/receipts.ts'
import type { KeyedSalesRow } from '#server/payments/sales/sales.ts'
export type SalesTotal = Omit<SalesRow, 'key' | 'name' | 'tax'>

/** Adds up the rows of each unit (yen, points or coins), and returns one total for each unit. */
export function totalsOf(rows: readonly SalesRow[]): readonly SalesTotal[] {
  return [...Map.groupBy(rows, ({ unit }) => unit)].map(([unit, ofUnit]) => ({
    unit,
    count: sumOf(ofUnit, 'count'),
    amount: sumOf(ofUnit, 'amount'),
    paidWith: ofUnit.reduce<SalesRow['paidWith']>(
      (sum, { paidWith }) => addPaidWith(sum, paidWith),
      null,
    ),
    refundCount: sumOf(ofUnit, 'refundCount'),
    refunds: sumOf(ofUnit, 'refunds'),
    net: sumOf(ofUnit, 'net'),
  }))
}

/**
 * Adds up the rows that have equal keys, and sorts the sums by key: numbers by value, days and
 * months by time.
 */
export function sumKeys(rows: readonly KeyedSalesRow[]): readonly KeyedSalesRow[] {
  return [...Map.groupBy(rows, ({ key }) => key)]
    .map(([key, ofKey]) => {
      const of = (name: 'paidCount' | 'paidYen' | 'returnedCount' | 'returnedYen') =>
        ofKey.reduce((sum, row) => sum + row[name], 0)
      return {
        key,
        paidCount: of('paidCount'),
        paidYen: of('paidYen'),
        returnedCount: of('returnedCount'),
        returnedYen: of('returnedYen'),
      }
    })
    .sort((one, other) => one.key.length - other.key.length || (one.key < other.key ? -1 : 1))
}

/**
 * Returns a row for the sold points and a row for what members have spent points on, each with its
 * tax rate. `taxMoment` decides which of the two is taxed. The other is outside the scope of the tax
 * . Draws for coins are left out, because members pay no money for coins.
 */
export function rowsByRate(
  payments: SalesRow,
  uses: readonly SalesRow[],
  taxMoment: TaxMoment,
): readonly SalesRow[] {
  const used = totalsOf(uses)
  const [taxed, outside] = taxMoment === 'sale' ? [[payments], used] : [used, [payments]]
  return [
    ...taxed.map((row) => ({
      ...row,
      key: String(TAX_RATE),
      name: null,
      tax: taxWithin(row.net),
    })),
    ...outside.map((row) => ({ ...row, key: 'outside', name: null, tax: 0 })),
  ]
}

function addPaidWith(first: SalesRow['paidWith'], second: SalesRow['paidWith']) {
  if (first === null || second === null) return first ?? second
  return {
    paid: first.paid + second.paid,
    converted: first.converted + second.converted,
    given: first.given + second.given,
  }
}

function sumOf(
  rows: readonly SalesRow[],
  name: 'count' | 'amount' | 'refundCount' | 'refunds' | 'net',
) {
  return rows.reduce((sum, row) => sum + row[name], 0)
}
