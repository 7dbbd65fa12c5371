import type { Queryable } from '#server/platform/database/database.ts'
import { named } from '#server/platform/database/sql.ts'
import type { Payment } from './payment.ts'

/** Declined or unanswered since `since`, the oldest first, without those the shop refused. */
export function selectCardTries(
  on: Queryable,
  { memberId, payIds, since, exceptId }: CardTriesQuery,
): Promise<CardTry[]> {
  return on.query<CardTry>(named('select-card-tries')`
    select authorization_requested_at as requested_at, state, provider, failure
    from payments
    where
      member_id = ${memberId}
      and pay_id = any(${payIds})
      and authorization_requested_at > ${since}
      and id <> ${exceptId}
      and (state = 'waiting' and waits_for = 'payment' or state = 'failed' and failure <> ${TOO_MANY_DECLINES})
    order by authorization_requested_at`)
}

export type CardTry = Pick<Payment, 'state' | 'provider' | 'failure'> & {
  readonly requestedAt: Date
}

interface CardTriesQuery {
  readonly memberId: number
  readonly payIds: readonly number[]
  readonly since: Date
  /**
   * The payment of the present try, which does not count; 0 if the present try has no payment yet.
   */
  readonly exceptId: number
}

/**
 * The failure of a payment whose card was not sent to the provider, because the member, the IP
 * address or the card had too many declines.
 */
export const TOO_MANY_DECLINES = 'too_many_declines'
