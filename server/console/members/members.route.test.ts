import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { MemberRow } from '#contract/console/members/members.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { requestShipping } from '#testing/drivers/shipping.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let packId: number
let support: ConsoleClient
let auditor: ConsoleClient
let orders = 0
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  packId = await publishTestPack(shop)
})
beforeEach(async () => {
  support = await logInOperator(panel, 'support')
  auditor = await logInOperator(panel, 'auditor')
})
after(async () => {
  await panel.close()
  await shop.close()
})

const set = (memberId: number, columns: string) =>
  shop.database.query({ text: `update members set ${columns} where id = ${memberId}` })

/**
 * Adds a payment of 500 yen that waits for the member's money. Returns the order number of the
 * payment.
 */
async function addPayment(memberId: number, kana: string | null = null): Promise<string> {
  const orderId = `P-order-${++orders}`
  await shop.database.query({
    text: `
      insert into payments (
        order_id, member_id, request_hash, course_id, points, price_yen, pay_id, provider, language,
        state, kana, expires_at, created_at
      )
      values ($1, $2, '', 101, 500, 500, 4, 'gmo', 'ja', 'created', $3, $4, $4)`,
    values: [orderId, memberId, kana, shop.clock.now()],
  })
  return orderId
}

const find = async (client: ConsoleClient, text: string, more = '') =>
  client.get(`/members?text=${encodeURIComponent(text)}${more}`)
const idsOf = async (text: string) =>
  (await find(support, text)).list.map(({ id }: MemberRow) => id)

test('A-145 a member is found by number, mail, name, kana of a payment, phone, postcode and order', async () => {
  const { id, mail } = await addMemberAccount(shop.database, { now: shop.clock.now() })
  const padded = String(id).padStart(6, '0')
  await set(
    id,
    `last_name = '四条', first_name = 'Ｍiyu', tel = '08011112222', zipcode = '6008001'`,
  )
  const orderId = await addPayment(id, 'シジョウ　ミユ')
  for (const text of [
    padded,
    mail,
    mail.toUpperCase(),
    mail.slice(0, 12),
    '四条',
    '四条 Ｍ',
    orderId,
    'しじょう',
    'シジョウミ',
    'ｼｼﾞｮｳ',
    '080-1111-2222',
    '0801111',
    '600-8001',
    '〒6008',
  ]) {
    assert.ok((await idsOf(text)).includes(id), text)
  }
  for (const text of ['四', '1', ' 6 '])
    assert.equal((await find(support, text)).state, 400, `"${text}" is shorter than two characters`)
  for (const text of ['六条', 'order-999999', "'; --", '%%', '_ _'])
    assert.deepEqual(await idsOf(text), [], text)
  assert.deepEqual((await support.get('/members')).list, [], 'nothing is listed without a text')
  const hit = (await support.get(`/search?text=${mail}`)).list[0]
  assert.deepEqual([hit.kind, hit.id], ['member', String(id)], 'the one search box finds the same')
})

test('A-145 a search stops at 200 members, and says that there are more', async () => {
  await shop.database.query({
    text: `
      with added as (
        insert into members (
          mail, password_hash, last_name, first_name, tel, zipcode, pref_id, city, address,
          referral_code, created_at
        )
        select 'many' || at || '@example.com', '', '大量', '花', '', '', 13, '', '', 'many' || at, now()
        from generate_series(1, 203) as at
        returning id
      )
      insert into balances (member_id, currency)
      select id, currency from added, unnest(array['point', 'coin']) as currency`,
  })
  const first = await find(support, '大量')
  assert.deepEqual([first.count, first.allPage, first.isCapped], [200, 4, true])
  const last = await find(support, '大量', '&page=4')
  assert.equal(new Set([...first.list, ...last.list].map(({ id }) => id)).size, 100)
  assert.equal((await find(support, 'many1@')).isCapped, false)
})

test('A-145 a flag lists its members with and without a text, and before the limit of 200', async () => {
  const [owing] = await shop.database.query<{ id: number }>({
    text: `
      with owing as (
        update balances set debt = 5
        where currency = 'coin'
          and member_id = (select min(id) from members where last_name = '大量')
        returning member_id
      )
      select member_id as id from owing`,
  })
  const flagged = async (query: string) => {
    const { list, count, isCapped } = await support.get(`/members?${query}`)
    return [list.map(({ id }: MemberRow) => id), count, isCapped]
  }
  const found = [[owing?.id], 1, false]
  assert.deepEqual(await flagged('flag=owes'), found)
  assert.deepEqual(await flagged('flag=owes&text=大量'), found)
  assert.deepEqual(await flagged(`flag=owes&text=${String(owing?.id).padStart(6, '0')}`), found)
  assert.deepEqual(await flagged('flag=owes&text=六条'), [[], 0, false])
  assert.deepEqual(await flagged('flag=closed'), [[], 0, false])
  const { list } = await auditor.get('/members?flag=owes')
  assert.deepEqual([list[0].name, list[0].maskedMail], ['大…', 'm…@example.com'])
})

test('A-145 restricted members are listed as long as a restriction is in force', async () => {
  const member = await addMemberAccount(shop.database, { now: shop.clock.now() })
  const restricted = async () => {
    const { list } = await support.get('/members?flag=restricted')
    return list.map(({ id }: MemberRow) => id)
  }
  assert.deepEqual(await restricted(), [])
  const endsAt = new Date(panel.clock.now().getTime() + 60_000).toISOString()
  const order = await addPayment(member.id, 'ニジョウ')
  const restriction = { kind: 'pay', endsAt, reason: '調査' }
  assert.equal((await support.act(`/members/${member.id}/restrict`, restriction)).state, 200)
  assert.deepEqual(await restricted(), [member.id])
  for (const text of ['ニジョ', order])
    assert.equal((await find(support, text, '&flag=restricted')).count, 1, text)
  panel.clock.advance(60_000)
  assert.deepEqual(await restricted(), [])
})

test('A-146 mail, phone and address are masked, and shown to a role that may with a reason that is logged', async () => {
  const { id, mail } = await addMemberAccount(shop.database, { now: shop.clock.now() })
  const personal = new RegExp(`${mail}|09000000005|1500001|神宮前|4-5-6`)
  for (const path of [`/members/${id}`, `/members?text=${mail}`, `/search?text=${mail}`]) {
    for (const client of [support, auditor])
      assert.doesNotMatch(JSON.stringify(await client.get(path)), personal, path)
    assert.doesNotMatch(JSON.stringify(await auditor.get(path)), /江田|映子/, path)
  }
  const looks = (await auditor.get(`/audit?targetKind=member&targetId=${id}`)).list
  const calls = new Set(looks.map(({ call }: { call: string }) => call))
  assert.deepEqual(calls, new Set(['members.open', 'members.search']), 'the log names the member')
  assert.doesNotMatch(JSON.stringify(looks), personal)
  const { member } = await support.get(`/members/${id}`)
  assert.deepEqual(member.masked, {
    name: '江田 映子',
    mail: 'e…@example.com',
    phone: '…0005',
    postcode: '150…',
    address: '東京都…',
  })
  const reason = 'the member called about a parcel'
  const path = `/members/${id}/unmask`
  assert.equal((await auditor.act(path, { reason })).state, 403)
  assert.equal((await support.act(path, { reason: ' ' })).state, 400)
  const shown = await support.act(path, { reason, requestId: 'unmask-once' })
  assert.deepEqual(
    [shown.name, shown.mail, shown.phone, shown.postcode, shown.address],
    ['江田 映子', mail, '09000000005', '1500001', '東京都 渋谷区神宮前 4-5-6'],
  )
  const again = await support.act(path, { reason, requestId: 'unmask-once' })
  assert.equal(again.result, 'request-id-used', 'the answer is not kept')
  const owner = await logInOperator(panel, 'owner')
  const { list } = await owner.get(`/audit?targetKind=member&targetId=${id}`)
  const entries = list.filter(({ call }: { call: string }) => call === 'members.unmask')
  assert.deepEqual(
    entries.map((entry: { outcome: string; role: string; reason: string }) => [
      entry.outcome,
      entry.role,
      entry.reason,
    ]),
    [['done', 'support', reason]],
  )
  assert.doesNotMatch(JSON.stringify(list), personal)
})

/**
 * Takes new shipments into the console's queue. Sets the clock forward by an hour, which ends the
 * sessions of idle operators.
 */
async function nextHour() {
  await panel.runDueWork()
  shop.clock.advance(3_600_000)
}

/**
 * Adds a member whose timeline has rows of every kind. Logs the support operator in again at the
 * end.
 */
async function memberWithHistory(): Promise<TestMember> {
  const member = await addLoggedInMember(shop, { points: 3_000, coins: 50 })
  await nextHour()
  await addPayment(member.id)
  await nextHour()
  await requestShipping(member, packId, { drawn: 3, shipped: 1 })
  await nextHour()
  support = await logInOperator(panel, 'support')
  await support.act(`/members/${member.id}/reset-mail`, { reason: 'the member called' })
  await shop.runDueJobs()
  await support.act(`/members/${member.id}/note`, { text: '折り返し電話の約束' })
  await nextHour()
  await shop.database.query({
    text: `
      insert into restrictions (member_id, kind, reason, operator_id, starts_at)
      values ($1, 'ship', '調査', $2, $3)`,
    values: [member.id, panel.operatorIds.support, shop.clock.now()],
  })
  support = await logInOperator(panel, 'support')
  return member
}

test('A-147 the timeline merges all kinds, newest first, in pages that hold each row once, and can be filtered', async () => {
  const member = await memberWithHistory()
  const path = `/members/${member.id}/timeline`
  const { list, next } = await support.get(path)
  assert.equal(next, null)
  const times = list.map(({ at }: { at: string }) => Date.parse(at))
  assert.deepEqual(
    times,
    times.toSorted((first: number, second: number) => second - first),
  )
  const kinds = list.map(({ kind }: { kind: string }) => kind)
  assert.deepEqual(
    Object.fromEntries(
      Object.entries(Object.groupBy(kinds, String)).map(([k, v]) => [k, v?.length]),
    ),
    {
      restriction: 1,
      note: 1,
      mail: 1,
      parcel: 1,
      decision: 1,
      draw: 1,
      payment: 1,
      points: 3,
      coins: 1,
      login: 1,
    },
  )
  const rowOf = (kind: string) => list.find((row: { kind: string }) => row.kind === kind)
  assert.deepEqual([list[0].kind, list[0].reason], ['restriction', '調査'])
  assert.deepEqual((await support.get(`/members/${member.id}`)).member.flags, ['restricted'])
  assert.deepEqual([rowOf('note').text, rowOf('note').operator], ['折り返し電話の約束', 'support'])
  assert.deepEqual([rowOf('draw').drawCount, rowOf('draw').packName], [3, '別口の引札'])
  const { convertedPoints, isShipped, decidedBy } = rowOf('decision')
  assert.deepEqual([convertedPoints, isShipped, decidedBy], [80, true, 'member'])
  assert.match(rowOf('mail').subject, /パスワード/)
  const draws = await support.get(`${path}?kind=draw`)
  assert.deepEqual(draws.list, [rowOf('draw')])
  assert.equal((await support.get(`${path}?after=made-up`)).state, 400)
  assert.equal((await support.get('/members/999999/timeline')).state, 404)
})

test('A-030 the text of a note about a member does not stand in the log', async () => {
  const { id } = await addMemberAccount(shop.database, { now: shop.clock.now() })
  await support.act(`/members/${id}/note`, { text: '髙橋 花子さんから電話' })
  const { list } = await auditor.get(`/audit?call=members.note&targetId=${id}`)
  assert.deepEqual(list[0].after, { note: 'changed' })
})

test('A-147 the pages of a long timeline hold every row once', async () => {
  const member = await addLoggedInMember(shop, { points: 10_000 })
  for (let at = 0; at < 40; at += 1) {
    await member.buy(packId, 1)
    shop.clock.advance(1_000)
  }
  const path = `/members/${member.id}/timeline`
  const first = await support.get(path)
  assert.equal(first.list.length, 50)
  const second = await support.get(`${path}?after=${first.next}`)
  assert.equal(second.next, null)
  const rows = [...first.list, ...second.list]
  const keys = rows.map(({ kind, id }) => `${kind} ${id}`)
  assert.equal(new Set(keys).size, 40 + 41 + 1, '40 draws, 41 entries and a login')
  assert.equal(keys.length, 82)
  const times = rows.map(({ at }) => at)
  assert.deepEqual(times, times.toSorted().toReversed())
})

test('A-147 the balances are the sum of the entries, with paid and free points and the next expiry', async () => {
  const member = await memberWithHistory()
  const { list } = await support.get(`/members/${member.id}/timeline`)
  const sumOf = (kind: string) =>
    list
      .filter((row: { kind: string }) => row.kind === kind)
      .reduce((sum: number, row: { amount: number }) => sum + row.amount, 0)
  const { points, coins } = (await support.get(`/members/${member.id}`)).member
  assert.equal(points.balance, 3_000 - 300 + 80)
  assert.deepEqual([points.balance, coins.balance], [sumOf('points'), sumOf('coins')])
  assert.equal(points.paid + points.free, points.balance)
  assert.equal(points.nextExpiry.points, 2_700, 'the converted points expire later')
  assert.ok(Date.parse(points.nextExpiry.at) > shop.clock.now().getTime())
})
