import type { KeptCard } from '#server/external/payments/kept-card.ts'
import type { PaymentState } from '#server/payments/lifecycle/payment.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

export interface ShownCard extends Row {
  readonly id: number
  readonly provider: string
  readonly customer: string
  readonly card: string
  readonly brand: string
  readonly lastFour: string
  readonly expires: string
}

export function selectKeptCards(on: Queryable, memberId: number): Promise<ShownCard[]> {
  return on.query({
    text: `
      select id, provider, customer, card, brand, last_four, expires_month as "expires"
      from kept_cards
      where member_id = $1
        and kept_at is not null
        and removed_at is null
      order by id desc`,
    values: [memberId],
  })
}

/** Includes the cards that will be kept once their payment is paid. */
export async function countKeptCards(on: Queryable, memberId: number): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `
      select count(*) as count
      from kept_cards
      where member_id = $1
        and removed_at is null
        and given_up_at is null`,
    values: [memberId],
  })
  return (row as { count: number }).count
}

export async function insertKeptCard(
  on: Queryable,
  row: { memberId: number; paymentId: number; provider: string; customer: string; now: Date },
): Promise<void> {
  await on.query({
    text: `
      insert into kept_cards (member_id, payment_id, provider, customer, created_at)
      values ($1, $2, $3, $4, $5)
      on conflict (payment_id) do nothing`,
    values: [row.memberId, row.paymentId, row.provider, row.customer, row.now],
  })
}

/** Marks a member's card as removed. Returns false if the member has no such card. */
export async function markRemoved(
  on: Queryable,
  { memberId, id, now }: { memberId: number; id: number; now: Date },
): Promise<boolean> {
  const rows = await on.query({
    text: `
      update kept_cards
      set removed_at = $3
      where id = $2
        and member_id = $1
        and kept_at is not null
        and removed_at is null
      returning id`,
    values: [memberId, id, now],
  })
  return rows.length > 0
}

/** A card has expired if its last valid month is before `month` (YYYY-MM). */
export async function markExpired(
  on: Queryable,
  { month, now }: { month: string; now: Date },
): Promise<void> {
  await on.query({
    text: `
      update kept_cards
      set removed_at = $2
      where expires_month < $1
        and removed_at is null`,
    values: [month, now],
  })
}

export interface DueCard extends Row {
  readonly id: number
  readonly memberId: number
  readonly paymentId: number
  readonly provider: string
  readonly customer: string
  readonly isRemoved: boolean
  readonly failureCount: number
  readonly paymentState: PaymentState
}

/**
 * Selects the cards that the worker must process. The worker deletes each removed card at the
 * provider. For each new card whose payment has ended, the worker makes the provider keep the card
 * if the payment was paid, and deletes the card otherwise.
 * A card whose last call failed is due again only at `retry_at`.
 */
export function selectDueCards(
  on: Queryable,
  { failedIds, limit, now, memberId = null }: DueCardsQuery,
): Promise<DueCard[]> {
  return on.query({
    text: `
      select
        kept_cards.id,
        kept_cards.member_id,
        payment_id,
        kept_cards.provider,
        customer,
        removed_at is not null as is_removed,
        failure_count,
        payments.state as payment_state
      from kept_cards
      join payments on payments.id = payment_id
      where (kept_at is null or removed_at is not null)
        and (removed_at is not null or payments.state not in ('created', 'waiting', 'held'))
        and given_up_at is null
        and (retry_at is null or retry_at <= $3)
        and kept_cards.id <> all($1)
        and ($4::bigint is null or kept_cards.member_id = $4)
      order by kept_cards.id
      limit $2`,
    values: [failedIds, limit, now, memberId],
  })
}

interface DueCardsQuery {
  readonly failedIds: readonly number[]
  readonly limit: number
  readonly now: Date
  readonly memberId?: number | null
}

/**
 * Stores the data that the provider returned for the card that it now keeps. Stores nothing if the
 * card was removed in the meantime. Marks an older card of the member with the same brand, digits
 * and month as removed.
 */
export async function storeKept(
  tx: Transaction,
  { id, kept, now }: { id: number; kept: KeptCard; now: Date },
): Promise<void> {
  const { card, brand, lastFour, expires } = kept
  const rows = await tx.query<{ memberId: number }>({
    text: `
      update kept_cards
      set
        card = $2,
        brand = $3,
        last_four = $4,
        expires_month = $5,
        kept_at = $6,
        failure_count = 0,
        retry_at = null
      where id = $1
        and removed_at is null
      returning member_id`,
    values: [id, card, brand, lastFour, expires, now],
  })
  const [row] = rows
  if (row === undefined) return
  await tx.query({
    text: `
      update kept_cards
      set removed_at = $6
      where member_id = $1
        and id <> $2
        and brand = $3
        and last_four = $4
        and expires_month = $5
        and removed_at is null`,
    values: [row.memberId, id, brand, lastFour, expires, now],
  })
}

/** Counts a failed call. The card is due again at `retryAt`, or never if that is null. */
export async function recordFailure(
  on: Queryable,
  { id, retryAt, now }: { id: number; retryAt: Date | null; now: Date },
): Promise<void> {
  await on.query({
    text: `
      update kept_cards
      set
        failure_count = failure_count + 1,
        retry_at = $2::timestamptz,
        given_up_at = case when $2::timestamptz is null then $3::timestamptz end
      where id = $1`,
    values: [id, retryAt, now],
  })
}

/** Given up cards whose exception an operator has closed: deleted by hand. */
export async function deleteSolvedCards(on: Queryable): Promise<void> {
  await on.query({
    text: `
      delete from kept_cards
      using payment_exceptions as exceptions
      where exceptions.payment_id = kept_cards.payment_id
        and kind = 'card-not-deleted'
        and given_up_at is not null
        and closed_at is not null`,
  })
}

export async function deleteKeptCard(on: Queryable, id: number): Promise<void> {
  await on.query({ text: 'delete from kept_cards where id = $1', values: [id] })
}
