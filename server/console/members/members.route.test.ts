import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { MemberRow } from '#contract/console/members/members.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { moveBalance } from '#server/points/points.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { numberParcels, parcelsOf, requestShipping, takeGood } from '#testing/drivers/shipping.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { addTestLot } from '#testing/fixtures/stock.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { readMemberPage } from './list.sql.ts'

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
  const hit = (await support.get(`/search?text=${mail}`)).list[0]
  assert.deepEqual([hit.kind, hit.id], ['member', String(id)], 'the one search box finds the same')
})

test('A-145 a search stops at 2,000 members, and says that there are more', async () => {
  const addMany = (from: number, to: number) =>
    shop.database.query({
      text: `
        with added as (
          insert into members (
            mail, password_hash, last_name, first_name, tel, zipcode, pref_id, city, address,
            referral_code, created_at
          )
          select 'many' || at || '@example.com', '', '大量', '花', '', '', 13, '', '', 'many' || at, now()
          from generate_series($1::integer, $2::integer) as at
          returning id
        )
        insert into balances (member_id, currency)
        select id, currency from added, unnest(array['point', 'coin']) as currency`,
      values: [from, to],
    })
  await addMany(1, 2_000)
  assert.equal((await find(support, '大量')).isCapped, false)
  await addMany(2_001, 2_003)
  const first = await find(support, '大量')
  assert.deepEqual([first.count, first.allPage, first.isCapped], [2000, 40, true])
  const last = await find(support, '大量', '&page=40')
  assert.equal(new Set([...first.list, ...last.list].map(({ id }) => id)).size, 100)
  assert.equal((await find(support, 'many1@')).isCapped, false)
})

test('A-145 a flag lists its members with and without a text', async () => {
  const [owing] = await shop.database.query<{ id: number }>({
    text: `
      with owing as (
        update balances set debt = 5
        where currency = 'coin'
          and member_id = (select id from members where last_name = '大量' order by id offset 100 limit 1)
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
  assert.deepEqual(await flagged('flag=owes&text=大量'), [[owing?.id], 1, true])
  assert.deepEqual(await flagged(`flag=owes&text=${String(owing?.id).padStart(6, '0')}`), found)
  assert.deepEqual(await flagged('flag=owes&text=六条'), [[], 0, false])
  assert.deepEqual(await flagged('flag=closed'), [[], 0, false])
  const { list } = await auditor.get('/members?flag=owes')
  assert.deepEqual([list[0].name, list[0].maskedMail], ['大…', 'm…@example.com'])
})

test('A-245 members are listed by what they paid, rank, last visit, registration and state', async () => {
  const join = async (at: string) =>
    (await addMemberAccount(shop.database, { now: new Date(at) })).id
  const before = await join('2031-02-28T23:59:59+09:00')
  const partly = await join('2031-03-01T00:00:00+09:00')
  const wholly = await join('2031-03-02T23:59:59+09:00')
  const run = (text: string) => shop.database.query({ text })
  const pay = async (memberId: number, priceYen: number, ...changes: readonly string[]) => {
    const orderId = await addPayment(memberId)
    const paid = `price_yen = ${priceYen}, state = 'paid', paid_at = now(), confirmed_by = 'operator'`
    for (const change of [paid, ...changes])
      await run(`update payments set ${change} where order_id = '${orderId}'`)
  }
  const refunded = `state = 'refunded', clawed_back_at = now()`
  await pay(before, 4_999)
  // 10,000 - 4,000 = 6,000
  await pay(partly, 10_000, 'returned_yen = 4000')
  // 5,000 + 3,000 - 3,000 = 5,000; what was won back counts again
  await pay(wholly, 5_000, refunded, `state = 'paid', clawed_back_at = null`)
  await pay(wholly, 3_000, refunded)
  const month = monthOf(panel.clock.now())
  await run(`insert into rank_periods (member_id, rank_id, month) values (${partly}, 3, ${month})`)
  await run(`
    insert into sessions (id_hash, member_id, created_at, seen_at, expires_at)
    values ('\\x01', ${wholly}, now(), '2031-05-05T00:00:00+09:00', now())`)
  await run(`update balances set debt = 5 where member_id = ${before} and currency = 'coin'`)
  const those = '&minYen=4999'
  for (const [query, expected] of [
    [`sort=paidYen${those}`, [partly, wholly, before]],
    [`sort=paidYen&direction=asc${those}`, [before, wholly, partly]],
    ['sort=paidYen&minYen=5000&maxYen=5999', [wholly]],
    [`sort=rank${those}`, [partly, wholly, before]],
    ['rank=3', [partly]],
    [`rank=1&sort=paidYen${those}`, [wholly, before]],
    [`sort=lastVisitAt${those}`, [wholly, partly, before]],
    ['visitedFrom=2031-05-05', [wholly]],
    [`visitedTo=2031-05-04&sort=registeredAt${those}`, [partly, before]],
    ['registeredFrom=2031-03-01&registeredTo=2031-03-01', [partly]],
    ['registeredFrom=2031-02-28', [wholly, partly, before]],
    [`flag=open&sort=paidYen${those}`, [partly, wholly]],
    [`flag=owes${those}`, [before]],
  ] as const) {
    const { list, count } = await support.get(`/members?${query}`)
    assert.deepEqual(
      list.map(({ id }: MemberRow) => id),
      expected,
      query,
    )
    assert.equal(count, expected.length, query)
  }
  // A rank that was added between two others has a higher id than both.
  await run(`insert into rank_periods (member_id, rank_id, month) values (${wholly}, 2, ${month})`)
  for (const [rankIds, expected] of [
    [
      [1, 2, 3, 4, 5],
      [partly, wholly, before],
    ],
    [
      [1, 4, 3, 2, 5],
      [wholly, partly, before],
    ],
  ] as const)
    for (const direction of ['desc', 'asc'] as const) {
      const values = { rankIds, direction, sort: 'rank', minYen: 4_999, now: panel.clock.now() }
      for (const rowsPerPage of [1, 2, 50]) {
        const found: number[] = []
        for (let page = 1; page <= Math.ceil(3 / rowsPerPage); page++) {
          const part = { ...values, ids: [], page, rowsPerPage }
          const { list, count } = await readMemberPage(shop.database, part)
          found.push(...list.map(({ id }) => id))
          assert.equal(count, 3)
        }
        const ordered = direction === 'desc' ? expected : expected.toReversed()
        assert.deepEqual(found, ordered, `${rankIds} ${direction} ${rowsPerPage}`)
      }
    }
  const pending = async (query: string) => (await support.get(`/members?${query}`)).isRankPending
  assert.deepEqual([await pending('rank=3'), await pending('sort=rank')], [true, true])
  assert.equal(await pending('sort=paidYen'), false)
  await run(`insert into rank_rollovers (month, finished_at) values (${month}, now())`)
  assert.equal(await pending('rank=3'), false, 'all members have been moved into the month')
  const { list, ranks } = await support.get('/members?rank=3')
  assert.deepEqual(
    [list[0].paidYen, list[0].rank.name, new Date(list[0].lastVisitAt)],
    [6_000, ranks[2].name, new Date('2031-03-01T00:00:00+09:00')],
  )
  const { member } = await support.get(`/members/${wholly}`)
  assert.equal(member.lastVisitAt, '2031-05-04T15:00:00.000Z')
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
  const unending = { ...restriction, endsAt: null }
  await support.act(`/members/${member.id}/restrict`, unending)
  assert.deepEqual(await restricted(), [member.id])
  const [{ id }] = (await support.get(`/members/${member.id}/restrictions`)).restrictions
  assert.equal((await support.act(`/restrictions/${id}/lift`, { reason: '終了' })).state, 200)
  assert.deepEqual(await restricted(), [])
})

test('A-146 mail, phone and address are masked, and shown to a role that may with a reason that is logged', async () => {
  const { id, mail } = await addMemberAccount(shop.database, { now: shop.clock.now() })
  await shop.database.query({
    text: `update members set middle_name = '中', building = '塔101' where id = $1`,
    values: [id],
  })
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
    name: '江田 中 映子',
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
    ['江田 中 映子', mail, '09000000005', '1500001', '東京都 渋谷区神宮前 4-5-6 塔101'],
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

test('A-147 the pages of a long timeline hold every row once, of all kinds and of each', async () => {
  const member = await addLoggedInMember(shop, { points: 10_000 })
  for (let at = 0; at < 51; at += 1) {
    const { cards } = await member.buy(packId, 1)
    const reduction_card = cards.map((card: { history_id: number }) => card.history_id)
    await member.post('/user/pack/decision', { send_card: [], reduction_card })
    shop.clock.advance(1_000)
  }
  const path = `/members/${member.id}/timeline`
  const countIn = async (query: string) => {
    const rows: { kind: string; id: string; at: string }[] = []
    for (let after = ''; ; ) {
      const page = await support.get(`${path}?${query}${after}`)
      rows.push(...page.list)
      if (page.next === null) break
      assert.equal(page.list.length, 50)
      after = `&after=${page.next}`
    }
    assert.equal(new Set(rows.map(({ kind, id }) => `${kind} ${id}`)).size, rows.length)
    const times = rows.map(({ at }) => at)
    assert.deepEqual(times, times.toSorted().toReversed())
    return rows.length
  }
  assert.equal(await countIn('kind=draw'), 51)
  assert.equal(await countIn('kind=decision'), 51)
  assert.equal(await countIn('kind=points'), 51 + 51 + 1, 'with the points at the beginning')
  assert.equal(await countIn(''), 51 + 51 + 103 + 1, 'with a login')
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

test('A-247 the totals of a member add up to the balances, worked by hand', async () => {
  const member = await addLoggedInMember(shop, { points: 3_000, coins: 350 })
  await requestShipping(member, packId, { drawn: 3, shipped: 1 })
  await takeGood(member, goods.plain, 1)
  await panel.runDueWork()
  const { id: memberId } = member
  const now = shop.clock.now()
  await shop.database.transaction(async (tx) => {
    for (const [currency, amount, kind] of [
      ['point', 5_500, 'credit'],
      ['coin', 55, 'credit'],
      ['point', 200, 'campaign'],
      ['point', -700, 'clawback'],
      ['point', 30, 'restoration'],
      ['point', -20, 'expiry'],
      ['coin', -40, 'exchange'],
      ['coin', -15, 'rank'],
    ] as const)
      await moveBalance(tx, { memberId, currency, amount, kind, reference: `${kind}-t`, now })
  })
  const paid = `state = 'paid', paid_at = now(), confirmed_by = 'operator'`
  for (const changes of [
    [`price_yen = 5000, ${paid}`],
    [`price_yen = 10000, ${paid}`, 'returned_yen = 4000'],
    [`price_yen = 3000, ${paid}`, `state = 'refunded', clawed_back_at = now()`],
    ['price_yen = 7000', `state = 'failed'`],
  ]) {
    const orderId = await addPayment(memberId)
    for (const change of changes)
      await shop.database.query({
        text: `update payments set ${change} where order_id = '${orderId}'`,
      })
  }
  const path = `/members/${memberId}/totals`
  const { totals } = await support.get(path)
  assert.deepEqual(totals, {
    // 5,000 + 10,000 + 3,000, of which 4,000 + 3,000 went back
    paidYen: 18_000,
    returnedYen: 7_000,
    purchaseCount: 1,
    drawCount: 3,
    // the parcel has not been handed over
    shippedCount: 0,
    // support does not see the stock
    shippedCostYen: null,
    points: {
      bought: 5_500,
      // two cards at 40 points
      converted: 80,
      // 3,000 at the start and a coupon of 200
      given: 3_200,
      // three draws at 100 points
      drawn: -300,
      exchanged: 0,
      expired: -20,
      // 700 taken, 30 of them restored
      movedIn: 0,
      takenBack: -670,
    },
    coins: {
      bought: 55,
      converted: 0,
      given: 350,
      drawn: 0,
      // a good at 300 coins
      exchanged: -355,
      expired: 0,
      movedIn: 0,
      takenBack: 0,
    },
  })
  const { member: shown } = await support.get(`/members/${memberId}`)
  // 5,500 + 80 + 3,200 - 300 - 20 - 670; 55 + 350 - 355
  assert.deepEqual([shown.points.balance, shown.coins.balance], [7_790, 50])
  const owner = await logInOperator(panel, 'owner')
  const [parcel] = await parcelsOf(owner, member)
  await numberParcels(owner, [parcel.id])
  assert.equal((await owner.act('/parcels/hand-over', { ids: [parcel.id] })).state, 200)
  const costs = async () => {
    const { shippedCount, shippedCostYen } = (await owner.get(path)).totals
    return [shippedCount, shippedCostYen]
  }
  assert.deepEqual(await costs(), [1, null], 'no copy of the card was bought')
  await shop.database.transaction(async (tx) => {
    const [item] = await tx.query<{ cardId: number }>({
      text: 'select card_id from console.parcel_items where parcel_id = $1 and card_id is not null',
      values: [parcel.id],
    })
    const { cardId } = item as { cardId: number }
    await addTestLot(tx, { cardId, count: 1, costYen: 300 })
    await addTestLot(tx, { cardId, count: 2, costYen: 120 })
  })
  // (300 + 2 × 120) / 3
  assert.deepEqual(await costs(), [1, 180])
  const named = `
    update console.parcel_items
    set copy_id = (select max(id) - 1 from console.copies), photo = ''
    where parcel_id = ${parcel.id}
      and card_id is not null`
  await shop.database.query({ text: named })
  assert.deepEqual(await costs(), [1, 300], 'a copy with a number has its own cost')
  assert.equal((await support.get(path)).totals.shippedCostYen, null)
  assert.equal((await owner.get('/members/999999/totals')).state, 404)
})
