import type { BalanceRow, BalanceSum } from '#contract/console/reports.ts'
import { KIND_NAMES } from '#server/points/history/history.ts'
import type { MovedSum } from './trial-balance.sql.ts'

/**
 * Adds the sums of two groups of members, and sorts the results by currency, day and kind of entry.
 */
export function addMoved(
  first: readonly MovedSum[],
  second: readonly MovedSum[],
): readonly MovedSum[] {
  const sums = new Map<string, MovedSum>()
  for (const each of [...first, ...second]) {
    const key = [each.currency === 'point' ? 0 : 1, each.day ?? '~', each.kind, each.time].join(' ')
    const sum = sums.get(key)
    sums.set(key, {
      ...each,
      credit: each.credit + (sum?.credit ?? 0),
      debit: each.debit + (sum?.debit ?? 0),
      count: each.count + (sum?.count ?? 0),
    })
  }
  return [...sums.keys()].sort().map((key) => sums.get(key) as MovedSum)
}

/** Returns the sums of the ledger entries of the period, by currency, day and kind of entry. */
export function balanceRows(moved: readonly MovedSum[]): readonly BalanceRow[] {
  return moved.flatMap(({ currency, kind, day, credit, debit, count }) =>
    day === null || kind === ''
      ? []
      : [{ currency, kind, name: KIND_NAMES[kind], day, credit, debit, count }],
  )
}

/**
 * Returns the sums of each currency. `closing` is computed from the entries alone. `balances` is
 * computed from the members' balances, less the entries after the period. Entries and balances are
 * written independently, so a difference shows a fault.
 */
export function balanceSums(moved: readonly MovedSum[]): readonly BalanceSum[] {
  return [...Map.groupBy(moved, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
    const of = (time: MovedSum['time']) => ofCurrency.filter((each) => each.time === time)
    const opening = netOf(of('before'))
    const credit = sumOf(of('within'), 'credit')
    const debit = sumOf(of('within'), 'debit')
    const closing = opening + credit - debit
    const balances = netOf(of('present')) - netOf(of('after'))
    return { currency, opening, credit, debit, closing, balances, difference: closing - balances }
  })
}

function netOf(moved: readonly MovedSum[]): number {
  return sumOf(moved, 'credit') - sumOf(moved, 'debit')
}

function sumOf(moved: readonly MovedSum[], side: 'credit' | 'debit'): number {
  return moved.reduce((sum, each) => sum + each[side], 0)
}
