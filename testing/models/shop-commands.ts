import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { moveBalance } from '#server/points/points.ts'
import type { CallResponse, Client } from '#testing/drivers/client.ts'
import type { TestShop } from '#testing/fixtures/test-shop.ts'
import {
  addPoints,
  advanceTime,
  applyDecision,
  applyPurchase,
  expectedResult,
  type ModelPack,
  type ModelPurchase,
  pointsOf,
  type ShopModel,
} from './shop-model.ts'

/** The real shop under test, with the client of one member. */
export interface RealShop {
  readonly shop: TestShop
  readonly client: Client
  readonly mail: string
  readonly memberId: number
}
export type Command = fc.AsyncCommand<ShopModel, RealShop>

export const MODEL_PACKS: readonly ModelPack[] = [
  { id: 1, price: 300, currency: 'point', limit: 0 },
  { id: 2, price: 50, currency: 'coin', limit: 0 },
  { id: 3, price: 500, currency: 'point', limit: 3 },
  { id: 6, price: 5, currency: 'point', limit: 0 },
]

/**
 * Returns the commands of a member and the commands that advance the time. Each command ends by
 * comparing the shop with the model.
 */
export const shopCommands = (): fc.Arbitrary<Command>[] => {
  const pack = fc.constantFrom(...MODEL_PACKS)
  const count = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 1, arbitrary: fc.integer({ min: -1, max: 3_001 }) },
  )
  return [
    fc.tuple(pack, count).map(([of, draws]) => buyCommand(of, draws)),
    fc.tuple(pack, count).map(([of, draws]) => buyCommand(of, draws)),
    fc.tuple(pack, count).map(([of, draws]) => checkCommand(of, draws)),
    fc.nat().map(repeatPurchaseCommand),
    fc
      .tuple(fc.nat(), fc.infiniteStream(fc.boolean()))
      .map(([index, picks]) => decideCommand(index, picks)),
    fc.nat().map(decideIncompletelyCommand),
    fc
      .oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 500, max: 2_500 }))
      .map(waitCommand),
    fc.integer({ min: 1, max: 2_500 }).map(grantCommand),
    fc.constant(checkPagesCommand()),
  ]
}

export function command(
  name: string,
  run: (model: ShopModel, real: RealShop) => Promise<void>,
): Command {
  return { check: () => true, run, toString: () => name }
}

function buyCommand(pack: ModelPack, count: number): Command {
  return command(`buy ${count} of pack ${pack.id}`, async (model, { client }) => {
    const requestId = randomUUID()
    const request = { pack_id: pack.id, count, request_id: requestId }
    const response = await client.post('/user/pack/buy', request)
    const expected = expectedResult(model, pack, count)
    assert.equal(response.state === 200 ? 'ok' : response.result, expected)
    if (expected !== 'ok') return assert.equal(response.errors.count?.length, 1)
    assert.equal(response.cards.length, count)
    applyPurchase(model, pack, { id: response.pack_history_id, requestId, cards: response.cards })
    await assertSameBalances(model, client)
  })
}

function checkCommand(pack: ModelPack, count: number): Command {
  return command(`check ${count} of pack ${pack.id}`, async (model, { client }) => {
    const response = await client.post('/user/pack/check', { pack_id: pack.id, count })
    assert.equal(
      response.state === 200 ? 'ok' : response.result,
      expectedResult(model, pack, count),
    )
  })
}

function grantCommand(points: number): Command {
  return command(`grant ${points} points`, async (model, { shop, client, memberId }) => {
    const cause = { kind: 'bonus', reference: randomUUID() } as const
    const now = shop.clock.now()
    await shop.database.transaction((tx) =>
      moveBalance(tx, { memberId, currency: 'point', amount: points, ...cause, now }),
    )
    addPoints(model, points)
    await assertSameBalances(model, client)
  })
}

const purchaseAt = (model: ShopModel, index: number): ModelPurchase | undefined =>
  model.purchases[index % Math.max(1, model.purchases.length)]

function repeatPurchaseCommand(index: number): Command {
  return command(`send purchase ${index} again`, async (model, { client }) => {
    const purchase = purchaseAt(model, index)
    if (purchase === undefined) return
    const { packId, count, requestId, cards } = purchase
    const request = { pack_id: packId, count, request_id: requestId }
    const response = await client.post('/user/pack/buy', request)
    assert.deepEqual(
      [response.state, response.pack_history_id, response.cards],
      [200, purchase.id, cards],
    )
    const conflicting = await client.post('/user/pack/buy', { ...request, count: count + 1 })
    assert.equal(conflicting.state, 409)
    await assertSameBalances(model, client)
  })
}

function decideCommand(index: number, picks: fc.Stream<boolean>): Command {
  return command(`decide purchase ${index}`, async (model, { client }) => {
    const purchase = purchaseAt(model, index)
    if (purchase === undefined) return
    const isCoins = MODEL_PACKS.find(({ id }) => id === purchase.packId)?.currency === 'coin'
    const shippedIds = purchase.cards
      .filter((card) => isCoins || card.action_type === '2' || picks.next().value)
      .map((card) => card.history_id)
    const convertedIds = purchase.cards
      .map((card) => card.history_id)
      .filter((id) => !shippedIds.includes(id))
    const response = await client.post('/user/pack/decision', {
      send_card: shippedIds,
      reduction_card: convertedIds,
    })
    const isOpen = purchase.state === 1
    assert.deepEqual([response.state, response.result], isOpen ? [200, '1'] : [204, '-1'])
    if (isOpen) applyDecision(model, purchase, shippedIds)
    await assertSameBalances(model, client)
  })
}

function decideIncompletelyCommand(index: number): Command {
  return command(`decide purchase ${index} without its last card`, async (model, { client }) => {
    const purchase = purchaseAt(model, index)
    if (purchase === undefined) return
    const incompleteIds = purchase.cards.slice(1).map((card) => card.history_id)
    const response = await client.post('/user/pack/decision', {
      send_card: incompleteIds,
      reduction_card: [],
    })
    assert.notEqual(response.state, 200)
    await assertSameBalances(model, client)
  })
}

function waitCommand(hours: number): Command {
  return command(`wait ${hours} hours`, async (model, real) => {
    // Runs the worker's jobs only if the number of hours is even. The pages must show the same
    // whether or not the jobs have run.
    await advanceClock(model, real, { ms: hours * HOUR_MS, runsJobs: hours % 2 === 0 })
  })
}

export async function advanceClock(
  model: ShopModel,
  { shop, client, mail }: RealShop,
  { ms, runsJobs }: { ms: number; runsJobs: boolean },
): Promise<void> {
  advanceTime(model, ms)
  shop.clock.set(new Date(model.now))
  if (runsJobs) await shop.runDueJobs()
  const { is_login: isLogin } = await client.get('/user/point')
  if (isLogin === '0') await client.logIn({ mail })
  await assertSameBalances(model, client)
}

function checkPagesCommand(): Command {
  return command('look at everything', async (model, { client }) => {
    await assertSameBalances(model, client)
    for (const mode of [0, 1, 2, 3, 4]) {
      const listed = model.purchases.filter(({ state }) => mode === 0 || state === mode)
      const { list } = await client.post('/user/history/list/1', { mode })
      const ids = listed.map(({ id }) => id).toReversed()
      assert.deepEqual(
        list.map(({ id }: { id: number }) => id),
        ids.slice(0, 20),
      )
    }
    for (const [packId, remaining] of model.remaining) {
      const { detail } = await client.get(`/user/pack/detail/${packId}`)
      assert.equal(detail.pack_count, remaining)
    }
    const undecided = model.purchases.findLast(({ state }) => state === 1)
    const { cards }: CallResponse = await client.get('/user/pack/buy_result')
    assert.deepEqual(cards, undecided?.cards ?? [])
  })
}

export async function assertSameBalances(model: ShopModel, client: Client): Promise<void> {
  const { point, coin } = await client.get('/user/point')
  assert.deepEqual({ point, coin }, { point: pointsOf(model), coin: model.coins })
}
