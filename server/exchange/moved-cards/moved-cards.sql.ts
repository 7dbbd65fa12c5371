import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

/** A card on which a member had not decided at the former shop, as a good of the exchange. */
export interface MovedCard {
  readonly memberId: number
  readonly goodId: number
  /** What the good cost at the move. */
  readonly coins: number
  /** For how many points the card may be converted. */
  readonly points: number
  readonly holdUntil: Date
}

export async function insertMovedCards(
  tx: Transaction,
  { cards, now }: { readonly cards: readonly MovedCard[]; readonly now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into moved_cards (member_id, good_id, coins, points, hold_until, created_at)
    select *, ${now}
    from unnest(
      ${cards.map(({ memberId }) => memberId)}::bigint[],
      ${cards.map(({ goodId }) => goodId)}::bigint[],
      ${cards.map(({ coins }) => coins)}::integer[],
      ${cards.map(({ points }) => points)}::integer[],
      ${cards.map(({ holdUntil }) => holdUntil.toISOString())}::timestamptz[]
    )`)
}

export interface ShownMovedCard extends Row {
  readonly id: number
  readonly name: string
  readonly nameEn: string | null
  readonly image: string
  readonly points: number
  readonly holdUntil: Date
}

/** The undecided ones of a member; those whose day ends first come first. */
export function selectUndecidedCards(on: Queryable, memberId: number): Promise<ShownMovedCard[]> {
  return on.query(named('select-undecided-moved-cards')`
    select moved_cards.id, name, name_en, image, points, hold_until
    from moved_cards
    join goods on goods.id = good_id
    where member_id = ${memberId}
      and decided_at is null
    order by hold_until, moved_cards.id`)
}

/** Whose cards are to be locked: those with these ids, or all undecided ones with a day until `endsBy`. */
export interface CardsQuery {
  readonly memberId: number
  readonly ids?: readonly number[]
  readonly endsBy?: Date
}

const chosen = ({ memberId, ids, endsBy }: CardsQuery) => sql`
  member_id = ${memberId}
    and ${ids === undefined ? sql`decided_at is null` : sql`moved_cards.id = any(${ids})`}
    and ${endsBy === undefined ? sql`true` : sql`hold_until <= ${endsBy}`}`

/** Before the balances, as an exchange does. */
export async function lockGoodsOf(tx: Transaction, query: CardsQuery): Promise<void> {
  await tx.query(sql`
    select
    from goods
    where id in (
      select good_id
      from moved_cards
      where ${chosen(query)}
    )
    order by id
    for no key update`)
}

export interface LockedCard extends MovedCard, Row {
  readonly id: number
  readonly decidedAt: Date | null
  /** The approval of the file with which the card moved in. */
  readonly moveId: number
}

export function lockCards(tx: Transaction, query: CardsQuery): Promise<LockedCard[]> {
  return tx.query(sql`
    select
      moved_cards.id,
      member_id,
      good_id,
      coins,
      points,
      hold_until,
      decided_at,
      moved_members.approval_id as move_id
    from moved_cards
    join moved_members using (member_id)
    where ${chosen(query)}
    order by moved_cards.id
    for no key update of moved_cards`)
}

/** Cards without an exchange and an approval are converted. */
export async function updateDecided(
  tx: Transaction,
  {
    ids,
    exchangeIds = null,
    approvalId = null,
    now,
  }: {
    readonly ids: readonly number[]
    readonly exchangeIds?: readonly number[] | null
    readonly approvalId?: number | null
    readonly now: Date
  },
): Promise<void> {
  await tx.query(sql`
    update moved_cards
    set decided_at = ${now}, approval_id = ${approvalId}, exchange_id = decided.exchange_id
    from unnest(${ids}::bigint[], ${exchangeIds}::bigint[]) as decided (id, exchange_id)
    where moved_cards.id = decided.id`)
}

export async function selectMembersWithDueCards(
  on: Queryable,
  {
    now,
    limit,
    failedIds,
  }: { readonly now: Date; readonly limit: number; readonly failedIds: readonly number[] },
): Promise<readonly number[]> {
  const rows = await on.query<{ memberId: number }>(sql`
    select member_id
    from moved_cards
    where decided_at is null
      and hold_until <= ${now}
      and member_id <> all(${failedIds}::bigint[])
    group by member_id
    order by min(hold_until)
    limit ${limit}`)
  return rows.map(({ memberId }) => memberId)
}
