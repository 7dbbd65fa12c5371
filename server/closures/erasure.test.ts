import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readKeptRecords } from '#server/closures/kept/kept.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { verify } from '#server/verify/verify.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import { requestShipping } from '#testing/drivers/shipping.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { closeAccount } from './closures.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

/**
 * Matches the personal data of this test's member. After the erasure, no row may contain such data.
 */
const PERSON =
  /erased-person|消江|消子|09077770001|消田町|ケシエ|1991-02-03|2009-02-0[23]|Erased-Device/

/** What another member with rows of the same kinds has in place of it. */
const NEIGHBOUR = [
  ['消江', '残江'],
  ['消子', '残子'],
  ['消田町', '残田町'],
  ['ケシエ', 'ノコエ'],
  ['09077770001', '09077770002'],
  ['1991-02-03', '1990-02-03'],
  ['2009-02-03', '2008-02-03'],
  ['erased-person', 'kept-person'],
  ['Erased-Device', 'Kept-Device'],
] as const
const NEIGHBOUR_PERSON = new RegExp(NEIGHBOUR.map(([, kept]) => kept).join('|'))

/** Returns the rows of each table that have such data. */
async function rowsWith(person: RegExp): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await shop.database.query<{ name: string }>({
    text: `
      select oid::regclass::text as name
      from pg_class
      where relkind = 'r'
        and relnamespace in ('public'::regnamespace, 'console'::regnamespace)`,
  })
  const found = new Map<string, readonly string[]>()
  for (const { name } of tables) {
    const rows = await shop.database.query<{ row: string }>({
      text: `select to_jsonb(t)::text as row from ${name} as t`,
    })
    const matching = rows.map(({ row }) => row).filter((row) => person.test(row))
    if (matching.length > 0) found.set(name, matching.toSorted())
  }
  return found
}

const tablesWithPerson = async () => [...(await rowsWith(PERSON)).keys()].sort()

async function addPerson({ isNeighbour = false } = {}) {
  const replaced = isNeighbour ? NEIGHBOUR : []
  const inPlace = (text: string) =>
    replaced.reduce((all, [from, to]) => all.replaceAll(from, to), text)
  const packId = await publishTestPack(shop)
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const now = shop.clock.now()
  const execute = (text: string, values: readonly unknown[] = [member.id]) =>
    shop.database.query({ text: inPlace(text), values })
  await execute(`
    update members
    set mail = 'erased-person@example.com', last_name = '消江', first_name = '消子', tel = '09077770001',
      city = '消田町', verified_phone = '09077770001', sms_verified_at = created_at
    where id = $1`)
  await requestShipping(member, packId, { drawn: 1 })
  await execute(
    `update shipments set shipped_at = created_at - interval '1 year' where member_id = $1`,
  )
  await execute('update purchases set send_state = 3 where member_id = $1')
  await execute(
    `insert into age_confirmations (member_id, birth_date, text_version, confirmed_at, adult_at)
     values ($1, '1991-02-03', '1', $2, '2009-02-03')`,
    [member.id, now],
  )
  await execute(
    `insert into logins (member_id, device, created_at) values ($1, 'Erased-Device', $2)`,
    [member.id, now],
  )
  await execute(
    `insert into outbox_messages (channel, recipient, subject, text, created_at, send_after)
     values ('mail', 'erased-person@example.com', '消江様', '', $1, $1),
       ('sms', '09077770001', '', '123456', $1, $1)`,
    [now],
  )
  await execute(
    `insert into outbox_messages (channel, recipient, text, created_at, send_after, member_id)
     values ('mail', 'erased-person-formerly@example.com', '', $2, $2, $1)`,
    [member.id, now],
  )
  await execute(
    `insert into payments (
       order_id, member_id, request_hash, course_id, points, price_yen, pay_id, provider, language,
       kana, state, expires_at, created_at
     )
     values ('erased-' || $1::bigint, $1, '', 101, 500, 500, 4, 'gmo', 'ja', 'ケシエ', 'created', $2, $2)`,
    [member.id, now],
  )
  await execute(
    `insert into console.parcels (
       member_id, last_name, middle_name, first_name, tel, zipcode, pref_id, country, city, address,
       building, address_key, requested_at, due_on, state, tracking_number, handed_over_at
     )
     values ($1, '消江', '', '消子', '09077770001', '', 13, '', '消田町', '', '', '消田町', $2::timestamptz, $2::timestamptz,
       'handed-over', '1234', $2)`,
    [member.id, now],
  )
  await execute(
    `insert into refunds (payment_id, attempt, state, yen, requested_at, ended_at)
     select id, 1, 'done', 500, $2, $2 from payments where member_id = $1`,
    [member.id, now],
  )
  await execute(
    `insert into refund_accounts (
       payment_id, attempt, requested_at, mailed_at, submitted_at, bank_code, bank_name, branch_code,
       branch_name, kind, number, holder
     )
     select id, 1, $2, $2, $2, '0001', 'みずほ', '001', '本店', 'ordinary', '1234567', 'ケシエ'
     from payments
     where member_id = $1`,
    [member.id, now],
  )
  await addTraces(execute, { memberId: member.id, now })
  await execute(
    `with opened as (
       insert into cases (kind, member_id, language, state, opened_at, due_at, state_since, closed_at)
       values ('contact', $1, 'ja', 'closed', $2, $2, $2, $2::timestamptz - interval '1 day'),
         ('contact', $1, 'ja', 'open', $2, $2, $2, null)
       returning id
     )
     insert into case_messages (case_id, author, text, written_at)
     select id, 'member', '消江です。', $2 from opened`,
    [member.id, now],
  )
  const friend = await addLoggedInMember(shop)
  await execute(
    `insert into referrals (friend_id, referrer_id, place, created_at, paid_at, paid_phone)
     values ($1, $2, 1, $3, $3, '09077770001')`,
    [member.id, friend.id, now],
  )
  return member
}

type Execute = (text: string, values: readonly unknown[]) => Promise<unknown>

/** What the member typed or sent beside the account. */
async function addTraces(
  execute: Execute,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  const values = [memberId, now]
  await execute(
    `insert into address_requests (
       parcel_id, member_id, reason, requested_at, answered_at, last_name, middle_name, first_name, tel,
       zipcode, pref_id, country, city, address, building, closed_at
     )
     select id, $1, 'x', $2, $2, '消江', '消江', '消子', '09077770001', '消田町', 13, '消田町', '消田町', '消田町', '消田町', $2
     from console.parcels
     where member_id = $1`,
    values,
  )
  await execute(
    `insert into payment_notices (
       provider, address, headers, received_at, payment_id, process_after, processed_at, outcome
     )
     select 'gmo', '192.0.2.1', '{"name": "消江"}', $2, id, $2, $2, 'done'
     from payments
     where member_id = $1`,
    values,
  )
  await execute(
    `insert into kept_cards (
       member_id, payment_id, provider, customer, card, brand, last_four, expires_month, created_at, kept_at
     )
     select $1, id, 'gmo', 'x', 'erased-person', 'erased-person', '4242', '2030-01', $2, $2
     from payments
     where member_id = $1`,
    values,
  )
  await execute(
    `insert into verifications (member_id, phone, code_hash, expires_at)
     values ($1, '09077770001', '', $2)`,
    values,
  )
  await execute(
    `insert into push_subscriptions (member_id, endpoint, p256dh, auth, language, device, created_at)
     values ($1, 'https://push.example/erased-person', '', '', 'ja', 'Erased-Device', $2)`,
    values,
  )
}

/** The order of the rows in a table is not kept. */
const readFaults = async () =>
  (await verify(shop.database)).map(({ violations }) => violations.toSorted())

const casesOf = ({ id }: { readonly id: number }) =>
  shop.database.query({
    text: 'select state, version, closed_at from cases where member_id = $1 order by id',
    values: [id],
  })

test('A-155 the erasure leaves nothing of the person in any table, and keeps books and draws by number', async () => {
  const member = await addPerson()
  await addPerson({ isNeighbour: true })
  assert.ok((await tablesWithPerson()).length >= 8)
  const before = await readKeptRecords(shop.database, member.id)
  assert.equal(before.erasedAt, null)

  // `addPerson` writes some rows without their ledger entries, which `verify` reports as faults.
  // The erasure must not change these faults.
  const faults = await readFaults()
  const neighbour = await rowsWith(NEIGHBOUR_PERSON)
  assert.deepEqual([...neighbour.keys()].sort(), await tablesWithPerson())
  const [closed] = await casesOf(member)
  const account = { mail: 'erased-person@example.com', now: shop.clock.now() }
  assert.equal(await closeAccount(shop.database, account), 'closed')
  assert.deepEqual(await rowsWith(NEIGHBOUR_PERSON), neighbour)
  const ended = { state: 'closed', version: 2, closedAt: account.now }
  assert.deepEqual(await casesOf(member), [closed, ended], 'a closed case stays as it was')
  const [farewell, ...others] = await messagesTo(shop, account.mail)
  assert.equal(farewell?.subject, '退会の手続きが完了しました')
  assert.deepEqual(others, [])
  assert.deepEqual(await tablesWithPerson(), ['outbox_messages'], 'until the last mail is sent')
  await shop.runDueJobs()
  assert.deepEqual(await tablesWithPerson(), [])
  assert.equal((await member.get('/user/detail')).state, 401, 'the session has ended')

  const kept = await readKeptRecords(shop.database, member.id)
  assert.deepEqual(kept.erasedAt, shop.clock.now())
  assert.deepEqual(
    kept.kept.map(({ kind, count }) => [kind, count]),
    [
      // The last entry ends the free points.
      ['ledger', 3],
      ['payments', 1],
      ['draws', 1],
      ['shipments', 1],
    ],
    'a receipt was never issued',
  )
  // All rows of the member are of 1 August 2025, and books are kept for ten years after the year.
  for (const { kind, until } of kept.kept) assert.equal(wireDay(until), '2036-08-01', kind)
  assert.deepEqual(await readFaults(), faults, 'books and draws are as they were')
})
