import { FIRST_PAST_MEMBER_ID } from '#bench/subjects/subject.ts'
import { webPushSender } from '#server/external/push/web-push.ts'
import type { Database } from '#server/platform/database/database.ts'
import { SHOP_ROLE } from '#server/platform/embedded-postgres/cluster.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { startOfDay } from '#server/platform/time/tokyo.ts'
import { withServer } from '#testing/fixtures/template-database.ts'
import type { MessageServers } from './message-servers.process.ts'

/** The key with which the shop of the bench sends push messages. */
export const VAPID = {
  privateKey: Buffer.alloc(32, 0x2b).toString('base64url'),
  subject: 'mailto:contact@shop.example',
}

/**
 * Makes members follow a pack and ask for messages when its sale begins, each by one channel. The worker
 * reads noon in Japan from the database, because nothing is sent at night; its sale has begun at noon.
 */
export function insertFollowers(
  databaseUrl: string,
  {
    packId,
    count,
    url,
    keys: { p256dh, auth },
  }: { packId: number; count: number } & Pick<MessageServers, 'url' | 'keys'>,
): Promise<void> {
  const members = [FIRST_PAST_MEMBER_ID, FIRST_PAST_MEMBER_ID + count - 1]
  const { publicKey } = webPushSender(VAPID)
  return withServer(databaseUrl, async (client) => {
    for (const statement of FOLLOWERS) await client.query(statement, members)
    await client.query(FAVOURITES, [...members, packId])
    await client.query(DEVICES, [...members, url, p256dh, auth, publicKey])
    await client.query(SALE_EVENT, [packId])
    for (const statement of clockAtNoon(new Date())) await client.query(statement)
    await client.query('vacuum analyze')
  })
}

const FOLLOWERS = [
  `
  insert into members (
    id, mail, password_hash, last_name, first_name, tel, zipcode, pref_id, city, address,
    referral_code, created_at, mail_confirmed_at
  )
  select n, 'follower-' || n || '@example.com', '-', '山田', '花子', '09012345678', '1500001', 13, '渋谷区',
    '1', 'FOLLOW' || n, now(), now()
  from generate_series($1::bigint, $2::bigint) as n`,
  `
  insert into balances (member_id, currency)
  select n, currency
  from generate_series($1::bigint, $2::bigint) as n
  cross join unnest('{point,coin}'::text[]) as currency`,
  `
  insert into message_choices (member_id, occasion, channel, is_on, changed_at)
  select n, 'sale-begins', ('{mail,push,line}'::text[])[n % 3 + 1], true, now()
  from generate_series($1::bigint, $2::bigint) as n`,
  `
  insert into line_accounts (member_id, line_user_id, created_at, is_friend)
  select n, 'U' || n, now(), true
  from generate_series($1::bigint, $2::bigint) as n
  where n % 3 = 2`,
]
const DEVICES = `
  insert into push_subscriptions (member_id, endpoint, p256dh, auth, shop_key, language, created_at)
  select n, $3 || '/' || n, $4, $5, $6, 'ja', now()
  from generate_series($1::bigint, $2::bigint) as n
  where n % 3 = 1`
const FAVOURITES = `
  insert into favourite_packs (member_id, pack_id, created_at)
  select n, $3, now()
  from generate_series($1::bigint, $2::bigint) as n`

const SALE_EVENT = `
  insert into sale_events (occasion, pack_id, created_at)
  values ('sale-begins', $1, now())`

/** The new connections of the shop's role find this clock before PostgreSQL's own. */
function clockAtNoon(now: Date): readonly string[] {
  const untilNoonMs = startOfDay(now).getTime() + 12 * HOUR_MS - now.getTime()
  return [
    'create schema bench',
    `
    create function bench.clock_timestamp() returns timestamptz
    language sql
    return pg_catalog.clock_timestamp() + interval '${untilNoonMs} milliseconds'`,
    `grant usage on schema bench to ${SHOP_ROLE}`,
    `
    do $$ begin
      execute format('alter role ${SHOP_ROLE} in database %I set search_path = bench, pg_catalog, public', current_database());
    end $$`,
  ]
}

/** Forgets the messages, and the event begins again, so that the next round queues them again. */
export async function deleteSaleMessages(databaseUrl: string): Promise<void> {
  await withServer(databaseUrl, async (client) => {
    await client.query(`delete from outbox_messages where kind = 'sale'`)
    await client.query('update sale_events set done_through = 0, done_at = null')
  })
}

export async function countSaleMessages(
  on: Database,
): Promise<{ messages: number; members: number }> {
  const [row] = await on.query<{ messages: number; members: number }>({
    text: `
      select count(*)::int as messages, count(distinct member_id)::int as members
      from outbox_messages
      where kind = 'sale'`,
  })
  return row ?? { messages: 0, members: 0 }
}

/** The name under which the worker and its threads connect to the database. */
export const SENDER_NAME = 'sender'

export async function selectSenderPids(on: Database): Promise<readonly number[]> {
  const rows = await on.query<{ pid: number }>({
    text: 'select pid from pg_stat_activity where application_name = $1',
    values: [SENDER_NAME],
  })
  return rows.map(({ pid }) => pid)
}
