import type { KeptCard } from '#server/external/payments/kept-card.ts'
import type { PaymentState } from '#server/payments/lifecycle/payment.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

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
  return on.query(sql`
    select id, provider, customer, card, brand, last_four, expires_month as "expires"
    from kept_cards
    where member_id = ${memberId}
      and kept_at is not null
      and removed_at is null
    order by id desc`)
}

/** Includes the cards that will be kept once their payment is paid. */
export async function countKeptCards(on: Queryable, memberId: number): Promise<number> {
  const [row] = await on.query<{ count: number }>(sql`
    select count(*) as count
    from kept_cards
    where member_id = ${memberId}
      and removed_at is null
      and given_up_at is null`)
  return (row as { count: number }).count
}

export async function insertKeptCard(
  on: Queryable,
  row: { memberId: number; paymentId: number; provider: string; customer: string; now: Date },
): Promise<void> {
  await on.query(sql`
    insert into kept_cards (member_id, payment_id, provider, customer, created_at)
    values (${row.memberId}, ${row.paymentId}, ${row.provider}, ${row.customer}, ${row.now})
    on conflict (payment_id) do nothing`)
}

/** Marks a member's card as removed. Returns false if the member has no such card. */
export async function markRemoved(
  on: Queryable,
  { memberId, id, now }: { memberId: number; id: number; now: Date },
): Promise<boolean> {
  const rows = await on.query(sql`
    update kept_cards
    set removed_at = ${now}
    where id = ${id}
      and member_id = ${memberId}
      and kept_at is not null
      and removed_at is null
    returning id`)
  return rows.length > 0
}

/** A card has expired if its last valid month is before `month` (YYYY-MM). */
export async function markExpired(
  on: Queryable,
  { month, now }: { month: string; now: Date },
): Promise<void> {
  await on.query(sql`
    update kept_cards
    set removed_at = ${now}
    where expires_month < ${month}
      and removed_at is null`)
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
  return on.query(sql`
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
      and (retry_at is null or retry_at <= ${now})
      and kept_cards.id <> all(${failedIds})
      and (${memberId}::bigint is null or kept_cards.member_id = ${memberId})
    order by kept_cards.id
    limit ${limit}`)
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
  const rows = await tx.query<{ memberId: number }>(sql`
    update kept_cards
    set
      card = ${card},
      brand = ${brand},
      last_four = ${lastFour},
      expires_month = ${expires},
      kept_at = ${now},
      failure_count = 0,
      retry_at = null
    where id = ${id}
      and removed_at is null
    returning member_id`)
  const [row] = rows
  if (row === undefined) return
  await tx.query(sql`
    update kept_cards
    set removed_at = ${now}
    where member_id = ${row.memberId}
      and id <> ${id}
      and brand = ${brand}
      and last_four = ${lastFour}
      and expires_month = ${expires}
      and removed_at is null`)
}

/** Counts a failed call. The card is due again at `retryAt`, or never if that is null. */
export async function recordFailure(
  on: Queryable,
  { id, retryAt, now }: { id: number; retryAt: Date | null; now: Date },
): Promise<void> {
  await on.query(sql`
    update kept_cards
    set
      failure_count = failure_count + 1,
      retry_at = ${retryAt}::timestamptz,
      given_up_at = case when ${retryAt}::timestamptz is null then ${now}::timestamptz end
    where id = ${id}`)
}

/** Given up cards whose exception an operator has closed: deleted by hand. */
export async function deleteSolvedCards(on: Queryable): Promise<void> {
  await on.query(sql`
    delete from kept_cards
    using payment_exceptions as exceptions
    where exceptions.payment_id = kept_cards.payment_id
      and kind = 'card-not-deleted'
      and given_up_at is not null
      and closed_at is not null`)
}

export async function deleteKeptCard(on: Queryable, id: number): Promise<void> {
  await on.query(sql`delete from kept_cards where id = ${id}`)
}
