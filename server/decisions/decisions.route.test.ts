import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { Card } from '#contract/draws.ts'
import type { Database } from '#server/platform/database/database.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { verify } from '#server/verify/verify.ts'
import { assertDetected } from '#testing/faults/tampering.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { setRules } from '#testing/fixtures/shop-rules.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'
import { selectJoined } from './shipments/shipments.sql.ts'
import { markSent } from './shipments/shipments.ts'

const transactions: string[][][] = []
const shop = await openTestShop({ wrapDatabase: recordRoundTrips })
after(() => shop.close())
beforeEach(() => shop.clock.set(new Date(OPEN)))

/**
 * The prizes of a pack of five tickets. A test buys the whole pack. Two cards can only be shipped,
 * and the member may convert the other three to points.
 */
const PRIZES = [
  { buyPoint: 90, actionType: '2', count: 2 },
  { buyPoint: 40, actionType: '0', count: 2 },
  { buyPoint: 7, actionType: '0', count: 1 },
] as const
const ADDRESS_COLUMNS =
  'last_name, middle_name, first_name, tel, zipcode, pref_id, country, city, address, building'
const CONVERTED_POINTS = 40 + 40 + 7
const mixedPackIds = await Promise.all(
  Array.from({ length: 12 }, () => publishTestPack(shop, { prizes: PRIZES })),
)
const LARGE_PACK_ID = await publishTestPack(shop)

/** Of each transaction, the statements that were sent together, before an answer to an earlier one. */
function recordRoundTrips(database: Database): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction((tx) => {
        const roundTrips: string[][] = []
        let pendingCount = 0
        transactions.push(roundTrips)
        return work({
          ...tx,
          query(statement) {
            if (pendingCount === 0) roundTrips.push([])
            roundTrips.at(-1)?.push(statement.name ?? statement.text)
            pendingCount += 1
            return tx.query<never>(statement).finally(() => {
              pendingCount -= 1
            })
          },
        })
      }),
  }
}

const idsOf = (cards: readonly Card[]) => cards.map(({ history_id }) => history_id)

async function drawMixed(member: TestMember, packId = mixedPackIds.pop() as number) {
  const { cards, pack_history_id: id } = await member.buy(packId, 5)
  const of = (actionType: string) =>
    idsOf(cards.filter((card: Card) => card.action_type === actionType))
  return { id, cards: cards as Card[], shipOnly: of('2'), choosable: of('0') }
}
const decide = (
  member: TestMember,
  send_card: readonly number[],
  reduction_card: readonly number[],
) => member.post('/user/pack/decision', { send_card, reduction_card })

/**
 * Renews the member's anti-forgery token, which is invalid after the clock was moved by a day. The
 * call must not read the member's own data, because that would apply the default decision to
 * purchases whose 24 hours are over.
 */
const renewAntiForgery = (member: TestMember) => member.get('/user/banner')

test('B-118 a decision that converts locks its member once, and writes in one round trip', async () => {
  const member = await addLoggedInMember(shop, { points: 500 })
  const drawn = await member.buy(LARGE_PACK_ID, 1)
  transactions.length = 0
  assert.equal((await decide(member, [], idsOf(drawn.cards))).result, '1')
  const decision = transactions.find((roundTrips) => roundTrips.flat().includes('insert-decisions'))
  assert.deepEqual(decision, [
    ['lock-accounts', 'select-members-in-debt', 'lock-purchase'],
    ['insert-decisions', 'update-page-checkpoints', 'update-send-state', 'save-entries'],
  ])
})

test('C-040 E-044 B-008 E-039 a decision ships the picked cards, converts the rest and credits exactly its buy_point', async () => {
  const member = await addLoggedInMember(shop, { points: 500 })
  const drawn = await drawMixed(member)
  const [kept = 0, ...converted] = drawn.choosable
  const sum = drawn.cards
    .filter(({ history_id }) => converted.includes(history_id))
    .reduce((points, { buy_point }) => points + buy_point, 0)
  const saved = await decide(member, [...drawn.shipOnly, kept], converted)
  assert.equal(saved.state, 200)
  assert.equal(saved.result, '1')
  assert.equal((await member.balances()).point, sum)
  const { detail } = await member.get(`/user/history/detail/${drawn.id}`)
  assert.equal(detail.status, '1')
  assert.equal(detail.pack_name, '別口の引札')
  assert.equal(detail.delivery_code, '')
  assert.equal(detail.created, '2025-08-01 00:30:00')
  assert.deepEqual(idsOf(detail.send_card).toSorted(), [...drawn.shipOnly, kept].toSorted())
  assert.deepEqual(idsOf(detail.reduction_card).toSorted(), converted.toSorted())
  assert.equal(detail.reduction_point, sum)
})

test('C-040 the parcel keeps the address that the member had at the decision', async () => {
  const member = await addLoggedInMember(shop, { points: 500 })
  const { id, shipOnly, choosable } = await drawMixed(member)
  await decide(member, shipOnly, choosable)
  await shop.database.query({
    text: "update members set city = '別の町' where id = $1",
    values: [member.id],
  })
  const shipments = await shop.database.query<{ city: string }>({
    text: 'select city from shipments where member_id = $1 and purchase_id = $2',
    values: [member.id, id],
  })
  assert.deepEqual(shipments, [{ city: '渋谷区神宮前' }])
})

test('B-007 shipping every card costs neither points nor coins', async () => {
  const member = await addLoggedInMember(shop, { points: 777, coins: 66 })
  const drawn = await drawMixed(member)
  const before = await member.balances()
  const saved = await decide(member, idsOf(drawn.cards), [])
  assert.equal(saved.result, '1')
  assert.deepEqual(await member.balances(), before)
})

test('B-116 a parcel costs the fee of its pack once, which the member has seen, and the books know it', async () => {
  const publish = () => publishTestPack(shop, { prizes: PRIZES })
  await setRules(shop.database, { shipFeePoints: 120 })
  const packIds = await Promise.all(Array.from({ length: 4 }, publish))
  await setRules(shop.database, { shipFeePoints: 999 })
  const { detail } = await (await addLoggedInMember(shop)).get(`/user/pack/detail/${packIds[0]}`)
  assert.equal(detail.ship_fee_points, 120, 'a published pack keeps its fee')
  await setRules(shop.database, {})
  const member = await addLoggedInMember(shop, { points: 2_000 })
  const neighbour = await addLoggedInMember(shop, { points: 500 })
  const draw = async (by = member) => {
    const packId = packIds.pop() as number
    const drawn = await by.buy(packId, 5)
    assert.equal(drawn.ship_fee_points, 120)
    const of = (type: string) =>
      idsOf(drawn.cards.filter((card: Card) => card.action_type === type))
    const [ship = 0, ...convert] = of('0')
    const choice = { send_card: [...of('2'), ship], reduction_card: convert }
    const free = { send_card: of('2'), reduction_card: of('0') }
    return { id: drawn.pack_history_id, choice, free }
  }
  const feeOf = async (choice: object, by = member) =>
    (await by.post('/user/pack/shipping_fee', choice)).fee
  const send = (choice: object) => member.post('/user/pack/decision', choice)
  const pointsOf = async () => (await member.balances()).point

  const first = await draw()
  assert.deepEqual([await feeOf(first.choice), await feeOf(first.free)], [120, 0])
  const unseen = await send(first.choice)
  assert.deepEqual([unseen.state, unseen.result], [409, '-1'])
  const before = await pointsOf()
  assert.equal((await send({ ...first.choice, fee: 120 })).state, 200)
  const { detail: decided } = await member.get(`/user/history/detail/${first.id}`)
  assert.equal(await pointsOf(), before - 120 + decided.reduction_point)
  const { list } = await member.get('/user/point/list/1')
  assert.ok(list.some((row: { memo: string }) => row.memo.startsWith('送料')))

  const second = await draw()
  assert.equal(await feeOf(second.choice), 0, 'it joins the parcel that waits')
  assert.equal(await feeOf({ ...second.choice, send_on: '2025-08-02' }), 120, 'another day')
  const moveTo = (address: object) =>
    shop.database.query({
      text: `
        update members
        set (${ADDRESS_COLUMNS}) = (
          select ${ADDRESS_COLUMNS} from jsonb_populate_record(null::members, $2)
        )
        where id = $1`,
      values: [member.id, address],
    })
  const [{ home } = { home: {} }] = await shop.database.query<{ home: object }>({
    text: 'select to_jsonb(members) as home from members where id = $1',
    values: [member.id],
  })
  for (const column of ADDRESS_COLUMNS.split(', ')) {
    const value = column === 'pref_id' ? 14 : '0900000000'
    await moveTo({ ...home, [column]: value })
    assert.equal(await feeOf(second.choice), 120, `another ${column}`)
  }
  await moveTo(home)
  assert.equal(await feeOf((await draw(neighbour)).choice, neighbour), 120, 'another member')
  assert.equal((await send({ ...second.choice, fee: 120 })).state, 200, 'it costs less by now')
  const prizes = PRIZES.filter(({ actionType }) => actionType === '0')
  const converted = await member.buy(await publishTestPack(shop, { prizes }), 1)
  await send({ send_card: [], reduction_card: idsOf(converted.cards) })
  const verdicts = await verify(shop.database)
  assert.deepEqual(
    verdicts.flatMap(({ violations }) => violations),
    [],
  )
  const otherFee = 'update packs set ship_fee_points = 121 where ship_fee_points = 120'
  await assertDetected(shop.database, [otherFee], ['V1'])
  const plan = await shop.database.transaction(async (tx) => {
    await selectJoined(tx, { memberId: member.id, sendOn: null })
    return tx.query({ text: `explain execute "select-joined-cards" (${member.id}, null)` })
  })
  const lines = plan.map((line) => String(line['QUERY PLAN'])).join('\n')
  assert.match(lines, /SubPlan.*entries_cause.*kind = 'shipping'.*reference = /s, lines)
  const shipments = await shop.database.query<{ shipmentId: number }>({
    text: 'select id as shipment_id from shipments where member_id = $1',
    values: [member.id],
  })
  const sent = shipments.map(
    (each) => ({ ...each, carrier: 'yamato', trackingNumber: '1' }) as const,
  )
  await shop.database.transaction((tx) => markSent(tx, sent, shop.clock.now()))
  const third = await draw()
  assert.equal(await feeOf(third.choice), 120, 'the parcel has left')

  await setRules(shop.database, { shipFeePoints: 120, shipFreeCards: 5 })
  packIds.push(await publish(), await publish())
  await setRules(shop.database, {})
  const joiner = await addLoggedInMember(shop, { points: 1_000 })
  assert.equal((await joiner.post('/user/pack/decision', (await draw(joiner)).free)).state, 200)
  const { choice } = await draw(joiner)
  assert.equal(await feeOf(choice, joiner), 0, 'with those that wait they are enough')
  const later = { ...choice, send_on: '2025-08-02' }
  assert.equal(await feeOf(later, joiner), 120)
  assert.equal((await joiner.post('/user/pack/decision', { ...later, fee: 120 })).state, 200)
  const books = (await verify(shop.database)).filter(({ invariant }) => invariant === 'V1')
  assert.deepEqual(books[0]?.violations, [], 'a fee for three cards, of which five cost none')
})

test('B-116 the balance and the converted cards pay a fee to the last point, and a member who owes pays none', async () => {
  await setRules(shop.database, { shipFeePoints: 120 })
  const packIds = [
    await publishTestPack(shop, { prizes: PRIZES }),
    await publishTestPack(shop, { prizes: PRIZES }),
  ]
  await setRules(shop.database, {})
  // The draws cost 500 points, and the two converted cards give 80.
  for (const [points, state] of [
    [539, 400],
    [540, 200],
  ] as const) {
    const member = await addLoggedInMember(shop, { points })
    const { id, cards, shipOnly, choosable } = await drawMixed(member, packIds.pop())
    const cheap = idsOf(cards.filter(({ buy_point }) => buy_point === 7))
    const reduction_card = choosable.filter((each) => !cheap.includes(each))
    const send = () => {
      const choice = { send_card: [...shipOnly, ...cheap], reduction_card, fee: 120 }
      return member.post('/user/pack/decision', choice)
    }
    const owe = (debt: number) =>
      shop.database.query({
        text: "update balances set debt = $2 where member_id = $1 and currency = 'point'",
        values: [member.id, debt],
      })
    await owe(1)
    assert.match(String((await send()).errors.send_card), /不足分が残っている/)
    await owe(0)
    const sent = await send()
    assert.equal(sent.state, state, `${points}`)
    if (state === 200) continue
    assert.equal(sent.result, '-2')
    assert.equal((await member.get(`/user/history/detail/${id}`)).detail.status, '0')
    await owe(1)
    assert.equal((await decide(member, shipOnly, choosable)).state, 200, 'it costs nothing')
  }
})

test('B-009 C-040 a decision that would convert a ship-only card is refused whole', async () => {
  const member = await addLoggedInMember(shop, { points: 500 })
  const { id, shipOnly, choosable } = await drawMixed(member)
  const [first = 0, second = 0] = shipOnly
  const refused = await decide(member, [first], [second, ...choosable])
  assert.equal(refused.state, 400)
  assert.equal((await member.balances()).point, 0)
  assert.equal((await member.get(`/user/history/detail/${id}`)).detail.status, '0')
  assert.equal((await decide(member, shipOnly, choosable)).result, '1', 'it can still be decided')
})

test('B-009 the cards of a coin draw are to be shipped at once, and no decision turns them into points', async () => {
  const member = await addLoggedInMember(shop, { coins: 100 })
  const { cards, pack_history_id: id } = await member.buy(2, 2)
  const refused = await decide(member, [], idsOf(cards))
  assert.notEqual(refused.state, 200)
  assert.deepEqual(await member.balances(), { point: 0, coin: 0, remaining: [] })
  const { detail } = await member.get(`/user/history/detail/${id}`)
  assert.deepEqual(idsOf(detail.send_card), idsOf(cards))
  assert.deepEqual(detail.reduction_card, [])
  assert.equal(detail.send_state, 2)
})

test('C-039 buy_result holds the undecided cards, and none after the decision', async () => {
  const member = await addLoggedInMember(shop, { points: 500 })
  const drawn = await drawMixed(member)
  const open = await member.get('/user/pack/buy_result')
  assert.deepEqual(open.cards, drawn.cards)
  assert.equal(open.hold_until, Date.parse(OPEN) + DAY_MS)
  await decide(member, drawn.shipOnly, drawn.choosable)
  assert.deepEqual((await member.get('/user/pack/buy_result')).cards, [])
  assert.deepEqual((await member.get('/user/pack/gache_result')).cards, drawn.cards)
})

test('C-039 the cards of a coin draw need no decision', async () => {
  const member = await addLoggedInMember(shop, { coins: 50 })
  await member.buy(2, 1)
  assert.deepEqual((await member.get('/user/pack/buy_result')).cards, [])
  assert.equal((await member.get('/user/pack/gache_result')).cards.length, 1)
})

test('C-041 S-040 repeating a decision gives state 204 with result -1, and pays nothing more', async () => {
  const member = await addLoggedInMember(shop, { points: 500 })
  const { shipOnly, choosable } = await drawMixed(member)
  await decide(member, shipOnly, choosable)
  const repeated = await decide(member, shipOnly, choosable)
  assert.equal(repeated.status, 200, 'it has a body, and so travels as 200')
  assert.equal(repeated.state, 204)
  assert.equal(repeated.result, '-1')
  const changed = await decide(member, [...shipOnly, ...choosable], [])
  assert.equal(changed.state, 204)
  assert.equal((await decide(member, [], [])).state, 204)
  assert.equal((await member.balances()).point, CONVERTED_POINTS)
})

test('C-041 twenty decisions at once pay once', async () => {
  const member = await addLoggedInMember(shop, { points: 500 })
  const { shipOnly, choosable } = await drawMixed(member)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => decide(member, shipOnly, choosable)),
  )
  const states = answers.map(({ state }) => state)
  assert.equal(states.filter((state) => state === 200).length, 1)
  assert.equal(states.filter((state) => state === 204).length, 19)
  assert.equal((await member.balances()).point, CONVERTED_POINTS)
})

test('C-040 lists that are incomplete, overlapping, repeated, mixed or invented are refused and change nothing', async () => {
  const member = await addLoggedInMember(shop, { points: 800 })
  const { id, shipOnly, choosable } = await drawMixed(member)
  const { cards: others } = await member.buy(LARGE_PACK_ID, 2)
  const [one = 0, ...rest] = choosable
  const invalidChoices: [readonly number[], readonly number[]][] = [
    [shipOnly, rest],
    [[...shipOnly, one], choosable],
    [[...shipOnly, one, one], rest],
    [shipOnly, [...choosable, ...idsOf(others)]],
    [shipOnly, [...rest, (shipOnly[0] as number) + 1_000]],
    [shipOnly, [...choosable, (shipOnly[0] as number) + 1_000]],
    [[], []],
  ]
  for (const [send, reduce] of invalidChoices) {
    const refused = await decide(member, send, reduce)
    assert.equal(refused.state, 400)
    assert.equal(refused.result, '-1')
  }
  assert.equal((await member.balances()).point, 100)
  assert.equal((await member.get(`/user/history/detail/${id}`)).detail.status, '0')
})

test("C-040 another member's cards are unknown", async () => {
  const [owner, stranger] = [
    await addLoggedInMember(shop, { points: 100 }),
    await addLoggedInMember(shop),
  ]
  const { cards } = await owner.buy(LARGE_PACK_ID, 1)
  const foreign = await decide(stranger, [], idsOf(cards))
  const nowhere = await decide(stranger, [], [4_095_999_999])
  assert.deepEqual([foreign.state, nowhere.state], [404, 404])
  assert.equal((await stranger.balances()).point, 0)
  assert.equal((await decide(owner, [], idsOf(cards))).result, '1')
})

test('C-040 nothing ships without a complete address, but all may be converted', async () => {
  const member = await addLoggedInMember(shop, { points: 100, hasAddress: false })
  const { cards } = await member.buy(LARGE_PACK_ID, 1)
  const refused = await decide(member, idsOf(cards), [])
  assert.equal(refused.state, 400)
  assert.equal(refused.result, '-9')
  assert.deepEqual(refused.errors.send_card, [
    'お届けできる住所が未登録です。お客様情報をご登録ください。',
  ])
  assert.equal((await decide(member, [], idsOf(cards))).result, '1')
})

test('S-041 B-018 undecided cards are held for 24 hours, then those that can convert do so and ship-only ones ship', async () => {
  const member = await addLoggedInMember(shop, { points: 500 })
  const { id, shipOnly, choosable } = await drawMixed(member)
  const drawnAt = Date.parse(OPEN)
  shop.clock.set(new Date(drawnAt + DAY_MS - 1000))
  await shop.runDueJobs()
  assert.equal((await member.get(`/user/history/detail/${id}`)).detail.status, '0')
  assert.equal((await member.balances()).point, 0)
  shop.clock.set(new Date(drawnAt + DAY_MS))
  await shop.runDueJobs()
  const { detail } = await member.get(`/user/history/detail/${id}`)
  assert.equal(detail.status, '1')
  assert.deepEqual(idsOf(detail.send_card), shipOnly)
  assert.deepEqual(idsOf(detail.reduction_card), choosable)
  assert.equal(detail.reduction_point, CONVERTED_POINTS)
  assert.equal((await member.balances()).point, CONVERTED_POINTS)
})

test('S-041 a member who reads the cards after 24 hours sees them decided, even if the worker has not run', async () => {
  const reads: Record<string, (member: TestMember) => Promise<unknown>> = {
    point: async (member) => (await member.get('/user/point')).point === CONVERTED_POINTS,
    history: async (member) =>
      (await member.post('/user/history/list/1', { mode: 1 })).list.length === 0,
    result: async (member) => (await member.get('/user/pack/buy_result')).cards.length === 0,
  }
  for (const [name, isOver] of Object.entries(reads)) {
    shop.clock.set(new Date(OPEN))
    const member = await addLoggedInMember(shop, { points: 500 })
    await drawMixed(member)
    shop.clock.set(new Date(Date.parse(OPEN) + DAY_MS))
    await renewAntiForgery(member)
    assert.equal(await isOver(member), true, name)
  }
})

test('S-041 S-040 a decision at the end of the 24 hours gets 204 and -1, and the default decision stands', async () => {
  for (const [afterMs, state, points] of [
    [DAY_MS - 1, 200, 0],
    [DAY_MS, 204, 40],
    [DAY_MS + 1000, 204, 40],
  ] as const) {
    shop.clock.set(new Date(OPEN))
    const member = await addLoggedInMember(shop, { points: 100 })
    const { cards } = await member.buy(LARGE_PACK_ID, 1)
    shop.clock.set(new Date(Date.parse(OPEN) + afterMs))
    await renewAntiForgery(member)
    const answer = await decide(member, idsOf(cards), [])
    assert.equal(answer.state, state, `${afterMs} ms`)
    if (state === 204) assert.equal(answer.result, '-1')
    assert.equal((await member.balances()).point, points, `${afterMs} ms`)
  }
})
