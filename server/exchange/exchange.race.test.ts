import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { addRankPayment } from '#server/ranks/ranks.ts'
import { rollOver } from '#server/ranks/rollover/rollover.ts'
import { verify } from '#server/verify/verify.ts'
import { type CallResponse, type Client, openClient } from '#testing/drivers/client.ts'
import { fixtureGoods } from '#testing/fixtures/goods.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openShopPair, RACE_ROUNDS } from '#testing/fixtures/shop-pair.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { addGoods, type GoodDraft } from './exchange.ts'

const SILVER = { coin: 2_000, next_month_rank: 4 }

const { shop, replica, close } = await openShopPair()
after(async () => {
  const verdicts = await verify(shop.database)
  await close()
  assert.deepEqual(
    verdicts.flatMap(({ violations }) => violations),
    [],
  )
})

interface Racer {
  readonly id: number
  readonly firstClient: Client
  readonly secondClient: Client
}

/** Adds a member who is logged in at the shop and at its replica. */
async function addRacer(coins: number): Promise<Racer> {
  const firstClient = await addLoggedInMember(shop, { coins })
  const secondClient = openClient(replica.url)
  assert.equal((await secondClient.logIn({ mail: firstClient.mail })).state, 200)
  return { id: firstClient.id, firstClient, secondClient }
}

async function addGood(overrides: Partial<GoodDraft>): Promise<number> {
  const { id: _id, ...draft } = fixtureGoods()[0] as GoodDraft
  const [id] = await addGoods(shop.database, [{ ...draft, name: '競いの一体', ...overrides }])
  return id as number
}

const exchange = (client: Client, card_id: number, request_id: string = randomUUID()) =>
  client.post('/user/exchange_card/exchange', { card_id, change_num: 1, request_id })
const successCount = (answers: readonly CallResponse[]) =>
  answers.filter(({ state }) => state === 200).length
const coinsOf = async ({ firstClient }: Racer) =>
  (await firstClient.get('/user/point')).coin as number
const stockOf = async (goodId: number) => {
  const [good] = await shop.database.query<{ stock: number }>({
    text: 'select stock from goods where id = $1',
    values: [goodId],
  })
  return good?.stock
}

test('C-058 100 exchanges of 10 members in two processes take exactly 5 of a stock of 5', async () => {
  const racers: Racer[] = []
  for (let index = 0; index < 10; index++) racers.push(await addRacer(5_000))
  let exchangedCount = 0
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const goodId = await addGood({ stock: 5, priceCoins: 10 })
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const { firstClient, secondClient } = racers[index % racers.length] as Racer
        return exchange(index % 3 === 0 ? firstClient : secondClient, goodId)
      }),
    )
    assert.equal(successCount(responses), 5)
    assert.deepEqual(
      [...new Set(responses.map(({ state, result }) => `${state} ${result}`))].sort(),
      ['200 1', '409 -5'],
    )
    assert.equal(await stockOf(goodId), 0)
    exchangedCount += 5
  }
  const left = await Promise.all(racers.map(coinsOf))
  assert.equal(
    left.reduce((sum, coins) => sum + coins, 0),
    10 * 5_000 - 10 * exchangedCount,
  )
})

test('C-058 of 20 exchanges of the last piece, without a check before, one succeeds', async () => {
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const racer = await addRacer(1_000)
    const goodId = await addGood({ stock: 1, priceCoins: 10 })
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        exchange(index % 2 === 0 ? racer.firstClient : racer.secondClient, goodId),
      ),
    )
    assert.equal(successCount(responses), 1)
    assert.equal(await coinsOf(racer), 990)
  }
})

test('C-058 of 20 exchanges at once, coins for 3 pieces pay exactly 3, whichever goods they are for', async () => {
  const goodIds = [await addGood({ priceCoins: 100 }), await addGood({ priceCoins: 100 })]
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const racer = await addRacer(300)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        exchange(
          index % 2 === 0 ? racer.firstClient : racer.secondClient,
          goodIds[index % 2] as number,
        ),
      ),
    )
    assert.equal(successCount(responses), 3)
    assert.equal(await coinsOf(racer), 0)
  }
})

test('C-058 a limit of 2 a member holds against 20 exchanges at once', async () => {
  const goodId = await addGood({ priceCoins: 1, memberMax: 2 })
  const racers = [await addRacer(100), await addRacer(100)]
  const responses = await Promise.all(
    racers.flatMap(({ firstClient, secondClient }) =>
      Array.from({ length: 20 }, (_, index) =>
        exchange(index % 2 === 0 ? firstClient : secondClient, goodId),
      ),
    ),
  )
  assert.equal(successCount(responses), 4)
  for (const racer of racers) assert.equal(await coinsOf(racer), 98)
})

test('Q137 one request sent 50 times to two processes makes one exchange and gets 50 equal responses', async () => {
  const goodId = await addGood({ stock: 5, priceCoins: 10 })
  const racer = await addRacer(100)
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      exchange(index % 2 === 0 ? racer.firstClient : racer.secondClient, goodId, 'again-and-again'),
    ),
  )
  assert.equal(successCount(responses), 50)
  assert.equal(await coinsOf(racer), 90)
  assert.equal(await stockOf(goodId), 4)
})

const pay = (memberId: number, priceYen: number, at: Date) =>
  shop.database.transaction((tx) => addRankPayment(tx, { memberId, priceYen, paidAt: at, now: at }))

test('C-027 C-058 a coin pack, an exchange and rank maintenance at once spend the last coins only once', async () => {
  const packId = await publishTestPack(shop, {
    name: '最後の一貨',
    currency: 'coin',
    price: SILVER.coin,
    prizes: [{ buyPoint: 0, actionType: '2', count: RACE_ROUNDS }],
  })
  await waitUntilListedByTwin(packId)
  const goodId = await addGood({ priceCoins: SILVER.coin })
  const july = new Date('2025-07-20T12:00:00+09:00')
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const racer = await addRacer(SILVER.coin)
    await pay(racer.id, 100_000, july)
    const spend = [
      () => racer.firstClient.post('/user/buy_rank', SILVER),
      () => racer.secondClient.post('/user/pack/buy', { pack_id: packId, count: 1 }),
      () => exchange(racer.firstClient, goodId),
      () => racer.secondClient.post('/user/buy_rank', SILVER),
    ]
    // Each round sends the calls in another order, so that every call comes first in some rounds.
    const offset = round % spend.length
    const ordered = [...spend.slice(offset), ...spend.slice(0, offset)]
    const responses = await Promise.all(ordered.map((each) => each()))
    assert.equal(successCount(responses), 1)
    assert.equal(await coinsOf(racer), 0)
  }
})

async function waitUntilListedByTwin(packId: number): Promise<void> {
  const guest = openClient(replica.url)
  while ((await guest.get(`/user/pack/detail/${packId}`)).state !== 200) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('members pay, draw, exchange and keep their rank while a new month begins, and the books stay balanced', async () => {
  const packId = await publishTestPack(shop, {
    name: '月末の引札',
    currency: 'coin',
    price: 10,
    prizes: [{ buyPoint: 0, actionType: '2', count: 1_000 }],
  })
  const goodId = await addGood({ priceCoins: 10 })
  const lastMoment = new Date('2025-08-31T23:59:59.999+09:00')
  const firstMoment = new Date('2025-09-01T00:00:00+09:00')
  shop.clock.set(lastMoment)
  replica.clock.set(lastMoment)
  const racers: Racer[] = []
  for (let index = 0; index < 8; index++) {
    const racer = await addRacer(SILVER.coin + 20)
    await pay(racer.id, 100_000, new Date('2025-07-20T12:00:00+09:00'))
    racers.push(racer)
  }
  const onFault = (cause: unknown) => {
    throw cause
  }
  // The first process now sees the new month. The clock of the second process stays before
  // midnight.
  shop.clock.set(firstMoment)
  const results = await Promise.all([
    ...racers.flatMap(({ firstClient, secondClient, id }) => [
      secondClient.post('/user/buy_rank', SILVER),
      firstClient.post('/user/pack/buy', { pack_id: packId, count: 1 }),
      exchange(secondClient, goodId),
      pay(id, 500, lastMoment),
      pay(id, 700, firstMoment),
    ]),
    ...[shop, replica].map(({ database }) => rollOver({ database, onFault }, firstMoment)),
  ])
  const responses = results.filter(
    (each): each is CallResponse => typeof each === 'object' && 'state' in each,
  )
  const unexpected = responses.filter(
    ({ state, errors }) => state !== 200 && errors.coin === undefined,
  )
  assert.deepEqual(
    unexpected,
    [],
    'only the rank may be refused, to a member who has dropped already',
  )
  const rankPeriods = await shop.database.query({
    text: `
      select rank_id, month, paid_yen, last_month_paid_yen, is_bought
      from rank_periods
      cross join lateral (
        select exists (
          select from rank_maintenances where member_id = rank_periods.member_id and month = $2 - 1
        ) as is_bought
      ) as bought
      where member_id = any($1)`,
    values: [racers.map(({ id }) => id), monthOf(firstMoment)],
  })
  assert.equal(rankPeriods.length, racers.length)
  for (const { isBought, ...rankPeriod } of rankPeriods) {
    assert.deepEqual(rankPeriod, {
      rankId: isBought ? 4 : 1,
      month: monthOf(firstMoment),
      paidYen: 700,
      lastMonthPaidYen: 500,
    })
  }
})
