import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Card } from '#contract/draws.ts'
import { recordHits } from '#server/platform/load/rate-limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { shipPurchase } from '#testing/drivers/ship-purchase.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let packId: number
let start: number
before(async () => {
  shop = await openTestShop()
  packId = await publishTestPack(shop)
  start = shop.clock.now().getTime()
})
after(() => shop.close())

async function runJobsAfter(ms: number): Promise<void> {
  shop.clock.set(new Date(start + ms))
  await shop.runDueJobs()
}

async function addPayment(orderId: string, state: string): Promise<void> {
  const member = await addLoggedInMember(shop, {})
  await shop.database.query({
    text: `
      insert into payments (
        order_id, member_id, request_hash, course_id, points, price_yen, pay_id, provider, language,
        state, held_for, kana, expires_at, created_at
      )
      values (
        $1, $2, '', 101, 500, 500, 4, 'gmo', 'ja', $3, case when $3 = 'held' then 'late' end,
        'ヤマダタロウ', $4, $4
      )`,
    values: [orderId, member.id, state, new Date(start)],
  })
}

test("a payer's name is erased after 180 days, unless the operator still needs it", async () => {
  await addPayment('ended', 'cancelled')
  await addPayment('held', 'held')
  const names = () =>
    shop.database.query({ text: 'select order_id as id, kana from payments order by order_id' })
  const kana = 'ヤマダタロウ'
  await runJobsAfter(180 * DAY_MS)
  assert.deepEqual(await names(), [
    { id: 'ended', kana },
    { id: 'held', kana },
  ])
  await runJobsAfter(180 * DAY_MS + 1)
  assert.deepEqual(await names(), [
    { id: 'ended', kana: null },
    { id: 'held', kana },
  ])
})

test('the address of a parcel is erased 400 days after it was sent, and the parcel stays', async () => {
  shop.clock.set(new Date(start))
  const member = await addLoggedInMember(shop, { points: 200 })
  const purchaseIds: number[] = []
  for (let count = 0; count < 2; count++) {
    const { pack_history_id: id, cards } = await member.buy(packId, 1)
    purchaseIds.push(id)
    const decision = { send_card: cards.map((card: Card) => card.history_id), reduction_card: [] }
    assert.equal((await member.post('/user/pack/decision', decision)).state, 200)
  }
  const parcel = { memberId: member.id, purchaseId: purchaseIds[0] ?? 0, trackingNumber: '1234' }
  await shipPurchase(shop.database, { ...parcel, now: new Date(start) })
  const parcels = () =>
    shop.database.query<{ address: string; tel: string; code: string | null }>({
      text: `
        select last_name || city || address as address, tel, delivery_code as code
        from shipments
        where member_id = $1
        order by id`,
      values: [member.id],
    })
  const [sent, open] = await parcels()
  assert.notEqual(sent?.address, '')
  await runJobsAfter(400 * DAY_MS)
  assert.deepEqual(await parcels(), [sent, open])
  await runJobsAfter(400 * DAY_MS + 1)
  assert.deepEqual(await parcels(), [{ address: '', tel: '', code: '1234' }, open])
})

test('a phone number and its code are deleted once the code has expired', async () => {
  const member = await addLoggedInMember(shop, {})
  const expiresAt = new Date(start + 410 * DAY_MS)
  await shop.database.query({
    text: `
      insert into verifications (member_id, phone, code_hash, expires_at)
      values ($1, '09012345678', '', $2)`,
    values: [member.id, expiresAt],
  })
  const codes = () =>
    shop.database.query({
      text: 'select phone from verifications where member_id = $1',
      values: [member.id],
    })
  await runJobsAfter(410 * DAY_MS - 1)
  assert.equal((await codes()).length, 1)
  await runJobsAfter(410 * DAY_MS)
  assert.deepEqual(await codes(), [])
})

test('the worker deletes messages after 7 days, tries after 2, and sessions and links that have expired', async () => {
  const beginning = start + 500 * DAY_MS
  shop.clock.set(new Date(beginning))
  const member = await addLoggedInMember(shop, {})
  assert.equal((await member.post('/user/reset_password', { mail: member.mail })).state, 200)
  const tried = { name: 'retention', max: 1, windowMs: 1, subject: member.id }
  await recordHits(shop.database, [tried], new Date(beginning))
  const kept = async () => {
    const [row] = await shop.database.query({
      text: `
        select
          (select count(*) from outbox_messages where recipient = $2) as messages,
          (select count(*) from rate_limit_hits where name = 'retention') as tries,
          (select count(*) from reissues where member_id = $1) as links,
          (select count(*) from sessions where member_id = $1) as sessions`,
      values: [member.id, member.mail],
    })
    return row
  }
  await runJobsAfter(500 * DAY_MS + MINUTE_MS)
  assert.deepEqual(await kept(), { messages: 1, tries: 1, links: 1, sessions: 1 })
  await runJobsAfter(507 * DAY_MS + HOUR_MS)
  assert.deepEqual(await kept(), { messages: 0, tries: 0, links: 0, sessions: 0 })
})

test('the worker deletes redirect tokens after a day, unverified notices after 7 days and others after 400', async () => {
  const beginning = new Date(start + 600 * DAY_MS)
  await addPayment('redirected', 'cancelled')
  await shop.database.query({
    text: `
      with payment as (select id from payments where order_id = 'redirected'),
      token as (
        insert into redirect_tokens (token_hash, payment_id, session_hash, created_at)
        select '\\x01', id, '\\x01', $1 from payment
      )
      insert into payment_notices (
        provider, address, body, received_at, process_after, processed_at, outcome, payment_id
      )
      select 'gmo', '127.0.0.1', '\\x01', $1, $1, $1, outcome, payment_id
      from payment
      cross join lateral (
        values ('applied', payment.id), ('refused: signature', null)
      ) as notice (outcome, payment_id)`,
    values: [beginning],
  })
  const kept = async () => {
    const rows = await shop.database.query<{ what: string }>({
      text: `
        select 'token' as what from redirect_tokens
        union all
        select outcome from payment_notices
        order by what`,
    })
    return rows.map(({ what }) => what)
  }
  await runJobsAfter(601 * DAY_MS)
  assert.deepEqual(await kept(), ['applied', 'refused: signature', 'token'])
  await runJobsAfter(601 * DAY_MS + 1)
  assert.deepEqual(await kept(), ['applied', 'refused: signature'])
  await runJobsAfter(607 * DAY_MS + 1)
  assert.deepEqual(await kept(), ['applied'])
  await runJobsAfter(1_000 * DAY_MS)
  assert.deepEqual(await kept(), ['applied'])
  await runJobsAfter(1_000 * DAY_MS + 1)
  assert.deepEqual(await kept(), [])
})

test('an unverified notice is deleted after 7 days, also if the worker did not run for weeks', async () => {
  const now = shop.clock.now().getTime()
  const unverified = async () => {
    const text = 'select address from payment_notices where payment_id is null order by address'
    return (await shop.database.query<{ address: string }>({ text })).map(({ address }) => address)
  }
  await shop.database.query({
    text: `
      insert into payment_notices (
        provider, address, received_at, process_after, processed_at, outcome
      )
      select 'gmo', days || ' days old', received_at, received_at, received_at, 'unknown'
      from unnest($1::integer[], $2::timestamptz[]) as notices (days, received_at)`,
    values: [[6, 20], [6, 20].map((days) => new Date(now - days * DAY_MS))],
  })
  assert.deepEqual(await unverified(), ['20 days old', '6 days old'])
  shop.clock.set(new Date(now + HOUR_MS))
  await shop.runDueJobs()
  assert.deepEqual(await unverified(), ['6 days old'])
})
