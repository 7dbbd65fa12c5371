import type { MessageChannel, Occasion } from '#contract/occasions.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

export interface Choice {
  readonly occasion: Occasion
  readonly channel: MessageChannel
  readonly isOn: boolean
}

/** Occasions that the member never chose have no row. */
export function selectChoices(
  on: Queryable,
  memberIds: readonly number[],
): Promise<(Choice & Row & { readonly memberId: number })[]> {
  return on.query(named('select-message-choices')`
    select member_id, occasion, channel, is_on
    from message_choices
    where member_id = any(${memberIds}::bigint[])`)
}

/**
 * A choice that is saved again as it was keeps its time: receipts go out for draws after it. One that
 * is `reported` by LINE, perhaps late, changes no later one. Returns false if nothing changed.
 */
export async function saveChoice(
  tx: Transaction,
  {
    memberId,
    occasion,
    channel,
    isOn,
    isReported = false,
    now,
  }: Choice & { memberId: number; isReported?: boolean; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into message_choices (member_id, occasion, channel, is_on, changed_at)
    values (${memberId}, ${occasion}, ${channel}, ${isOn}, ${now})
    on conflict (member_id, occasion, channel) do update
    set is_on = excluded.is_on, changed_at = excluded.changed_at
    where message_choices.is_on <> excluded.is_on
      and (not ${isReported}::boolean or message_choices.changed_at <= excluded.changed_at)
    returning 1 as changed`)
  return rows.length > 0
}

/** Adds the member's token if there is none. */
export async function selectStopToken(
  tx: Transaction,
  { memberId, now }: { memberId: number; now: Date },
): Promise<string> {
  return (await selectStopTokens(tx, { memberIds: [memberId], now })).get(memberId) as string
}

/** Adds the tokens of members who have none. Returns the tokens by member id. */
export async function selectStopTokens(
  tx: Transaction,
  { memberIds, now }: { memberIds: readonly number[]; now: Date },
): Promise<ReadonlyMap<number, string>> {
  await tx.query(sql`
    insert into message_stops (member_id, token, created_at)
    select member_id, replace(gen_random_uuid()::text, '-', ''), ${now}
    from (select distinct unnest(${memberIds}::bigint[]) as member_id) as member
    order by member_id
    on conflict (member_id) do nothing`)
  const rows = await tx.query<{ memberId: number; token: string }>(sql`
    select member_id, token
    from message_stops
    where member_id = any(${memberIds}::bigint[])`)
  return new Map(rows.map(({ memberId, token }) => [memberId, token]))
}

export async function selectMemberOfStop(on: Queryable, token: string): Promise<number | null> {
  const [row] = await on.query<{ memberId: number }>(sql`
    select member_id
    from message_stops
    where token = ${token}`)
  return row?.memberId ?? null
}
