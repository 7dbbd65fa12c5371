import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { RareDraw } from './feed.rule.ts'

export interface UnreadLog {
  readonly packId: number
  readonly settledCount: number
  readonly seenCount: number
}

export function selectUnreadLogs(on: Queryable): Promise<(UnreadLog & Row)[]> {
  return on.query(sql`
    select
      urns.pack_id,
      urns.settled_count,
      coalesce(rare_draw_positions.settled_count, 0) as seen_count
    from urns
    left join rare_draw_positions using (pack_id)
    where urns.settled_count > coalesce(rare_draw_positions.settled_count, 0)
    order by urns.pack_id`)
}

export interface LoggedPurchase {
  readonly settledIndex: number
  readonly prizeNos: Buffer
  readonly createdAt: Date
}

export function selectLoggedPurchases(
  on: Queryable,
  { packId, from, to, since }: { packId: number; from: number; to: number; since: Date },
): Promise<(LoggedPurchase & Row)[]> {
  return on.query(sql`
    select settled_index, prize_nos, created_at
    from purchases
    where pack_id = ${packId}
      and settled_index >= ${from}
      and settled_index < ${to}
      and created_at >= ${since}
    order by settled_index`)
}

export async function insertRareDraws(
  tx: Transaction,
  packId: number,
  draws: readonly (RareDraw & { readonly drawnAt: Date })[],
): Promise<void> {
  await tx.query(sql`
    insert into rare_draws (pack_id, settled_index, draw_index, prize_no, one_in, drawn_at)
    select ${packId}, new.*
    from unnest(
      ${draws.map(({ settledIndex }) => settledIndex)}::bigint[],
      ${draws.map(({ drawIndex }) => drawIndex)}::int[],
      ${draws.map(({ prizeNo }) => prizeNo)}::smallint[],
      ${draws.map(({ oneIn }) => oneIn)}::int[],
      ${draws.map(({ drawnAt }) => drawnAt)}::timestamptz[]
    ) as new
    on conflict do nothing`)
}

/** Keeps the rarest of the pack, and of those as rare the newest. */
export async function deleteSurplus(tx: Transaction, packId: number, max: number): Promise<void> {
  await tx.query(sql`
    delete from rare_draws
    where pack_id = ${packId}
      and (settled_index, draw_index) not in (
        select settled_index, draw_index
        from rare_draws
        where pack_id = ${packId}
        order by one_in desc, settled_index desc, draw_index desc
        limit ${max}
      )`)
}

export async function savePosition(
  tx: Transaction,
  { packId, settledCount }: Pick<UnreadLog, 'packId' | 'settledCount'>,
): Promise<void> {
  await tx.query(sql`
    insert into rare_draw_positions (pack_id, settled_count)
    values (${packId}, ${settledCount})
    on conflict (pack_id) do update
    set settled_count = greatest(rare_draw_positions.settled_count, excluded.settled_count)`)
}

export async function deleteOldDraws(on: Queryable, before: Date): Promise<void> {
  await on.query(sql`delete from rare_draws where drawn_at < ${before}`)
}

export interface FeedRow {
  readonly packId: number
  readonly settledIndex: number
  readonly drawIndex: number
  readonly prizeNo: number
  readonly oneIn: number
  readonly drawnAt: Date
  /** Null for a member who has not asked for a name. */
  readonly nameNo: number | null
}

/** The rarest first. Null as the pack reads those of all packs. */
export function selectFeed(
  on: Queryable,
  { packId, since, limit }: { packId: number | null; since: Date; limit: number },
): Promise<(FeedRow & Row)[]> {
  return on.query(sql`
    select
      rare_draws.pack_id,
      rare_draws.settled_index,
      draw_index,
      prize_no,
      one_in,
      drawn_at,
      feed_names.name_no
    from rare_draws
    join purchases using (pack_id, settled_index)
    left join feed_names using (member_id)
    where (${packId}::bigint is null or rare_draws.pack_id = ${packId})
      and drawn_at >= ${since}
    order by one_in desc, drawn_at desc, rare_draws.settled_index desc, draw_index
    limit ${limit}`)
}

export async function selectNameNo(on: Queryable, memberId: number): Promise<number | null> {
  const [row] = await on.query<{ nameNo: number }>(sql`
    select name_no
    from feed_names
    where member_id = ${memberId}`)
  return row?.nameNo ?? null
}

export async function saveName(
  on: Queryable,
  { memberId, nameNo, now }: { memberId: number; nameNo: number; now: Date },
): Promise<void> {
  await on.query(sql`
    insert into feed_names (member_id, name_no, created_at)
    values (${memberId}, ${nameNo}, ${now})
    on conflict (member_id) do update
    set name_no = excluded.name_no, created_at = excluded.created_at`)
}

export async function deleteName(on: Queryable, memberId: number): Promise<void> {
  await on.query(sql`delete from feed_names where member_id = ${memberId}`)
}
