import { EXTRA_WIN_BYTES } from '#server/draws/encoding.ts'
import { HOLDS_AT_ONCE_MAX, type PurchaseKey } from '#server/draws/purchase/purchase.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

/**
 * An undecided purchase. The member may decide about the cards until `endsAt`. Afterwards the
 * worker applies the default decision.
 */
export interface Hold {
  readonly purchaseId: number
  readonly packId: number
  /** How many cards the purchase has won, extra prizes included. */
  readonly cardCount: number
  readonly endsAt: Date
}

export interface UnremindedQuery {
  readonly now: Date
  readonly until: Date
  readonly limit: number
  /** The members to skip, because their mail has already failed in this run of the job. */
  readonly failedIds: readonly number[]
}

/**
 * Selects members with an undecided purchase whose 24 hours end after `now` and not later than
 * `until`, if no mail has reminded them of that purchase. The member whose time ends soonest comes
 * first.
 */
export async function selectUnremindedMembers(
  on: Queryable,
  { now, until, limit, failedIds }: UnremindedQuery,
): Promise<readonly number[]> {
  const rows = await on.query<{ memberId: number }>({
    name: 'select-unreminded-members',
    text: `
      select purchases.member_id
      from purchases
      left join hold_reminders on hold_reminders.member_id = purchases.member_id
      where send_state = 1
        and hold_until > $1
        and hold_until <= $2
        and (reminded_until is null or reminded_until < hold_until)
        and purchases.member_id <> all($4::bigint[])
      group by purchases.member_id
      order by min(hold_until)
      limit $3`,
    values: [now, until, limit, failedIds],
  })
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
  const [row] = await tx.query<{ remindedUntil: Date }>({
    text: `
      insert into hold_reminders (member_id, reminded_until)
      values ($1, $2)
      on conflict (member_id) do update set reminded_until = hold_reminders.reminded_until
      returning reminded_until`,
    values: [memberId, now],
  })
  return (row as { remindedUntil: Date }).remindedUntil
}

export async function updateRemindedUntil(
  tx: Transaction,
  { memberId, remindedUntil }: { memberId: number; remindedUntil: Date },
): Promise<void> {
  await tx.query({
    text: 'update hold_reminders set reminded_until = $2 where member_id = $1',
    values: [memberId, remindedUntil],
  })
}

export async function selectSoonestHoldEnd(on: Queryable, memberId: number): Promise<Date | null> {
  const [soonest] = await on.query<{ holdUntil: Date | null }>({
    name: 'select-soonest-hold-end',
    text: `
      select min(hold_until) as hold_until
      from (
        select hold_until
        from purchases
        where member_id = $1
          and send_state = 1
        order by id
        limit ${HOLDS_AT_ONCE_MAX}
      ) as oldest`,
    values: [memberId],
  })
  return soonest?.holdUntil ?? null
}

/** The purchase whose time ends soonest comes first. */
export function selectHolds(
  on: Queryable,
  { memberId, now, limit }: { memberId: number; now: Date; limit: number },
): Promise<(Hold & Row)[]> {
  return on.query({
    name: 'select-holds',
    text: `
      with holds as materialized (
        select
          id as purchase_id,
          pack_id,
          draw_count + length(extra_wins) / ${EXTRA_WIN_BYTES} as card_count,
          hold_until as ends_at
        from purchases
        where member_id = $1
          and send_state = 1
          and hold_until > $2
      )
      select *
      from holds
      order by ends_at, purchase_id
      limit $3`,
    values: [memberId, now, limit],
  })
}

export interface DueHoldsQuery {
  /** Null for the purchases of all members. */
  readonly memberId: number | null
  readonly now: Date
  readonly limit: number
  /** The purchases to skip, because they have already failed in this run of the job. */
  readonly failedIds: readonly number[]
}

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
