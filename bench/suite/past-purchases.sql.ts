import type { Client } from 'pg'
import { FIRST_PAST_MEMBER_ID, PRICE_POINTS } from '#bench/subjects/subject.ts'
import { withServer } from '#testing/fixtures/template-database.ts'

export interface PastPurchases {
  readonly memberCount: number
  readonly purchasesPerMember: number
  /** The ids of packs of 30 prizes each. All of them sell the same number of tickets. */
  readonly packIds: readonly number[]
}

const BATCH_PURCHASES = 250_000
// A session secret has 32 characters: this prefix and ten digits.
const SECRET_PREFIX = 'past-secret-of-member-'

/** Returns the session secret of a member with past purchases. */
export function pastMemberSecret(index: number): string {
  return SECRET_PREFIX + String(FIRST_PAST_MEMBER_ID + index).padStart(10, '0')
}

/**
 * Inserts members with sessions, ledgers and purchases of one draw each, as if the shop had sold
 * for a long time. Urns, ledgers and purchases agree, and every constraint holds. However, the
 * prizes were not drawn, and no decisions are inserted.
 */
export function insertPastPurchases(databaseUrl: string, past: PastPurchases): Promise<void> {
  const { memberCount, purchasesPerMember, packIds } = past
  const batch = Math.max(1, Math.floor(BATCH_PURCHASES / purchasesPerMember))
  const points = purchasesPerMember * PRICE_POINTS
  // Unlike the shop's connections, this connection has no statement timeout, because these
  // statements take minutes.
  return withServer(databaseUrl, async (client) => {
    // This setting turns off triggers and foreign key checks, which would take long. The rows are
    // consistent without them.
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query(IDS, [memberCount * purchasesPerMember])
    const firstId = rows[0].id
    for (let from = 0; from < memberCount; from += batch) {
      const first = FIRST_PAST_MEMBER_ID + from
      const last = FIRST_PAST_MEMBER_ID + Math.min(from + batch, memberCount) - 1
      await client.query(MEMBERS, [first, last])
      await client.query(FIGURES, [first, last])
      await client.query(SESSIONS, [first, last, SECRET_PREFIX])
      await client.query(BALANCES, [first, last, points])
      await client.query(GRANTS, [first, last, points])
      const numbers = [first, last, purchasesPerMember, FIRST_PAST_MEMBER_ID, firstId]
      await client.query(DRAWS, [...numbers, PRICE_POINTS])
      await client.query(PURCHASES, [...numbers, packIds])
    }
    await client.query(URNS, [packIds])
    await vacuumAndCheckpoint(client)
  })
}

/** Runs a vacuum and a checkpoint, as a shop that has sold for a long time would have done. */
async function vacuumAndCheckpoint(client: Client): Promise<void> {
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/** Reserves ids for $1 purchases and returns the first id. */
const IDS = `
  select setval('purchase_ids', nextval('purchase_ids') + $1::bigint) - $1::bigint as id`

const MEMBERS = `
  insert into members (
    id, mail, password_hash, last_name, first_name, tel, zipcode, pref_id, city, address,
    referral_code, created_at
  )
  select n, 'past-' || n || '@example.com', '-', '山田', '花子', '09012345678', '1500001', 13, '渋谷区',
    '1', 'PAST' || n, now() - interval '30 days'
  from generate_series($1::bigint, $2::bigint) as n`

const FIGURES = `
  insert into member_figures (member_id, registered_at, last_visit_at)
  select id, created_at, created_at from members where id between $1::bigint and $2::bigint`

const SESSIONS = `
  insert into sessions (id_hash, member_id, created_at, expires_at)
  select sha256(($3::text || lpad(n::text, 10, '0'))::bytea), n, now(), now() + interval '7 days'
  from generate_series($1::bigint, $2::bigint) as n`

const BALANCES = `
  insert into balances (member_id, currency, balance, granted, spent, entry_count)
  select n, currency, 0, granted, granted, case when granted = 0 then 0 else 1 + granted / ${PRICE_POINTS} end
  from generate_series($1::bigint, $2::bigint) as n
  cross join (values ('point', $3::bigint), ('coin', 0)) as opened (currency, granted)`

const GRANTS = `
  insert into entries (
    member_id, currency, seq, amount, kind, reference, balance_after, granted_after, spent_after,
    expires_at, created_at
  )
  select n, 'point', 1, $3::bigint, 'grant', 'past-' || n, $3::bigint, $3::bigint, 0,
    (granted_at at time zone 'Asia/Tokyo' + interval '6 months') at time zone 'Asia/Tokyo', granted_at
  from generate_series($1::bigint, $2::bigint) as n
  cross join (select now() - interval '30 days') as grants (granted_at)`

const DRAWS = `
  insert into entries (
    member_id, currency, seq, amount, kind, reference, balance_after, granted_after, spent_after, created_at
  )
  select n, 'point', 1 + i, -price, 'draw', $5::bigint + (n - $4::bigint) * each + i - 1,
    (each - i) * price, each * price, i * price, now() - interval '29 days'
  from generate_series($1::bigint, $2::bigint) as n
  cross join (select $3::bigint, $6::bigint) as bought (each, price)
  cross join generate_series(1, each) as i`

/**
 * Inserts the purchases, which are numbered 0, 1, 2 and so on over all members. With n packs,
 * purchase p takes ticket p div n of pack p mod n.
 */
const PURCHASES = `
  insert into purchases (
    member_id, id, pack_id, request_id, settled_index, first_ticket, draw_count, draw_number,
    member_draw_count, member_tag, epoch, seed, client_seed, is_commitment_shown, counts_before,
    prize_nos, extra_wins, head_before, head_after, send_state, hold_until, created_at
  )
  select n, $5::bigint + p, ($6::bigint[])[1 + p % packs], 'past-' || n || '-' || i,
    p / packs, p / packs, 1, i / packs, i / packs + 1,
    substr(sha256(n::text::bytea), 1, 16), substr(sha256('epoch'), 1, 16), sha256((n + i)::text::bytea), sha256((n - i)::text::bytea),
    true, sha256('a') || sha256('b') || sha256('c') || substr(sha256('d'), 1, 24),
    int2send((p / packs % 30)::smallint), '', sha256(p::text::bytea), sha256((p + packs)::text::bytea),
    case when i = 0 then 1 else 4 end, now() + interval '1 day', now() - interval '29 days'
  from generate_series($1::bigint, $2::bigint) as n
  cross join generate_series(0, $3::integer - 1) as i
  cross join cardinality($6::bigint[]) as packs
  cross join lateral (select (n - $4::bigint) * $3::integer + i) as numbered (p)`

/**
 * Updates the urns. The tickets win the prizes in turn: prize 1, prize 2 and so on, again and
 * again.
 */
const URNS = `
  update urns
  set
    sold_count = sold.count,
    settled_count = sold.count,
    head = last.head_after,
    counts = array(
      select left_before - sold.count / 30 - case when no <= sold.count % 30 then 1 else 0 end
      from unnest(counts) with ordinality as prize (left_before, no)
      order by no
    )
  from (
    select pack_id, count(*)::integer as count
    from purchases
    where pack_id = any($1)
    group by pack_id
  ) as sold
  join purchases as last on last.pack_id = sold.pack_id and last.settled_index = sold.count - 1
  where urns.pack_id = sold.pack_id`
