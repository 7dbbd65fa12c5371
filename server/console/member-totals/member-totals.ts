import type { MemberTotals } from '#contract/console/members/member-totals.ts'
import { LEDGER_FLOWS, type LedgerFlow } from '#contract/console/members/members.fields.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type CounterAccount, type Currency, counterAccountOf } from '#server/points/ledger.ts'
import { type KindSum, selectKindSums, selectTotals } from './member-totals.sql.ts'

const FLOW_OF: Readonly<Record<CounterAccount, LedgerFlow>> = {
  payments: 'bought',
  moves: 'movedIn',
  conversions: 'converted',
  grants: 'given',
  sales: 'drawn',
  exchanges: 'exchanged',
  ranks: 'exchanged',
  shippings: 'exchanged',
  expiries: 'expired',
  clawbacks: 'takenBack',
}

export async function readTotals(
  on: Queryable,
  of: { readonly memberId: number; readonly seesCosts: boolean },
): Promise<MemberTotals> {
  const [totals, sums] = await Promise.all([selectTotals(on, of), selectKindSums(on, of.memberId)])
  return { ...totals, points: flowsOf(sums, 'point'), coins: flowsOf(sums, 'coin') }
}

function flowsOf(sums: readonly KindSum[], currency: Currency): MemberTotals['points'] {
  const flows = Object.fromEntries(LEDGER_FLOWS.map((flow) => [flow, 0])) as Record<
    LedgerFlow,
    number
  >
  for (const sum of sums)
    if (sum.currency === currency) flows[FLOW_OF[counterAccountOf(sum.kind)]] += sum.amount
  return flows
}
