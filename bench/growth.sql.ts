import type { Database } from '#server/platform/database.ts'
import { PRICE_POINTS } from './subject.ts'

export interface Past {
  /** Of numbers that no earlier filling used. */
  readonly firstMember: number
  readonly memberCount: number
  readonly purchasesEach: number
  readonly packId: number
}

/** Members with sessions, ledgers and purchases of one draw, as if the shop had been open for long. */
export async function fillPast(database: Database, past: Past): Promise<void> {
  const { firstMember, memberCount, purchasesEach, packId } = past
  const lastMember = firstMember + memberCount - 1
  await database.transaction(async (tx) => {
    // The rows agree among themselves: their foreign keys need no check one by one.
    await tx.query({ text: 'set local session_replication_role = replica' })
    await tx.query({ text: MEMBERS, values: [firstMember, lastMember] })
    await tx.query({ text: SESSIONS, values: [firstMember, lastMember] })
    await tx.query({
      text: BALANCES,
      values: [firstMember, lastMember, purchasesEach * PRICE_POINTS],
    })
    await tx.query({
      text: GRANTS,
      values: [firstMember, lastMember, purchasesEach * PRICE_POINTS],
    })
    await tx.query({ text: DRAWS, values: [firstMember, lastMember, purchasesEach, PRICE_POINTS] })
    await tx.query({ text: PURCHASES, values: [firstMember, lastMember, purchasesEach, packId] })
  })
  await database.query({ text: 'vacuum analyze' })
  await database.query({ text: 'checkpoint' })
}

const MEMBERS = `
  insert into members (
    id, mail, password_hash, last_name, first_name, tel, zipcode, pref_id, city, address,
    referral_code, created_at
  )
  select n, 'past-' || n || '@example.com', '-', '山田', '花子', '09012345678', '1500001', 13, '渋谷区',
    '1', 'PAST' || n, now() - interval '30 days'
  from generate_series($1::bigint, $2::bigint) as n`

const SESSIONS = `
  insert into sessions (id_hash, member_id, created_at, expires_at)
  select sha256(('past-' || n)::bytea), n, now(), now() + interval '7 days'
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
    now() + interval '5 months', now() - interval '30 days'
  from generate_series($1::bigint, $2::bigint) as n`

const DRAWS = `
  insert into entries (
    member_id, currency, seq, amount, kind, reference, balance_after, granted_after, spent_after, created_at
  )
  select n, 'point', 1 + i, -$4::bigint, 'draw', 'past-' || n || '-' || i, ($3::bigint - i) * $4::bigint,
    $3::bigint * $4::bigint, i * $4::bigint, now() - interval '29 days'
  from generate_series($1::bigint, $2::bigint) as n
  cross join generate_series(1, $3::bigint) as i`

const PURCHASES = `
  insert into purchases (
    member_id, id, pack_id, request_id, settled_index, first_ticket, draw_count, draw_number,
    member_draw_count, member_tag, seed, client_seed, is_commitment_shown, counts_before, prize_nos,
    head_before, head_after, send_state, hold_until, created_at
  )
  select n, nextval('purchase_ids'), $4, 'past-' || n || '-' || i, n * $3::bigint + i, 0, 1, i, i + 1,
    substr(sha256(n::text::bytea), 1, 16), sha256((n + i)::text::bytea), sha256((n - i)::text::bytea),
    true, repeat('0', 120)::bytea, '00'::bytea, sha256((n * i)::text::bytea), sha256((i - n)::text::bytea),
    case when i = 0 then 1 else 4 end, now() + interval '1 day', now() - interval '29 days'
  from generate_series($1::bigint, $2::bigint) as n
  cross join generate_series(0, $3::integer - 1) as i`
