import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { HistoryFilter, SendState } from '#contract/codes.ts'
import { PAGE_SIZE } from '#contract/constants.ts'
import { shipAllCards } from '#server/decisions/decisions.ts'
import { setSendState } from '#server/draws/draws.ts'
import { openKeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import { openSettlement, type SettlementOptions } from '#server/draws/settlement/settlement.ts'
import { voidBatches } from '#server/draws/voids/voids.ts'
import { openPackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { lockValidAccounts } from '#server/points/points.ts'
import { pageCheckpointChecks } from '#server/verify/page-checkpoints.sql.ts'
import { shipPurchase } from '#testing/drivers/ship-purchase.ts'
import { approveVoid } from '#testing/drivers/void-pack.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import { openTestNotaries } from '#testing/fixtures/test-notaries.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, TEST_KEYS } from '#testing/fixtures/test-shop.ts'
import { readHistory } from './history.ts'

const shop = await openTestShop()
const panel = await openTestConsole({ shop })
after(async () => {
  await panel.close()
  await shop.close()
})
const { database, clock } = shop
const largePack = { prizes: [{ buyPoint: 1, actionType: '0', count: 20_000 }], price: 1 } as const
const POINT_PACK = await publishTestPack(shop, largePack)
const COIN_PACK = await publishTestPack(shop, { ...largePack, currency: 'coin' })
const FILTERS: readonly HistoryFilter[] = [0, 1, 2, 3, 4]

const addMember = async () =>
  (await addMemberAccount(database, { points: 10_000, coins: 10_000, now: clock.now() })).id

function buyer(memberId: number, options: Partial<SettlementOptions> = {}) {
  const packCache = openPackCache(database)
  const settle = openSettlement({
    database,
    packCache,
    clock,
    keys: TEST_KEYS,
    keptHeads: openKeptHeads({ file: null }),
    shipAllCards,
    ...options,
  })
  return async (packId: number, times: number) => {
    const pack = await packCache.find(packId)
    assert.ok(pack !== undefined)
    const request = { memberId, pack, count: 1, clientSeed: null, commitment: null }
    const outcomes = await Promise.all(
      Array.from({ length: times }, () => settle({ ...request, requestId: randomUUID() })),
    )
    return outcomes.map((outcome) => {
      if (typeof outcome === 'string') assert.fail(outcome)
      return outcome.id
    })
  }
}

const setState = (memberId: number, id: number, state: SendState) =>
  database.transaction(async (tx) => {
    const keys = [{ memberId, currency: 'point' }] as const
    await lockValidAccounts(tx, { keys, now: clock.now() })
    await setSendState(tx, { memberId, id }, state)
  })

/** Asserts that every page and total of the history equals a plain count of all rows. */
async function expectExactPages(memberId: number): Promise<void> {
  const all = await database.query<{ id: number; state: SendState }>({
    text: `
      select id, send_state as state from purchases where member_id = $1
      union all
      select id, case when voided_at is null then 1 else 4 end
      from sealed_purchases
      join batches on batches.pack_id = sealed_purchases.pack_id and no = batch_no
      where member_id = $1
      order by id desc`,
    values: [memberId],
  })
  for (const filter of FILTERS) {
    const listed = all.filter(({ state }) => filter === 0 || state === filter)
    const last = Math.ceil(listed.length / PAGE_SIZE)
    for (const page of [1, 2, 17, 25, 26, 27, 43, last, last + 1, 1_000_000]) {
      if (page < 1) continue
      const found = await readHistory(database, { memberId, filter, page, now: clock.now() })
      const expected = listed.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      const actual = { ids: found.rows.map(({ id }) => id), count: found.count }
      const ids = expected.map(({ id }) => id)
      assert.deepEqual(actual, { ids, count: listed.length }, `filter ${filter}, page ${page}`)
    }
  }
}

async function checkpointsOf(memberId: number): Promise<number[]> {
  const rows = await database.query<{ number: number }>({
    text: 'select number from page_checkpoints where member_id = $1 order by number',
    values: [memberId],
  })
  return rows.map(({ number }) => number)
}

async function expectNoViolation(): Promise<void> {
  for (const { text } of pageCheckpointChecks) assert.deepEqual(await database.query({ text }), [])
}

test('every page and total of a long history is exact, before, at and after its page checkpoints', async () => {
  const memberId = await addMember()
  const buy = buyer(memberId)
  const ids = [...(await buy(POINT_PACK, 620)), ...(await buy(COIN_PACK, 40))]
  const states: readonly SendState[] = [2, 3, 4]
  const everyNth = (step: number) => ids.filter((_, index) => index % step === 0)
  for (const [index, id] of everyNth(7).entries())
    await setState(memberId, id, states[index % 3] as 2)
  await expectExactPages(memberId)
  assert.deepEqual(await checkpointsOf(memberId), [500])
  // Changes the states of purchases before and after the checkpoint. Some of these purchases change
  // for the second time.
  for (const [index, id] of everyNth(11).entries())
    await setState(memberId, id, states[index % 3] as 2)
  for (const id of everyNth(22)) await setState(memberId, id, 3)
  await buy(POINT_PACK, 400)
  await expectExactPages(memberId)
  await buy(COIN_PACK, 3)
  await expectExactPages(memberId)
  assert.deepEqual(await checkpointsOf(memberId), [500, 1000])
  await expectNoViolation()
})

test('a page checkpoint waits for a purchase in progress whose id is lower', async () => {
  const memberId = await addMember()
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const slowShipping: SettlementOptions['shipAllCards'] = async (tx, purchases) => {
    started.resolve()
    await finish.promise
    await shipAllCards(tx, purchases)
  }
  const slowPurchase = buyer(memberId, { shipAllCards: slowShipping })(COIN_PACK, 1)
  await started.promise
  // A purchase for points does not wait for the slow purchase for coins: one locks the point
  // balance, and the other locks the coin balance.
  await buyer(memberId)(POINT_PACK, 510)
  const history = readHistory(database, { memberId, filter: 0, page: 1, now: clock.now() })
  setTimeout(finish.resolve, 100)
  assert.equal((await history).count, 510)
  await slowPurchase
  await expectExactPages(memberId)
  assert.deepEqual(await checkpointsOf(memberId), [500])
  await expectNoViolation()
})

test('sealed and void purchases stand at their places among the drawn ones, on every page', async () => {
  const memberId = await addMember()
  const buy = buyer(memberId)
  await buy(POINT_PACK, 505)
  await expectExactPages(memberId)
  const { notaries } = openTestNotaries()
  const sealedPack = await publishTestPack(shop, { ...largePack, notaries })
  const voidPack = await publishTestPack(shop, { ...largePack, notaries })
  for (const packId of [sealedPack, POINT_PACK, voidPack, COIN_PACK]) await buy(packId, 12)
  await buy(POINT_PACK, 30)
  const approvalId = (await approveVoid(panel, voidPack)) as number
  await voidBatches(database, { packId: voidPack, approvalId, now: clock.now() })
  await expectExactPages(memberId)
  const { rows } = await readHistory(database, { memberId, filter: 4, page: 1, now: clock.now() })
  assert.deepEqual(
    rows.map(({ isVoid, isSealed }) => [isVoid, isSealed]),
    Array.from({ length: 12 }, () => [true, false]),
  )
  await buy(POINT_PACK, 500)
  await expectExactPages(memberId)
  assert.deepEqual(await checkpointsOf(memberId), [500], 'no page checkpoint counts them')
  const transaction = () => assert.fail('no read tries to add a page checkpoint')
  const query = { memberId, filter: 0, page: 1, now: clock.now() } as const
  await readHistory({ ...database, transaction }, query)
})

test('decisions and shipments that race with the writing of page checkpoints are counted correctly', async () => {
  const memberId = await addMember()
  const [parcelId = 0, ...ids] = [
    ...(await buyer(memberId)(COIN_PACK, 1)),
    ...(await buyer(memberId)(POINT_PACK, 520)),
  ]
  const readFirstPage = () =>
    readHistory(database, { memberId, filter: 0, page: 1, now: clock.now() })
  const shipped = { memberId, purchaseId: parcelId, trackingNumber: '1', now: clock.now() }
  await Promise.all([
    ...ids.slice(0, 12).map((id, index) => setState(memberId, id, index % 2 === 0 ? 4 : 2)),
    readFirstPage(),
    readFirstPage(),
    readFirstPage(),
    shipPurchase(database, shipped),
    ...ids.slice(12, 24).map((id) => setState(memberId, id, 4)),
  ])
  await expectExactPages(memberId)
  await expectNoViolation()
})
