import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/** Of a shipment over two parcels, which is not sent yet, one may be away. */
const AWAY = sql`
  select
  from parcel_contents
  join parcel_states on parcel_states.id = parcel_id
  where shipment_id = shipments.id
    and state = 'handed-over'`

interface ObstacleRow extends Row {
  readonly cardsWait: boolean
  readonly parcelsTravel: boolean
  /** Only asked after a guardian's cancellation, whose parcels must come back. */
  readonly unsent: boolean
  readonly isAway: boolean
  readonly moneyStays: boolean
  readonly owes: boolean
  readonly paymentHeld: boolean
  readonly refundOpen: boolean
}

/**
 * A parcel that was sent after `sentAfter` may still come back. A pay-out that failed is followed by
 * another attempt, which asks the member for an account.
 */
export async function selectObstacles(
  on: Queryable,
  { memberId, sentAfter }: { memberId: number; sentAfter: Date },
): Promise<ObstacleRow> {
  const [row] = await on.query<ObstacleRow>(sql`
    select
      exists (select from purchases where member_id = ${memberId} and send_state = 1)
        or exists (
          select from sealed_purchases
          join batches on batches.pack_id = sealed_purchases.pack_id and no = batch_no
          where member_id = ${memberId}
            and voided_at is null
        )
        or exists (select from moved_cards where member_id = ${memberId} and decided_at is null) as cards_wait,
      exists (
        select from shipments
        where member_id = ${memberId}
          and approval_id is null
          and (shipped_at is null or shipped_at > ${sentAfter})
      ) as parcels_travel,
      exists (
        select from shipments
        where member_id = ${memberId}
          and approval_id is null
          and shipped_at is null
          and not exists (${AWAY})
      ) as unsent,
      exists (
        select from shipments
        where member_id = ${memberId}
          and approval_id is null
          and (shipped_at is not null or exists (${AWAY}))
      ) as is_away,
      exists (
        select from payments
        where member_id = ${memberId}
          and state in ('created', 'waiting', 'held', 'paid')
      ) as money_stays,
      exists (select from balances where member_id = ${memberId} and debt > 0) as owes,
      exists (select from payments where member_id = ${memberId} and state = 'held') as payment_held,
      exists (
        select from refunds
        join payments on payments.id = payment_id
        where member_id = ${memberId}
          and (
            refunds.state in ('requested', 'sent')
            or (
              refunds.state = 'failed'
              and exists (
                select from refund_accounts
                where refund_accounts.payment_id = refunds.payment_id
                  and refund_accounts.attempt = refunds.attempt
              )
              and not exists (
                select from refunds as later
                where later.payment_id = refunds.payment_id
                  and later.attempt > refunds.attempt
              )
            )
          )
      ) as refund_open`)
  return row as ObstacleRow
}
