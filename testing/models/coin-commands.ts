import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { moveBalance } from '#server/points/points.ts'
import { addRankPayment } from '#server/ranks/ranks.ts'
import type { Client } from '#testing/drivers/client.ts'
import { goods } from '#testing/fixtures/goods.ts'
import {
  advanceClock,
  assertSameBalances,
  type Command,
  command,
  type RealShop,
} from './shop-commands.ts'
import type { ShopModel } from './shop-model.ts'

/**
 * Returns the commands for coins, ranks and the exchange. The commands compare the shop with a
 * model that is written independently of the shop's code.
 */
export const coinCommands = (): fc.Arbitrary<Command>[] => {
  const good = fc.constantFrom(...MODEL_GOODS)
  const count = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 2 }) },
    { weight: 1, arbitrary: fc.integer({ min: -1, max: 6 }) },
  )
  return [
    fc.tuple(good, count).map(([of, requestedCount]) => exchangeCommand(of, requestedCount)),
    fc.tuple(good, count).map(([of, requestedCount]) => exchangeCommand(of, requestedCount)),
    fc.constantFrom(499, 9_500, 10_000, 30_000, 120_000, 300_000).map(payCommand),
    fc.constantFrom(-1, 0, 1).map(nextMonthCommand),
    fc.constantFrom(10_000, 30_000, 120_000, 300_000).map(payAtMonthEndCommand),
    fc.constantFrom(10_000, 300_000).map(payAtMonthEndCommand),
    fc.constant(maintainRankCommand()),
    fc.constant(maintainRankCommand()),
    fc.constant(checkCoinPagesCommand()),
  ]
}

interface ModelGood {
  readonly id: number
  readonly coins: number
  /** How many pieces of this good one member may take; 0 means no limit. */
  readonly limit: number
}

const MODEL_GOODS: readonly ModelGood[] = [
  { id: goods.plain, coins: 300, limit: 0 },
  { id: goods.oneEach, coins: 300, limit: 1 },
  { id: goods.soldOut, coins: 300, limit: 0 },
  { id: goods.game, coins: 200, limit: 0 },
  { id: 803, coins: 100, limit: 0 },
]

const RANK_LADDER = [
  { id: 1, yen: 0, permille: 10, maintenanceCoins: 0 },
  { id: 2, yen: 10_000, permille: 15, maintenanceCoins: 200 },
  { id: 3, yen: 30_000, permille: 20, maintenanceCoins: 600 },
  { id: 4, yen: 100_000, permille: 30, maintenanceCoins: 2_000 },
  { id: 5, yen: 300_000, permille: 50, maintenanceCoins: 6_000 },
] as const
type RankStep = (typeof RANK_LADDER)[number]

/** Returns a number for the month of `now` in Tokyo. The next month has the next number. */
function monthAt(now: number): number {
  const [year = 0, month = 0] = new Date(now + 9 * 3_600_000)
    .toISOString()
    .split('-', 2)
    .map(Number)
  return year * 12 + month
}

/** Returns the member's rank, computed month by month from the first month with a payment. */
function rankOf(model: ShopModel): RankStep {
  const currentMonth = monthAt(model.now)
  let rank: RankStep = RANK_LADDER[0]
  for (
    let month = Math.min(currentMonth, ...model.paidYenByMonth.keys());
    month < currentMonth;
    month++
  ) {
    const earnedRank =
      RANK_LADDER.findLast(({ yen }) => yen <= (model.paidYenByMonth.get(month) ?? 0)) ??
      RANK_LADDER[0]
    rank = model.keptMonths.has(month) && rank.id > earnedRank.id ? rank : earnedRank
  }
  return rank
}

/** Waits until `offset_ms` after the start of the next month in Tokyo. */
function nextMonthCommand(offset_ms: number): Command {
  return command(`wait for the next month and ${offset_ms} ms`, (model, real) =>
    advanceToNextMonth(model, real, offset_ms),
  )
}

/**
 * Pays, and then moves the clock to the start of the next month. The member then has the rank that
 * the payment earned and has paid nothing yet in the new month. A member above the lowest rank may
 * then pay coins to keep the rank. Random commands alone rarely reach this state.
 */
function payAtMonthEndCommand(yen: number): Command {
  return command(`pay ${yen} yen at the end of the month`, async (model, real) => {
    await pay(model, real, yen)
    await advanceToNextMonth(model, real, 0)
  })
}

function payCommand(yen: number): Command {
  return command(`pay ${yen} yen`, (model, real) => pay(model, real, yen))
}

async function advanceToNextMonth(
  model: ShopModel,
  real: RealShop,
  offset_ms: number,
): Promise<void> {
  const month = monthAt(model.now)
  const monthStart = Date.UTC(Math.floor((month - 1) / 12), ((month - 1) % 12) + 1) - 9 * 3_600_000
  const ms = Math.max(0, monthStart + offset_ms - model.now)
  await advanceClock(model, real, { ms, runsJobs: offset_ms === 0 })
}

async function pay(
  model: ShopModel,
  { shop, client, memberId }: RealShop,
  yen: number,
): Promise<void> {
  const now = shop.clock.now()
  // The entry's kind is not a bonus, because the invariants expect a payment for each bonus.
  const entry = { memberId, kind: 'grant', reference: randomUUID(), now } as const
  await shop.database.transaction(async (tx) => {
    const { coins } = await addRankPayment(tx, { memberId, priceYen: yen, paidAt: now, now })
    if (coins > 0) await moveBalance(tx, { ...entry, currency: 'coin', amount: coins })
  })
  const coins = Math.floor((yen * rankOf(model).permille) / 1000)
  const month = monthAt(model.now)
  model.paidYenByMonth.set(month, (model.paidYenByMonth.get(month) ?? 0) + yen)
  model.coins += coins
  if (coins > 0) model.coinRows.push(coins)
  await assertSameBalances(model, client)
}

function maintainRankCommand(): Command {
  return command('keep the rank', async (model, { client }) => {
    const rank = rankOf(model)
    const month = monthAt(model.now)
    const isOffered =
      rank.id > 1 &&
      !model.keptMonths.has(month) &&
      (model.paidYenByMonth.get(month) ?? 0) < rank.yen
    const request = { coin: rank.maintenanceCoins, next_month_rank: rank.id }
    const wrongPrice = await client.post('/user/buy_rank', { ...request, coin: request.coin + 1 })
    assert.equal(wrongPrice.state, 409)
    const { state } = await client.post('/user/buy_rank', request)
    assert.equal(state, !isOffered ? 409 : model.coins < rank.maintenanceCoins ? 400 : 200)
    if (state !== 200) return assertSameBalances(model, client)
    model.keptMonths.add(month)
    model.coins -= rank.maintenanceCoins
    model.coinRows.push(-rank.maintenanceCoins)
    await assertSameBalances(model, client)
  })
}

function exchangeCommand(good: ModelGood, count: number): Command {
  return command(`exchange ${count} of good ${good.id}`, async (model, { client }) => {
    const request = { card_id: good.id, change_num: count }
    const expected = expectedExchangeResult(model, good, count)
    const checked = await client.post('/user/exchange_card/check', request)
    assert.equal(checked.result, expected)
    const exchangeRequest = { ...request, request_id: randomUUID() }
    for (const _again of [1, 2]) {
      const response = await client.post('/user/exchange_card/exchange', exchangeRequest)
      assert.equal(response.result, expected)
    }
    if (expected === '1') {
      const coins = count * good.coins
      model.coins -= coins
      model.coinRows.push(-coins)
      model.stock.set(good.id, (model.stock.get(good.id) ?? 0) - count)
      model.exchangedCounts.set(good.id, (model.exchangedCounts.get(good.id) ?? 0) + count)
    }
    await assertSameBalances(model, client)
  })
}

function expectedExchangeResult(model: ShopModel, good: ModelGood, count: number): string {
  if (count < 1 || count > 5) return '-1'
  if (good.limit > 0 && (model.exchangedCounts.get(good.id) ?? 0) + count > good.limit) return '-3'
  if (count > (model.stock.get(good.id) ?? 0)) return '-5'
  return count * good.coins > model.coins ? '-2' : '1'
}

function checkCoinPagesCommand(): Command {
  return command('look at coins, rank and counter', async (model, { client }) => {
    const { list, page } = await client.get('/user/coin/list/1')
    const rows = model.coinRows.toReversed()
    assert.deepEqual(
      list.map(({ bonusCoin }: { bonusCoin: number }) => bonusCoin),
      rows.slice(0, 20),
    )
    assert.equal(page.all_page, Math.max(1, Math.ceil(rows.length / 20)))
    const { detail } = await client.get('/user/detail')
    const rank = rankOf(model)
    assert.deepEqual(
      [detail.next_month, detail.rank_coin, detail.rank_current_price],
      [rank.id, rank.maintenanceCoins, model.paidYenByMonth.get(monthAt(model.now)) ?? 0],
    )
    assert.equal((await client.get('/user/point')).rank, rank.id)
    const stock = await readStock(client)
    for (const { id } of MODEL_GOODS) assert.equal(stock.get(id), model.stock.get(id))
  })
}

/** Reads the stock of every good, as the exchange pages show the stock. */
export async function readStock(client: Client): Promise<Map<number, number>> {
  const stock = new Map<number, number>()
  for (let number = 1; ; number++) {
    const { list, page } = await client.post(`/user/exchange_card/list/${number}`, {})
    for (const { id, stock: remaining } of list) stock.set(id, remaining)
    if (number >= page.all_page) return stock
  }
}
