import type { Payout } from '#contract/console/payments/payouts.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'

export interface ListedPayout extends Row {
  readonly paymentId: number
  readonly attempt: number
  readonly orderId: string
  readonly memberId: number
  readonly yen: number
  readonly state: Payout['state']
  readonly requestedAt: Date
  readonly linkExpiresAt: Date | null
  readonly account: string | null
  readonly transferId: number | null
  readonly transferredOn: string | null
  readonly failure: string | null
}

const STATE = `
  case
    when refunds.state <> 'requested' then refunds.state
    when submitted_at is null then 'waiting'
    else 'ready'
  end`
const FROM = `
  from refund_accounts
  join refunds using (payment_id, attempt)
  join payments on payments.id = payment_id
  where ($1::text is null or ${STATE} = $1)`

export async function countPayouts(on: Queryable, state: string | undefined): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `select count(*) as count ${FROM}`,
    values: [state ?? null],
  })
  return row?.count ?? 0
}

/**
 * Selects one page of pay-outs. Of each bank account, only bank, branch and last three digits are
 * read.
 */
export function selectPayoutPage(
  on: Queryable,
  state: string | undefined,
  page: { direction: 'asc' | 'desc'; offset: number; limit: number },
): Promise<ListedPayout[]> {
  const direction = page.direction === 'asc' ? 'asc' : 'desc'
  return on.query({
    text: `
      select
        payment_id,
        refund_accounts.attempt,
        order_id,
        member_id,
        yen,
        ${STATE} as state,
        refund_accounts.requested_at,
        link_expires_at,
        bank_name || ' ' || branch_name || ' …' || right(number, 3) as account,
        transfer_id,
        transferred_on::text as transferred_on,
        refunds.failure
      ${FROM}
      order by refund_accounts.requested_at ${direction}, payment_id ${direction}, attempt ${direction}
      offset $2
      limit $3`,
    values: [state ?? null, page.offset, page.limit],
  })
}
