import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { HistoryFilter, SendState } from '#contract/codes.ts'
import { PAGE_SIZE } from '#contract/constants.ts'
import { markShipped, shipWhole } from '#server/decisions/decisions.ts'
import { openShelf } from '#server/packs/shelf.ts'
import { lockValidAccounts } from '#server/points/points.ts'
import { milestoneLaws } from '#server/verify.milestones.sql.ts'
import { publishExtra } from '#testing/extras.ts'
import { addExtra } from '#testing/members.ts'
import { openTestShop, TEST_KEYS } from '#testing/shop.ts'
import { setSendState } from './draws.ts'
import { readHistory } from './history.ts'
import { openSettlement, type SettlementOptions } from './settlement.ts'

const shop = await openTestShop()
after(() => shop.close())
const { database, clock } = shop
const many = { prizes: [{ buyPoint: 1, actionType: '0', count: 20_000 }], price: 1 } as const
const POINT_PACK = await publishExtra(shop, many)
const COIN_PACK = await publishExtra(shop, { ...many, currency: 'coin' })
const FILTERS: readonly HistoryFilter[] = [0, 1, 2, 3, 4]

const addMember = async () =>
  (await addExtra(database, { points: 10_000, coins: 10_000, now: clock.now() })).id

function buyer(memberId: number, options: Partial<SettlementOptions> = {}) {
  const shelf = openShelf(database)
  const settle = openSettlement({ database, shelf, clock, keys: TEST_KEYS, shipWhole, ...options })
  return async (packId: number, times: number) => {
    const pack = await shelf.find(packId)
    assert.ok(pack !== undefined)
    const bare = { memberId, pack, count: 1, clientSeed: null, commitment: null }
    const outcomes = await Promise.all(
      Array.from({ length: times }, () => settle({ ...bare, requestId: randomUUID() })),
    )
    return outcomes.map((outcome) => {
      if (typeof outcome === 'string') assert.fail(outcome)
      return outcome.id
    })
  }
}

const move = (memberId: number, id: number, state: SendState) =>
  database.transaction(async (tx) => {
    const keys = [{ memberId, currency: 'point' }] as const
    await lockValidAccounts(tx, { keys, now: clock.now() })
    await setSendState(tx, { memberId, id }, state)
  })

/** Counted and walked through, as nobody should have to. */
async function expectExact(memberId: number): Promise<void> {
  const all = await database.query<{ id: number; state: SendState }>({
    text: 'select id, send_state as state from purchases where member_id = $1 order by id desc',
    values: [memberId],
  })
  for (const filter of FILTERS) {
    const listed = all.filter(({ state }) => filter === 0 || state === filter)
    const last = Math.ceil(listed.length / PAGE_SIZE)
    for (const page of [1, 2, 17, 25, 26, 27, 43, last, last + 1, 1_000_000]) {
      if (page < 1) continue
      const found = await readHistory(database, { memberId, filter, page, now: clock.now() })
      const expected = listed.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      const said = { ids: found.rows.map(({ id }) => id), count: found.count }
      const ids = expected.map(({ id }) => id)
      assert.deepEqual(said, { ids, count: listed.length }, `filter ${filter}, page ${page}`)
    }
  }
}

async function milestonesOf(memberId: number): Promise<number[]> {
  const rows = await database.query<{ number: number }>({
    text: 'select number from milestones where member_id = $1 order by number',
    values: [memberId],
  })
  return rows.map(({ number }) => number)
}

async function expectNoOffender(): Promise<void> {
  for (const { text } of milestoneLaws) assert.deepEqual(await database.query({ text }), [])
}

test('every page and total of a long history is exact, before, at and behind its milestones', async () => {
  const memberId = await addMember()
  const buy = buyer(memberId)
  const ids = [...(await buy(POINT_PACK, 620)), ...(await buy(COIN_PACK, 40))]
  const states: readonly SendState[] = [2, 3, 4]
  const some = (step: number) => ids.filter((_, index) => index % step === 0)
  for (const [index, id] of some(7).entries()) await move(memberId, id, states[index % 3] as 2)
  await expectExact(memberId)
  assert.deepEqual(await milestonesOf(memberId), [500])
  // Decisions on both sides of the milestone, there and back again.
  for (const [index, id] of some(11).entries()) await move(memberId, id, states[index % 3] as 2)
  for (const id of some(22)) await move(memberId, id, 3)
  await buy(POINT_PACK, 400)
  await expectExact(memberId)
  await buy(COIN_PACK, 3)
  await expectExact(memberId)
  assert.deepEqual(await milestonesOf(memberId), [500, 1000])
  await expectNoOffender()
})

test('a milestone waits for a purchase under way, which would come to stand before it', async () => {
  const memberId = await addMember()
  const entered = Promise.withResolvers<void>()
  const leave = Promise.withResolvers<void>()
  const slowly: SettlementOptions['shipWhole'] = async (tx, purchases) => {
    entered.resolve()
    await leave.promise
    await shipWhole(tx, purchases)
  }
  const slow = buyer(memberId, { shipWhole: slowly })(COIN_PACK, 1)
  await entered.promise
  // Another process sells the same member points' worth of the other currency meanwhile.
  await buyer(memberId)(POINT_PACK, 510)
  const looked = readHistory(database, { memberId, filter: 0, page: 1, now: clock.now() })
  setTimeout(leave.resolve, 100)
  assert.equal((await looked).count, 510)
  await slow
  await expectExact(memberId)
  assert.deepEqual(await milestonesOf(memberId), [500])
  await expectNoOffender()
})

test('decisions and shipments race with those who lay milestones, and none is miscounted', async () => {
  const memberId = await addMember()
  const [parcelId = 0, ...ids] = [
    ...(await buyer(memberId)(COIN_PACK, 1)),
    ...(await buyer(memberId)(POINT_PACK, 520)),
  ]
  const look = () => readHistory(database, { memberId, filter: 0, page: 1, now: clock.now() })
  const shipped = { memberId, purchaseId: parcelId, deliveryCode: '1', now: clock.now() }
  await Promise.all([
    ...ids.slice(0, 12).map((id, index) => move(memberId, id, index % 2 === 0 ? 4 : 2)),
    ...[look(), look(), look()],
    markShipped(database, shipped),
    ...ids.slice(12, 24).map((id) => move(memberId, id, 4)),
  ])
  await expectExact(memberId)
  await expectNoOffender()
})
