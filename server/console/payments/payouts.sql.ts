import type { Answer } from '#server/console/acts/route.ts'
import type { ListSource } from '#server/console/lists/list.sql.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

const STATE = `
  case
    when refunds.state <> 'requested' then refunds.state
    when submitted_at is null then 'waiting'
    else 'ready'
  end`

/** Of each bank account, only bank, branch and last three digits are read. */
export const payoutSource: ListSource<'GET /payouts'> = {
  select: `
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
    refunds.failure,
    not exists (
      select from refunds as later
      where later.payment_id = refunds.payment_id
        and later.attempt > refunds.attempt
    ) as is_newest`,
  from: `
    refund_accounts
    join refunds using (payment_id, attempt)
    join payments on payments.id = payment_id`,
  where: { state: `${STATE} = $state` },
  order: {
    requestedAt: `
      refund_accounts.requested_at $direction,
      payment_id $direction,
      attempt $direction`,
  },
}

export type OfferedAccount = NonNullable<Answer<'GET /payouts'>['offered']>

/**
 * Selects the registered bank account that was used last, or else the first one, with the names of
 * its newest transfer file. A shop that has registered none gets the account of its newest file.
 */
export async function selectOfferedAccount(on: Queryable): Promise<OfferedAccount | null> {
  const [account] = await on.query<OfferedAccount & Row>(sql`
    select
      bank_code,
      branch_code,
      kind,
      number,
      coalesce(consignor_code, '') as consignor_code,
      coalesce(consignor_name, '') as consignor_name
    from console.bank_accounts
    full join refund_transfers using (bank_code, branch_code, kind, number)
    order by
      bank_accounts.id is null,
      refund_transfers.id desc nulls last,
      bank_accounts.id
    limit 1`)
  return account ?? null
}
