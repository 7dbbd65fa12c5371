import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { move } from '#server/points/points.ts'
import type { Client, Got } from './client.ts'
import {
  buy,
  decide,
  grant,
  type Model,
  type ModelPack,
  type ModelPurchase,
  pass,
  pointsOf,
  verdictOf,
} from './model.ts'
import type { TestShop } from './shop.ts'

/** The real shop as one member sees it. */
export interface Real {
  readonly shop: TestShop
  readonly client: Client
  readonly mail: string
  readonly memberId: number
}
export type Command = fc.AsyncCommand<Model, Real>

export const modelPacks: readonly ModelPack[] = [
  { id: 1, price: 300, currency: 'point', limit: 0 },
  { id: 2, price: 50, currency: 'coin', limit: 0 },
  { id: 3, price: 500, currency: 'point', limit: 3 },
  { id: 6, price: 5, currency: 'point', limit: 0 },
]
const HOUR_MS = 3_600_000

/** What a member can do and what time does, each compared with the model at once. */
export const anyCommand = (): fc.Arbitrary<Command>[] => {
  const pack = fc.constantFrom(...modelPacks)
  const count = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 1, arbitrary: fc.integer({ min: -1, max: 3_001 }) },
  )
  return [
    fc.tuple(pack, count).map(([of, draws]) => buying(of, draws)),
    fc.tuple(pack, count).map(([of, draws]) => buying(of, draws)),
    fc.tuple(pack, count).map(([of, draws]) => checking(of, draws)),
    fc.nat().map(repeating),
    fc.tuple(fc.nat(), fc.infiniteStream(fc.boolean())).map(([at, picks]) => deciding(at, picks)),
    fc.nat().map(decidingWrongly),
    fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 500, max: 2_500 })).map(waiting),
    fc.integer({ min: 1, max: 2_500 }).map(granting),
    fc.constant(looking()),
  ]
}

export function command(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return { check: () => true, run, toString: () => name }
}

function buying(pack: ModelPack, count: number): Command {
  return command(`buy ${count} of pack ${pack.id}`, async (model, { client }) => {
    const requestId = randomUUID()
    const wish = { pack_id: pack.id, count, request_id: requestId }
    const got = await client.post('/user/pack/buy', wish)
    const verdict = verdictOf(model, pack, count)
    assert.equal(got.state === 200 ? 'ok' : got.result, verdict)
    if (verdict !== 'ok') return assert.equal(got.errors.count?.length, 1)
    assert.equal(got.cards.length, count)
    buy(model, pack, { id: got.pack_history_id, requestId, cards: got.cards })
    await looksAlike(model, client)
  })
}

function checking(pack: ModelPack, count: number): Command {
  return command(`check ${count} of pack ${pack.id}`, async (model, { client }) => {
    const got = await client.post('/user/pack/check', { pack_id: pack.id, count })
    assert.equal(got.state === 200 ? 'ok' : got.result, verdictOf(model, pack, count))
  })
}

function granting(points: number): Command {
  return command(`grant ${points} points`, async (model, { shop, client, memberId }) => {
    const cause = { kind: 'bonus', reference: randomUUID() } as const
    const now = shop.clock.now()
    await shop.database.transaction((tx) =>
      move(tx, { memberId, currency: 'point', amount: points, ...cause, now }),
    )
    grant(model, points)
    await looksAlike(model, client)
  })
}

const nth = (model: Model, at: number): ModelPurchase | undefined =>
  model.purchases[at % Math.max(1, model.purchases.length)]

function repeating(at: number): Command {
  return command(`send purchase ${at} again`, async (model, { client }) => {
    const purchase = nth(model, at)
    if (purchase === undefined) return
    const { packId, count, requestId, cards } = purchase
    const wish = { pack_id: packId, count, request_id: requestId }
    const got = await client.post('/user/pack/buy', wish)
    assert.deepEqual([got.state, got.pack_history_id, got.cards], [200, purchase.id, cards])
    const other = await client.post('/user/pack/buy', { ...wish, count: count + 1 })
    assert.equal(other.state, 409)
    await looksAlike(model, client)
  })
}

function deciding(at: number, picks: fc.Stream<boolean>): Command {
  return command(`decide purchase ${at}`, async (model, { client }) => {
    const purchase = nth(model, at)
    if (purchase === undefined) return
    const isCoins = modelPacks.find(({ id }) => id === purchase.packId)?.currency === 'coin'
    const shipped = purchase.cards
      .filter((card) => isCoins || card.action_type === '2' || picks.next().value)
      .map((card) => card.history_id)
    const rest = purchase.cards.map((card) => card.history_id).filter((id) => !shipped.includes(id))
    const got = await client.post('/user/pack/decision', {
      send_card: shipped,
      reduction_card: rest,
    })
    const isOpen = purchase.state === 1
    assert.deepEqual([got.state, got.result], isOpen ? [200, '1'] : [204, '-1'])
    if (isOpen) decide(model, purchase, shipped)
    await looksAlike(model, client)
  })
}

function decidingWrongly(at: number): Command {
  return command(`decide purchase ${at} without its last card`, async (model, { client }) => {
    const purchase = nth(model, at)
    if (purchase === undefined) return
    const some = purchase.cards.slice(1).map((card) => card.history_id)
    const got = await client.post('/user/pack/decision', { send_card: some, reduction_card: [] })
    assert.notEqual(got.state, 200)
    await looksAlike(model, client)
  })
}

function waiting(hours: number): Command {
  return command(`wait ${hours} hours`, async (model, real) => {
    // The clerk comes by now and then; otherwise whoever looks finds the same.
    await wait(model, real, { ms: hours * HOUR_MS, isClerkHere: hours % 2 === 0 })
  })
}

export async function wait(
  model: Model,
  { shop, client, mail }: Real,
  { ms, isClerkHere }: { ms: number; isClerkHere: boolean },
): Promise<void> {
  pass(model, ms)
  shop.clock.set(new Date(model.now))
  if (isClerkHere) await shop.runDue()
  const { is_login: isLogin } = await client.get('/user/point')
  if (isLogin === '0') await client.logIn({ mail })
  await looksAlike(model, client)
}

function looking(): Command {
  return command('look at everything', async (model, { client }) => {
    await looksAlike(model, client)
    for (const mode of [0, 1, 2, 3, 4]) {
      const due = model.purchases.filter(({ state }) => mode === 0 || state === mode)
      const { list } = await client.post('/user/history/list/1', { mode })
      const ids = due.map(({ id }) => id).toReversed()
      assert.deepEqual(
        list.map(({ id }: { id: number }) => id),
        ids.slice(0, 20),
      )
    }
    for (const [packId, remaining] of model.remaining) {
      const { detail } = await client.get(`/user/pack/detail/${packId}`)
      assert.equal(detail.pack_count, remaining)
    }
    const open = model.purchases.findLast(({ state }) => state === 1)
    const { cards }: Got = await client.get('/user/pack/buy_result')
    assert.deepEqual(cards, open?.cards ?? [])
  })
}

export async function looksAlike(model: Model, client: Client): Promise<void> {
  const { point, coin } = await client.get('/user/point')
  assert.deepEqual({ point, coin }, { point: pointsOf(model), coin: model.coins })
}
