import type { Queryable } from '#server/platform/database/database.ts'
import type { CardDeclines } from './card-declines.rule.ts'

/**
 * Selects when the member's cards were declined after `since`, the oldest first, and counts the
 * member's tries that the provider has not answered. A try that the shop itself refused does not
 * count.
 */
export async function selectCardDeclines(
  on: Queryable,
  { memberId, payIds, since, exceptId }: CardDeclinesQuery,
): Promise<CardDeclines> {
  const rows = await on.query<{ readonly requestedAt: Date; readonly state: string }>({
    name: 'select-card-declines',
    text: `
      select authorization_requested_at as requested_at, state
      from payments
      where
        member_id = $1
        and pay_id = any($2)
        and authorization_requested_at > $3
        and id <> $4
        and (state = 'waiting' and waits_for = 'payment' or state = 'failed' and failure <> $5)
      order by authorization_requested_at`,
    values: [memberId, payIds, since, exceptId, TOO_MANY_DECLINES],
  })
  const declined = rows.filter(({ state }) => state === 'failed')
  return {
    declinedAt: declined.map(({ requestedAt }) => requestedAt),
    pendingCount: rows.length - declined.length,
  }
}

interface CardDeclinesQuery {
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
