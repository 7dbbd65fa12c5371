import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { move } from '#server/points/points.ts'
import { recordPaid } from '#server/ranks/ranks.ts'
import type { Client } from './client.ts'
import { goods } from './fixtures.goods.ts'
import type { Model } from './model.ts'
import { type Command, command, looksAlike, type Real, wait } from './model-commands.ts'

/** What a member does for coins and with them, and how the months judge it; again written without a look. */
export const coinCommands = (): fc.Arbitrary<Command>[] => {
  const good = fc.constantFrom(...modelGoods)
  const count = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 2 }) },
    { weight: 1, arbitrary: fc.integer({ min: -1, max: 6 }) },
  )
  return [
    fc.tuple(good, count).map(([of, some]) => exchanging(of, some)),
    fc.tuple(good, count).map(([of, some]) => exchanging(of, some)),
    fc.constantFrom(499, 9_500, 10_000, 30_000, 120_000, 300_000).map(paying),
    fc.constantFrom(-1, 0, 1).map(turningMonth),
    fc.constantFrom(10_000, 30_000, 120_000, 300_000).map(rising),
    fc.constantFrom(10_000, 300_000).map(rising),
    fc.constant(keepingRank()),
    fc.constant(keepingRank()),
    fc.constant(lookingAtCoins()),
  ]
}

interface ModelGood {
  readonly id: number
  readonly coins: number
  /** Of one member at most; 0 any number. */
  readonly limit: number
}

export const modelGoods: readonly ModelGood[] = [
  { id: goods.plain, coins: 300, limit: 0 },
  { id: goods.oneEach, coins: 300, limit: 1 },
  { id: goods.soldOut, coins: 300, limit: 0 },
  { id: goods.game, coins: 200, limit: 0 },
  { id: 803, coins: 100, limit: 0 },
]

const LADDER = [
  { id: 1, yen: 0, permille: 10, keep: 0 },
  { id: 2, yen: 10_000, permille: 15, keep: 200 },
  { id: 3, yen: 30_000, permille: 20, keep: 600 },
  { id: 4, yen: 100_000, permille: 30, keep: 2_000 },
  { id: 5, yen: 300_000, permille: 50, keep: 6_000 },
] as const
type Step = (typeof LADDER)[number]

/** The page of a calendar in Tokyo: how many months are behind it is all that matters. */
function monthAt(now: number): number {
  const [year = 0, month = 0] = new Date(now + 9 * 3_600_000)
    .toISOString()
    .split('-', 2)
    .map(Number)
  return year * 12 + month
}

/** From the first month that anything happened in, month by month. */
function stepOf(model: Model): Step {
  const present = monthAt(model.now)
  let step: Step = LADDER[0]
  for (let month = Math.min(present, ...model.yen.keys()); month < present; month++) {
    const earned = LADDER.findLast(({ yen }) => yen <= (model.yen.get(month) ?? 0)) ?? LADDER[0]
    step = model.kept.has(month) && step.id > earned.id ? step : earned
  }
  return step
}

/** Waits for the next month of Tokyo, to the millisecond. */
function turningMonth(offset_ms: number): Command {
  return command(`wait for the next month and ${offset_ms} ms`, (model, real) =>
    turn(model, real, offset_ms),
  )
}

/** By chance alone a rank is rarely earned and still there to be kept. */
function rising(yen: number): Command {
  return command(`pay ${yen} yen at the end of the month`, async (model, real) => {
    await pay(model, real, yen)
    await turn(model, real, 0)
  })
}

function paying(yen: number): Command {
  return command(`pay ${yen} yen`, (model, real) => pay(model, real, yen))
}

async function turn(model: Model, real: Real, offset_ms: number): Promise<void> {
  const month = monthAt(model.now)
  const begins = Date.UTC(Math.floor((month - 1) / 12), ((month - 1) % 12) + 1) - 9 * 3_600_000
  const ms = Math.max(0, begins + offset_ms - model.now)
  await wait(model, real, { ms, isClerkHere: offset_ms === 0 })
}

async function pay(model: Model, { shop, client, memberId }: Real, yen: number): Promise<void> {
  const now = shop.clock.now()
  // Not as a bonus: that is owed to a payment of its own.
  const entry = { memberId, kind: 'grant', reference: randomUUID(), now } as const
  await shop.database.transaction(async (tx) => {
    const { coins } = await recordPaid(tx, { memberId, priceYen: yen, paidAt: now, now })
    if (coins > 0) await move(tx, { ...entry, currency: 'coin', amount: coins })
  })
  const coins = Math.floor((yen * stepOf(model).permille) / 1000)
  const month = monthAt(model.now)
  model.yen.set(month, (model.yen.get(month) ?? 0) + yen)
  model.coins += coins
  if (coins > 0) model.coinRows.push(coins)
  await looksAlike(model, client)
}

function keepingRank(): Command {
  return command('keep the rank', async (model, { client }) => {
    const step = stepOf(model)
    const month = monthAt(model.now)
    const isOffered =
      step.id > 1 && !model.kept.has(month) && (model.yen.get(month) ?? 0) < step.yen
    const wish = { coin: step.keep, next_month_rank: step.id }
    const wrong = await client.post('/user/buy_rank', { ...wish, coin: wish.coin + 1 })
    assert.equal(wrong.state, 409)
    const { state } = await client.post('/user/buy_rank', wish)
    assert.equal(state, !isOffered ? 409 : model.coins < step.keep ? 400 : 200)
    if (state !== 200) return looksAlike(model, client)
    model.kept.add(month)
    model.coins -= step.keep
    model.coinRows.push(-step.keep)
    await looksAlike(model, client)
  })
}

function exchanging(good: ModelGood, count: number): Command {
  return command(`exchange ${count} of good ${good.id}`, async (model, { client }) => {
    const wish = { card_id: good.id, change_num: count }
    const verdict = verdictOf(model, good, count)
    const checked = await client.post('/user/exchange_card/check', wish)
    assert.equal(checked.result, verdict)
    const order = { ...wish, request_id: randomUUID() }
    for (const _again of [1, 2]) {
      const got = await client.post('/user/exchange_card/exchange', order)
      assert.equal(got.result, verdict)
    }
    if (verdict === '1') {
      const coins = count * good.coins
      model.coins -= coins
      model.coinRows.push(-coins)
      model.stock.set(good.id, (model.stock.get(good.id) ?? 0) - count)
      model.taken.set(good.id, (model.taken.get(good.id) ?? 0) + count)
    }
    await looksAlike(model, client)
  })
}

function verdictOf(model: Model, good: ModelGood, count: number): string {
  if (count < 1 || count > 5) return '-1'
  if (good.limit > 0 && (model.taken.get(good.id) ?? 0) + count > good.limit) return '-3'
  if (count > (model.stock.get(good.id) ?? 0)) return '-5'
  return count * good.coins > model.coins ? '-2' : '1'
}

function lookingAtCoins(): Command {
  return command('look at coins, rank and counter', async (model, { client }) => {
    const { list, page } = await client.get('/user/coin/list/1')
    const rows = model.coinRows.toReversed()
    assert.deepEqual(
      list.map(({ bonusCoin }: { bonusCoin: number }) => bonusCoin),
      rows.slice(0, 20),
    )
    assert.equal(page.all_page, Math.max(1, Math.ceil(rows.length / 20)))
    const { detail } = await client.get('/user/detail')
    const step = stepOf(model)
    assert.deepEqual(
      [detail.next_month, detail.rank_coin, detail.rank_current_price],
      [step.id, step.keep, model.yen.get(monthAt(model.now)) ?? 0],
    )
    assert.equal((await client.get('/user/point')).rank, step.id)
    const stock = await readStock(client)
    for (const { id } of modelGoods) assert.equal(stock.get(id), model.stock.get(id))
  })
}

/** What is left of every good, as the counter's pages say. */
export async function readStock(client: Client): Promise<Map<number, number>> {
  const stock = new Map<number, number>()
  for (let number = 1; ; number++) {
    const { list, page } = await client.post(`/user/exchange_card/list/${number}`, {})
    for (const { id, stock: left } of list) stock.set(id, left)
    if (number >= page.all_page) return stock
  }
}
