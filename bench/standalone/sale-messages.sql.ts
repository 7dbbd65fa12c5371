import { FIRST_PAST_MEMBER_ID } from '#bench/subjects/subject.ts'
import type { Database } from '#server/platform/database/database.ts'
import { withServer } from '#testing/fixtures/template-database.ts'

/** Makes members follow a pack and ask for mails when its sale begins. */
export function insertFollowers(
  databaseUrl: string,
  { packId, count }: { packId: number; count: number },
): Promise<void> {
  const first = FIRST_PAST_MEMBER_ID
  return withServer(databaseUrl, async (client) => {
    for (const statement of FOLLOWERS) await client.query(statement, [first, first + count - 1])
    await client.query(FAVOURITES, [first, first + count - 1, packId])
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
  select n, 'sale-begins', 'mail', true, now()
  from generate_series($1::bigint, $2::bigint) as n`,
]
const FAVOURITES = `
  insert into favourite_packs (member_id, pack_id, created_at)
  select n, $3, now()
  from generate_series($1::bigint, $2::bigint) as n`

/** Forgets the messages and the events, so that the next round queues them again. */
export async function deleteSaleMessages(databaseUrl: string): Promise<void> {
  await withServer(databaseUrl, async (client) => {
    await client.query(`delete from outbox_messages where kind = 'sale'`)
    await client.query('delete from sale_events')
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
