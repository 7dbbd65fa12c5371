import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { recordHits } from '#server/platform/load/rate-limits.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { verify } from '#server/verify/verify.ts'
import { openClient } from '#testing/drivers/client.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import { assertDetected } from '#testing/faults/tampering.ts'
import { addTestCampaign } from '#testing/fixtures/campaigns.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { CODE_LENGTH, newCodes, readCode, shownCode } from './codes.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.database.query({ text: 'delete from rate_limit_hits' }))
after(async () => {
  const verdicts = await verify(shop.database)
  await shop.close()
  assert.deepEqual(
    verdicts.flatMap(({ violations }) => violations),
    [],
  )
})

const redeem = (member: TestMember, code = '', request_id: string = randomUUID()) =>
  member.post('/user/coupon', { code, request_id })
const pointsOf = async (member: TestMember) => (await member.get('/user/point')).point

test('A-160 a coupon grants free points, once for a member, and the history names the campaign', async () => {
  const { codes } = await addTestCampaign(shop.database, { amount: 300 })
  const [code = ''] = codes
  const member = await addLoggedInMember(shop)
  const requestId = randomUUID()
  const { state, name, name_en, currency, amount } = await redeem(member, code, requestId)
  assert.deepEqual(
    { state, name, name_en, currency, amount },
    {
      state: 200,
      name: '夏のクーポン',
      name_en: 'Summer coupon',
      currency: 'point',
      amount: 300,
    },
  )
  assert.equal((await redeem(member, code, requestId)).state, 200)
  assert.equal(await pointsOf(member), 300)
  const again = await redeem(member, shownCode(code).toLowerCase())
  assert.deepEqual([again.state, await pointsOf(member)], [409, 300])
  const { list } = await member.get('/user/point/list/1')
  assert.match(list[0].memo, /クーポン（夏のクーポン）/)
  const other = await addTestCampaign(shop.database)
  assert.equal((await redeem(member, other.codes[0], requestId)).state, 409)
  assert.equal(await pointsOf(member), 300)
  const neighbour = await addLoggedInMember(shop)
  assert.equal((await redeem(neighbour, other.codes[0], requestId)).state, 200, 'their own id')
})

test('A-160 a coupon needs a confirmed mail address, which the refusal asks for', async () => {
  const { codes } = await addTestCampaign(shop.database, { amount: 500 })
  const [code = ''] = codes
  const { form } = newRegistration()
  const guest = openClient(shop.url)
  assert.equal((await guest.post('/user/append', form)).state, 200)
  await guest.logIn({ mail: form.mail, pass: form.pass })
  const tryCode = () => guest.post('/user/coupon', { code })
  const refused = await tryCode()
  assert.deepEqual([refused.state, (await guest.get('/user/point')).point], [409, 0])
  assert.match(refused.errors.code?.[0] ?? '', /確認のリンク/)
  const mails = await messagesTo(shop, form.mail)
  assert.equal(mails.length, 2, 'after the link of the registration')
  const token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1]
  const opened = await openClient(shop.url).post('/user/mail_change', { token, action: 'confirm' })
  assert.equal(opened.state, 200)
  assert.equal((await guest.get('/user/point')).is_login, '1', 'no session ends')
  const subjects = (await messagesTo(shop, form.mail)).map(({ subject }) => subject)
  assert.equal(subjects.length, 3, 'nothing changed, so no notice')
  assert.equal(subjects[0], 'ご登録ありがとうございます')
  assert.equal((await tryCode()).state, 200)
  assert.equal((await guest.get('/user/point')).point, 500)
})

test('an account of an address that nobody confirmed has no share of mails of its own', async () => {
  const { codes } = await addTestCampaign(shop.database)
  const { form } = newRegistration()
  const thief = openClient(shop.url)
  assert.equal((await thief.post('/user/append', form)).state, 200)
  await thief.logIn({ mail: form.mail, pass: form.pass })
  for (let tries = 0; tries < 6; tries++) {
    await thief.post('/user/coupon', { code: codes[0] as string })
    await thief.post('/user/reset_password', { mail: form.mail })
    const { person } = newRegistration()
    await thief.post('/user/change', { ...form, ...person, tel: form.tel })
  }
  const rows = await shop.database.query({
    text: `
      select kind, count(*) as count
      from outbox_messages
      where recipient = $1
        and given_up_at is null
      group by kind
      order by kind`,
    values: [form.mail],
  })
  assert.deepEqual(rows, [
    { kind: 'mail-change', count: 5 },
    { kind: 'password-link', count: 3 },
  ])
})

test('A-160 refused coupons of an unconfirmed address send a few mails only', async () => {
  const { codes } = await addTestCampaign(shop.database)
  const member = await addLoggedInMember(shop, { isMailConfirmed: false })
  for (let tries = 0; tries < 15; tries++) await redeem(member, codes[0])
  const [row] = await shop.database.query<{ count: number }>({
    text: `
      select count(*) as count
      from outbox_messages
      where recipient = $1
        and given_up_at is null`,
    values: [member.mail],
  })
  assert.equal(row?.count, 5)
})

for (const [requirement, change, message] of [
  [
    'phone',
    'sms_verified_at = $2, verified_phone = case when $2::timestamptz is not null then tel end',
    /SMS認証/,
  ],
  ['payment', 'first_paid_at = $2', /1回以上購入/],
] as const)
  test(`A-160 a campaign that asks for a ${requirement} refuses a member without it`, async () => {
    const { codes } = await addTestCampaign(shop.database, { requirement })
    const member = await addLoggedInMember(shop)
    const setTime = (time: Date | null) =>
      shop.database.query({
        text: `update members set ${change} where id = $1`,
        values: [member.id, time],
      })
    await setTime(null)
    const refused = await redeem(member, codes[0])
    assert.deepEqual([refused.state, await pointsOf(member)], [409, 0])
    assert.match(refused.errors.code?.[0] ?? '', message)
    await setTime(shop.clock.now())
    const limit = { name: 'coupon-address', max: 10, windowMs: HOUR_MS, subject: '127.0.0.1' }
    const hits = Array.from({ length: limit.max }, () => limit)
    // Many members of a mobile carrier share one network.
    await recordHits(shop.database, hits, shop.clock.now())
    assert.deepEqual([(await redeem(member, codes[0])).state, await pointsOf(member)], [200, 100])
  })

test('A-160 a campaign for first purchases or for a rank refuses other members', async () => {
  const [rank] = await shop.database.query<{ id: number }>({
    text: 'select max(rank_id)::integer as id from rank_terms',
    values: [],
  })
  const startsAt = shop.clock.now()
  const first = await addTestCampaign(shop.database, { audience: 'first-paid', startsAt })
  const ranked = await addTestCampaign(shop.database, { rankMin: rank?.id as number })
  const member = await addLoggedInMember(shop)
  for (const [firstPaidAt, message] of [
    [null, /はじめてポイントを購入/],
    [new Date(startsAt.getTime() - 1), /はじめてポイントを購入/],
    [startsAt, null],
  ] as const) {
    await shop.database.query({
      text: 'update members set first_paid_at = $2 where id = $1',
      values: [member.id, firstPaidAt],
    })
    const outcome = await redeem(member, first.codes[0])
    if (message === null) assert.equal(outcome.state, 200)
    else assert.match(outcome.errors.code?.[0] ?? '', message)
  }
  assert.match((await redeem(member, ranked.codes[0])).errors.code?.[0] ?? '', /上のランク/)
  await shop.database.query({
    text: `
      insert into rank_periods (member_id, rank_id, month)
      values ($1, $2, $3)
      on conflict (member_id) do update set rank_id = excluded.rank_id`,
    values: [member.id, rank?.id, monthOf(startsAt)],
  })
  assert.equal((await redeem(member, ranked.codes[0])).state, 200)
})

test('A-160 many accounts of one network get ten coupons an hour', async () => {
  const { codes } = await addTestCampaign(shop.database)
  const states: number[] = []
  for (let account = 0; account < 11; account++)
    states.push((await redeem(await addLoggedInMember(shop), codes[0])).state)
  assert.deepEqual(states, [...Array(10).fill(200), 429])
})

test('A-160 a coupon in coins, a limit of two for a member, and a code of a list that works once', async () => {
  const campaign = { currency: 'coin', amount: 5, memberMax: 2, codeCount: 3 } as const
  const { codes } = await addTestCampaign(shop.database, campaign)
  const [first, second, third] = codes
  const member = await addLoggedInMember(shop)
  const friend = await addLoggedInMember(shop)
  assert.equal((await redeem(member, first)).state, 200)
  const used = await redeem(friend, first)
  assert.deepEqual(
    [used.state, used.errors.code],
    [409, ['このクーポンコードはすでに使われています。']],
  )
  assert.equal((await redeem(member, second)).state, 200)
  assert.match((await redeem(member, third)).errors.code?.[0] ?? '', /お一人様/)
  assert.equal((await member.get('/user/point')).coin, 10)
  assert.equal((await redeem(friend, third)).state, 200)
})

test('A-160 a coupon is refused before its start, from its end, to older members, and after a stop', async () => {
  const now = shop.clock.now()
  const later = new Date(now.getTime() + 60_000)
  const { database } = shop
  const member = await addLoggedInMember(shop)
  const stopped = await addTestCampaign(database)
  await database.query({
    text: 'update campaigns set stopped_at = $2 where id = $1',
    values: [stopped.id, now],
  })
  for (const [campaign, message] of [
    [await addTestCampaign(database, { startsAt: later }), /まだ利用期間/],
    [await addTestCampaign(database, { endsAt: now }), /終了しました/],
    [stopped, /終了しました/],
  ] as const)
    assert.match((await redeem(member, campaign.codes[0])).errors.code?.[0] ?? '', message)
  const fresh = await addTestCampaign(database, { audience: 'new', startsAt: now })
  await database.query({
    text: `update members set created_at = $2::timestamptz - interval '1 day' where id = $1`,
    values: [member.id, now],
  })
  assert.match((await redeem(member, fresh.codes[0])).errors.code?.[0] ?? '', /新しく登録/)
  const unknown = await redeem(member, newCodes(1)[0])
  assert.deepEqual([unknown.state, unknown.result], [400, '-1'])
  assert.equal(await pointsOf(member), 0)
})

test('A-160 A-161 under load, a code of a list counts once, a budget is never exceeded, and a limit holds', async () => {
  const { database } = shop
  const members = await Promise.all(Array.from({ length: 8 }, () => addLoggedInMember(shop)))
  const [winner] = members as [TestMember, ...TestMember[]]
  const list = await addTestCampaign(database, { codeCount: 1 })
  const budget = await addTestCampaign(database, { amount: 100, budget: 350 })
  const limit = await addTestCampaign(database, { amount: 1, memberMax: 2 })
  const statesOf = async (answers: Promise<{ state: number }>[]) =>
    (await Promise.all(answers)).filter(({ state }) => state === 200).length
  const each = (code = '') => members.map((member) => redeem(member, code))
  assert.equal(await statesOf(each(list.codes[0])), 1)
  assert.equal(await statesOf(each(budget.codes[0])), 3)
  const same = Array.from({ length: 6 }, () => redeem(winner, limit.codes[0]))
  assert.equal(await statesOf(same), 2)
  const [row] = await database.query<{ granted: number }>({
    text: 'select granted from campaigns where id = $1',
    values: [budget.id],
  })
  assert.equal(row?.granted, 300)
  const spent = await redeem(await addLoggedInMember(shop), budget.codes[0])
  assert.match(spent.errors.code?.[0] ?? '', /予定数に達した/)
})

test('A-160 codes are random, and are read as members type them', () => {
  const codes = newCodes(1_000)
  assert.equal(new Set(codes).size, 1_000)
  for (const code of codes) {
    assert.equal(code.length, CODE_LENGTH)
    assert.equal(readCode(shownCode(code)), code)
    assert.equal(readCode(` ${code.toLowerCase()} `), code)
  }
  assert.equal(readCode('０１23-4567-89AB-CDEF'), '0123456789ABCDEF')
  assert.equal(readCode('OI23-L567-89AB-CDEF'), '0123156789ABCDEF')
  for (const sign of '‐‑‒–—―−─ー\u200b\u2060\u00a0')
    assert.equal(readCode(`0123${sign}4567${sign}89ab`), '0123456789AB', sign)
  for (const code of ['0123456789AB', '0123456789ABCDEU', 'X'.repeat(32)])
    assert.equal(readCode(shownCode(code)), code)
  for (const text of ['', '012', '0123-4567-89AB-CDEé', '0123456789あ', 'x'.repeat(33)])
    assert.equal(readCode(text), null, text)
})

const LAST_USE = 'id = (select max(id) from coupon_uses)'
for (const { what, statements } of [
  {
    what: 'a grant without a coupon',
    statements: [
      `update campaigns
       set granted = granted - amount, use_count = use_count - 1
       where id = (select campaign_id from coupon_uses where ${LAST_USE})`,
      `delete from coupon_uses where ${LAST_USE}`,
    ],
  },
  {
    what: 'a coupon of another member',
    statements: [`update coupon_uses set member_id = 1, nth = 99 where ${LAST_USE}`],
  },
  {
    what: 'a campaign that counts too few coupons',
    statements: [
      `update campaigns
       set granted = granted - amount, use_count = use_count - 1
       where use_count > 0`,
    ],
  },
])
  test(`A-161 V1 verify finds ${what}`, async () => {
    const { codes } = await addTestCampaign(shop.database)
    assert.equal((await redeem(await addLoggedInMember(shop), codes[0])).state, 200)
    await assertDetected(shop.database, statements, ['V1'])
  })
