import type { ApprovalSubject } from '#contract/console/operators/approvals.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { BalanceNow } from './effects.rule.ts'
import { type PaymentRow, selectBalances } from './payments.sql.ts'

/** Returns what a member has and owes now. */
export async function readBalances(
  on: Queryable,
  memberId: number,
): Promise<{ readonly points: BalanceNow; readonly coins: BalanceNow }> {
  const balances = await selectBalances(on, memberId)
  const balanceIn = (currency: 'point' | 'coin') => {
    const { balance = 0, debt = 0 } = balances.find((each) => each.currency === currency) ?? {}
    return { balance, debt }
  }
  return { points: balanceIn('point'), coins: balanceIn('coin') }
}

/** Returns the links from an approval request to its payments. */
export function linksOf(payments: readonly PaymentRow[]): ApprovalSubject['links'] {
  return payments.map(({ id, orderId: title }) => {
    return { kind: 'payment', id: String(id), title, field: null }
  })
}
