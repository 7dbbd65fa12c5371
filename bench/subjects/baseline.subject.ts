import { createHash, randomBytes } from 'node:crypto'
import { startBenchProcess } from '#bench/measurement/bench-process.ts'
import { openDatabase, type Queryable } from '#server/platform/database/database.ts'
import { BASELINE_SCHEMA } from './baseline.sql.ts'
import {
  assertTotals,
  type ExpectedSales,
  POINTS_PER_MEMBER,
  PRICE_POINTS,
  type Subject,
} from './subject.ts'

export async function openBaselineSubject(databaseUrl: string): Promise<Subject> {
  const database = openDatabase({ url: databaseUrl, connectionsMax: 2 })
  await database.query({ text: BASELINE_SCHEMA })
  return {
    name: 'baseline',
    server: startBenchProcess('subjects/baseline.process.ts', { args: [databaseUrl] }),
    openMembers: (count) => openMembers(database, count),
    publish: ({ tickets, prizeCount }) => publish(database, tickets, prizeCount),
    audit: (sold) => audit(database, sold),
    close: () => database.close(),
  }
}

async function openMembers(database: Queryable, count: number): Promise<string[]> {
  const secrets = Array.from({ length: count }, () => randomBytes(24).toString('base64url'))
  await database.query({
    text: `
      with opened as (
        insert into members (points) select $2 from unnest($1::bytea[]) returning id
      )
      insert into sessions (token_hash, member_id, expires_at)
      select token_hash, id, now() + interval '1 day'
      from (select id, row_number() over () as place from opened) as numbered
      join unnest($1::bytea[]) with ordinality as tokens (token_hash, place) using (place)`,
    values: [
      secrets.map((secret) => createHash('sha256').update(secret).digest()),
      POINTS_PER_MEMBER,
    ],
  })
  return secrets
}

async function publish(database: Queryable, tickets: number, prizeCount: number): Promise<number> {
  const [pack] = await database.query<{ id: number }>({
    text: `insert into packs (name, price, stock) values ('包み', $1, $2) returning id`,
    values: [PRICE_POINTS, tickets],
  })
  await database.query({
    text: `
      insert into prizes (pack_id, name, image, rarity, buy_point, remaining)
      select $1, '札' || no, '/images/cards/' || no || '.webp', no % 4, 10,
        $2::integer / $3::integer + case when no = 0 then $2::integer % $3::integer else 0 end
      from generate_series(0, $3::integer - 1) as no`,
    values: [pack?.id, tickets, prizeCount],
  })
  return pack?.id as number
}

async function audit(
  database: Queryable,
  { packIds, purchaseCount, drawCount }: ExpectedSales,
): Promise<void> {
  const [found] = await database.query({
    text: `
      select
        (select count(*) from purchases where pack_id = any($1)) as kept,
        (select sum(draw_count) from purchases where pack_id = any($1)) as draws,
        (
          select count(*)
          from cards
          join purchases on purchases.id = cards.purchase_id
          where pack_id = any($1)
        ) as cards,
        (select sum(stock) from packs where id = any($1))
          - (select sum(remaining) from prizes where pack_id = any($1)) as surplus,
        (select sum($2::bigint - points) from members)
          + (select coalesce(sum(amount), 0) from point_entries) as unpaid`,
    values: [packIds, POINTS_PER_MEMBER],
  })
  assertTotals('baseline', found, {
    kept: purchaseCount,
    draws: drawCount,
    cards: drawCount,
    surplus: 0,
    unpaid: 0,
  })
}
