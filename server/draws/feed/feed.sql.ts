import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import type { RareDraw } from './feed.rule.ts'

export interface UnreadLog {
  readonly packId: number
  readonly settledCount: number
  readonly seenCount: number
}

export function selectUnreadLogs(on: Queryable): Promise<(UnreadLog & Row)[]> {
  return on.query({
    text: `
      select
        urns.pack_id,
        urns.settled_count,
        coalesce(rare_draw_positions.settled_count, 0) as seen_count
      from urns
      left join rare_draw_positions using (pack_id)
      where urns.settled_count > coalesce(rare_draw_positions.settled_count, 0)
      order by urns.pack_id`,
  })
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
  return on.query({
    text: `
      select settled_index, prize_nos, created_at
      from purchases
      where pack_id = $1
        and settled_index >= $2
        and settled_index < $3
        and created_at >= $4
      order by settled_index`,
    values: [packId, from, to, since],
  })
}

export async function insertRareDraws(
  tx: Transaction,
  packId: number,
  draws: readonly (RareDraw & { readonly drawnAt: Date })[],
): Promise<void> {
  await tx.query({
    text: `
      insert into rare_draws (pack_id, settled_index, draw_index, prize_no, one_in, drawn_at)
      select $1, new.*
      from unnest($2::bigint[], $3::int[], $4::smallint[], $5::int[], $6::timestamptz[]) as new
      on conflict do nothing`,
    values: [
      packId,
      draws.map(({ settledIndex }) => settledIndex),
      draws.map(({ drawIndex }) => drawIndex),
      draws.map(({ prizeNo }) => prizeNo),
      draws.map(({ oneIn }) => oneIn),
      draws.map(({ drawnAt }) => drawnAt),
    ],
  })
}

/** Keeps the rarest of the pack, and of those as rare the newest. */
export async function deleteSurplus(tx: Transaction, packId: number, max: number): Promise<void> {
  await tx.query({
    text: `
      delete from rare_draws
      where pack_id = $1
        and (settled_index, draw_index) not in (
          select settled_index, draw_index
          from rare_draws
          where pack_id = $1
          order by one_in desc, settled_index desc, draw_index desc
          limit $2
        )`,
    values: [packId, max],
  })
}

export async function savePosition(
  tx: Transaction,
  { packId, settledCount }: Pick<UnreadLog, 'packId' | 'settledCount'>,
): Promise<void> {
  await tx.query({
    text: `
      insert into rare_draw_positions (pack_id, settled_count)
      values ($1, $2)
      on conflict (pack_id) do update
      set settled_count = greatest(rare_draw_positions.settled_count, excluded.settled_count)`,
    values: [packId, settledCount],
  })
}

export async function deleteOldDraws(on: Queryable, before: Date): Promise<void> {
  await on.query({ text: 'delete from rare_draws where drawn_at < $1', values: [before] })
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
  return on.query({
    text: `
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
      where ($1::bigint is null or rare_draws.pack_id = $1)
        and drawn_at >= $2
      order by one_in desc, drawn_at desc, rare_draws.settled_index desc, draw_index
      limit $3`,
    values: [packId, since, limit],
  })
}

export async function selectNameNo(on: Queryable, memberId: number): Promise<number | null> {
  const [row] = await on.query<{ nameNo: number }>({
    text: 'select name_no from feed_names where member_id = $1',
    values: [memberId],
  })
  return row?.nameNo ?? null
}

export async function saveName(
  on: Queryable,
  { memberId, nameNo, now }: { memberId: number; nameNo: number; now: Date },
): Promise<void> {
  await on.query({
    text: `
      insert into feed_names (member_id, name_no, created_at)
      values ($1, $2, $3)
      on conflict (member_id) do update
      set name_no = excluded.name_no, created_at = excluded.created_at`,
    values: [memberId, nameNo, now],
  })
}

export async function deleteName(on: Queryable, memberId: number): Promise<void> {
  await on.query({ text: 'delete from feed_names where member_id = $1', values: [memberId] })
}
