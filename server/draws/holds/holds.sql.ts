import { EXTRA_WIN_BYTES } from '#server/draws/encoding.ts'
import type { PurchaseKey } from '#server/draws/purchase/purchase.ts'
import { arrayLiteral } from '#server/platform/database/array-literal.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, raw, sql } from '#server/platform/database/sql.ts'

/**
 * An undecided purchase, or the undecided cards of a former shop with the same last day. The member may
 * decide about the cards until `endsAt`. Afterwards the worker applies the default decision.
 */
export interface Hold {
  /** Null for cards of a former shop. */
  readonly packId: number | null
  /** How many cards the purchase has won, extra prizes included. */
  readonly cardCount: number
  readonly endsAt: Date
  /** True if the hold lasts for more than a day. */
  readonly isLong: boolean
}

/** The settings that decide until when a purchase is held. */
export interface HoldRule {
  readonly holdDays: number
  /** For a purchase with a card that is shipped by default because of its value, if it is longer. */
  readonly valuedHoldDays: number
}

/**
 * How many of a member's undecided purchases, the oldest first, are read to find the hold that ends
 * soonest. A hold begins with the draw, and a purchase that waited for notaries is drawn later
 * than others with a higher id. The end that is found is wrong only if 16 purchases were sealed
 * before another one and drawn after it. A pack that waits sells no more after ten seconds, so this
 * takes a program that buys, not a person. The member's page then shows a later end, and the worker,
 * not the member's visit, decides what is due. The end of each hold itself, its reminder and its
 * decision are exact. Reading all would cost more for a member with thousands of undecided
 * purchases.
 */
const HOLDS_AT_ONCE_MAX = 16
/** The same if one of those is held for more than a day: a younger purchase may then fall due before. */
const LONG_HOLDS_AT_ONCE_MAX = 1_000

/** SQL that selects as `hold_until` when the first undecided purchase of a member falls due, or null. */
export function soonestHoldEndOf(memberId: string): string {
  const oldestHeld = (columns: string, limit: number) => `(
          select ${columns}
          from purchases
          where member_id = ${memberId}
            and send_state = 1
          order by id
          limit ${limit}
        )`
  return `
      select
        case
          when bool_or(is_long) then (
            select min(hold_until)
            from ${oldestHeld('hold_until', LONG_HOLDS_AT_ONCE_MAX)} as held
          )
          else min(hold_until)
        end as hold_until
      from ${oldestHeld(`hold_until, hold_until - created_at > interval '24 hours' as is_long`, HOLDS_AT_ONCE_MAX)} as oldest`
}

export interface UnremindedQuery {
  readonly now: Date
  readonly until: Date
  /** The same for holds of more than a day, which members hear of earlier. */
  readonly longUntil: Date
  readonly limit: number
  /** The members to skip, because their mail has already failed in this run of the job. */
  readonly failedIds: readonly number[]
}

/**
 * Selects members with an undecided purchase whose hold ends after `now` and not later than `until`
 * (`longUntil` for a long hold), if no message has reminded them of that purchase. The member whose
 * time ends soonest comes first. Each part reads an index of its own (`purchases_held`,
 * `purchases_held_long`, `moved_cards_held`).
 */
export async function selectUnremindedMembers(
  on: Queryable,
  { now, until, longUntil, limit, failedIds }: UnremindedQuery,
): Promise<readonly number[]> {
  const rows = await on.query<{ memberId: number }>(named('select-unreminded-members')`
    with ending as (
      select member_id, hold_until
      from purchases
      where send_state = 1
        and hold_until > ${now}
        and hold_until <= ${until}
      union all
      select member_id, hold_until
      from purchases
      where send_state = 1
        and hold_until - created_at > interval '24 hours'
        and hold_until > ${until}
        and hold_until <= ${longUntil}
      union all
      select member_id, hold_until
      from moved_cards
      where decided_at is null
        and hold_until > ${now}
        and hold_until <= ${longUntil}
    )
    select ending.member_id
    from ending
    left join hold_reminders on hold_reminders.member_id = ending.member_id
    where (reminded_until is null or reminded_until < hold_until)
      and ending.member_id <> all(${failedIds}::bigint[])
    group by ending.member_id
    order by min(hold_until)
    limit ${limit}`)
  return rows.map(({ memberId }) => memberId)
}

/**
 * Locks the member's reminder row, so that no two mails remind the member of the same purchase. A
 * second worker waits for the lock, and then finds no purchase left for a mail. Returns the stored
 * time: earlier mails have reminded the member of every purchase whose 24 hours end not later than
 * this time.
 */
export async function lockRemindedUntil(
  tx: Transaction,
  { memberId, now }: { memberId: number; now: Date },
): Promise<Date> {
  const [row] = await tx.query<{ remindedUntil: Date }>(sql`
    insert into hold_reminders (member_id, reminded_until)
    values (${memberId}, ${now})
    on conflict (member_id) do update set reminded_until = hold_reminders.reminded_until
    returning reminded_until`)
  return (row as { remindedUntil: Date }).remindedUntil
}

export async function updateRemindedUntil(
  tx: Transaction,
  { memberId, remindedUntil }: { memberId: number; remindedUntil: Date },
): Promise<void> {
  await tx.query(sql`
    update hold_reminders
    set reminded_until = ${remindedUntil}
    where member_id = ${memberId}`)
}

/**
 * When the first undecided purchase of each member falls due, in the order of `memberIds`; null for
 * a member without a hold. With the array of a subquery, every plan expects ten members. A plan for
 * the given one or two seemed so much cheaper than the generic plan that PostgreSQL planned each
 * execution anew, which took four times as long as the look-up.
 */
export async function selectSoonestHoldEnds(
  on: Queryable,
  memberIds: readonly number[],
): Promise<readonly (Date | null)[]> {
  const rows = await on.query<{ holdUntil: Date | null }>({
    name: 'select-soonest-hold-ends',
    text: `
      select soonest.hold_until
      from unnest((select $1::bigint[])) with ordinality as requested (member_id, position)
      cross join lateral (
        ${soonestHoldEndOf('requested.member_id')}
      ) as soonest
      order by position`,
    values: [arrayLiteral(memberIds)],
  })
  return rows.map(({ holdUntil }) => holdUntil)
}

/** The purchase whose time ends soonest comes first. */
export function selectHolds(
  on: Queryable,
  { memberId, now, limit }: { memberId: number; now: Date; limit: number },
): Promise<(Hold & Row)[]> {
  return on.query(named('select-holds')`
    with holds as materialized (
      select
        id,
        pack_id,
        draw_count + length(extra_wins) / ${raw(EXTRA_WIN_BYTES)} as card_count,
        hold_until as ends_at,
        hold_until - created_at > interval '24 hours' as is_long
      from purchases
      where member_id = ${memberId}
        and send_state = 1
        and hold_until > ${now}
      union all
      select null, null, count(*), hold_until, true
      from moved_cards
      where member_id = ${memberId}
        and decided_at is null
        and hold_until > ${now}
      group by hold_until
    )
    select pack_id, card_count, ends_at, is_long
    from holds
    order by ends_at, id
    limit ${limit}`)
}

export async function selectHasMovedCards(on: Queryable, memberId: number): Promise<boolean> {
  const rows = await on.query(named('select-has-moved-cards')`
    select
    from moved_cards
    where member_id = ${memberId}
      and decided_at is null
    limit 1`)
  return rows.length > 0
}

export interface DueHoldsQuery {
  /** Null for the purchases of all members. */
  readonly memberId: number | null
  readonly now: Date
  readonly limit: number
  /** The purchases to skip, because they have already failed in this run of the job. */
  readonly failedIds: readonly number[]
}

/** In the order in which their holds ended. If `memberId` is null, of all members. */
export function selectDueHolds(
  on: Queryable,
  { memberId, now, limit, failedIds }: DueHoldsQuery,
): Promise<(PurchaseKey & Row)[]> {
  return on.query({
    name: memberId === null ? 'select-due-holds' : 'select-due-holds-of-member',
    text: `
      select
        member_id,
        id
      from purchases
      where send_state = 1
        and hold_until <= $1
        and id <> all($3::bigint[])
        ${memberId === null ? '' : 'and member_id = $4'}
      order by hold_until
      limit $2`,
    values: [now, limit, failedIds, ...(memberId === null ? [] : [memberId])],
  })
}
