import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { verify } from '#server/verify/verify.ts'
import { type CallResponse, type Client, openClient } from '#testing/drivers/client.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openShopPair } from '#testing/fixtures/shop-pair.ts'
import { setRules } from '#testing/fixtures/shop-rules.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'

const HOLD_MS = 24 * 3_600_000
const { shop, replica, setClocks, close } = await openShopPair()
after(close)

interface UndecidedCards {
  readonly firstClient: Client
  readonly secondClient: Client
  readonly choice: { readonly send_card: number[]; readonly reduction_card: number[] }
  readonly convertible: number
  readonly pointsBefore: number
  readonly heldUntil: Date
}

async function buyUndecided(count: number): Promise<UndecidedCards> {
  const { mail } = await addMemberAccount(shop.database, { points: 10_000, now: shop.clock.now() })
  const firstClient = openClient(shop.url)
  const secondClient = openClient(replica.url)
  await firstClient.logIn({ mail })
  await secondClient.logIn({ mail })
  const { cards } = await firstClient.buy(6, count)
  const pick = (type: string) =>
    cards.filter((card: { action_type: string }) => card.action_type === type)
  const ids = (picked: { history_id: number }[]) => picked.map((card) => card.history_id)
  return {
    firstClient,
    secondClient,
    choice: { send_card: ids(pick('2')), reduction_card: ids(pick('0')) },
    convertible: pick('0').reduce(
      (sum: number, card: { buy_point: number }) => sum + card.buy_point,
      0,
    ),
    pointsBefore: (await firstClient.get('/user/point')).point,
    heldUntil: new Date(shop.clock.now().getTime() + HOLD_MS),
  }
}

/**
 * Sets the clocks of both processes to a time relative to the end of the 24 hours to decide. Also
 * renews the clients' anti-forgery tokens, which the change of the clocks makes invalid.
 */
async function setClocksToHoldEnd(
  { firstClient, secondClient, heldUntil }: UndecidedCards,
  offsetMs: number,
): Promise<void> {
  setClocks(new Date(heldUntil.getTime() + offsetMs))
  // The list of packs is read only for its anti-forgery token. A call that reads the member's own
  // data would also apply the default decision to the purchase, because its 24 hours are over.
  await Promise.all([firstClient.get('/user/pack/list'), secondClient.get('/user/pack/list')])
}

function decideTwentyTimes({
  firstClient,
  secondClient,
  choice,
}: UndecidedCards): Promise<CallResponse[]> {
  return Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? firstClient : secondClient).post('/user/pack/decision', choice),
    ),
  )
}

async function assertDecidedOnce(
  undecided: UndecidedCards,
  responses: readonly CallResponse[],
  savedMax: number,
): Promise<void> {
  const saved = responses.filter(({ state, result }) => state === 200 && result === '1')
  const late = responses.filter(({ state, result }) => state === 204 && result === '-1')
  assert.equal(saved.length + late.length, 20)
  assert.ok(saved.length <= savedMax, `${saved.length} of 20 decisions were saved`)
  const { point } = await undecided.firstClient.get('/user/point')
  assert.equal(point, undecided.pointsBefore + undecided.convertible)
  const verdicts = await verify(shop.database)
  assert.deepEqual(
    verdicts.flatMap(({ violations }) => violations),
    [],
  )
}

test('C-041 20 parallel decisions in two processes pay once', async () => {
  const undecided = await buyUndecided(12)
  const responses = await decideTwentyTimes(undecided)
  await assertDecidedOnce(undecided, responses, 1)
  assert.equal(responses.filter(({ result }) => result === '1').length, 1)
})

test('C-041 20 parallel decisions together with the hold’s expiry settle once', async () => {
  for (let round = 0; round < 5; round++) {
    const undecided = await buyUndecided(12)
    await setClocksToHoldEnd(undecided, -1)
    const deciding = decideTwentyTimes(undecided)
    await new Promise((resolve) => setTimeout(resolve, round * 3))
    setClocks(undecided.heldUntil)
    const [responses] = await Promise.all([deciding, shop.runDueJobs(), replica.runDueJobs()])
    await assertDecidedOnce(undecided, responses, 1)
  }
})

test('S-041 a decision 1 ms before the 24 hours end counts; at 24 hours the worker has decided', async () => {
  for (const [offsetMs, expected] of [
    [-1, [200, '1']],
    [0, [204, '-1']],
    [1, [204, '-1']],
  ] as const) {
    const undecided = await buyUndecided(8)
    // The member chooses to ship every card, and the default decision would convert all cards to
    // points. The balance therefore shows whether the member's choice or the default decision was
    // applied.
    const all = [...undecided.choice.send_card, ...undecided.choice.reduction_card]
    await setClocksToHoldEnd(undecided, offsetMs)
    const response = await undecided.secondClient.post('/user/pack/decision', {
      send_card: all,
      reduction_card: [],
    })
    assert.deepEqual([response.state, response.result], expected)
    const { point } = await undecided.firstClient.get('/user/point')
    assert.equal(point - undecided.pointsBefore, offsetMs < 0 ? 0 : undecided.convertible)
  }
})

test('S-041 until 24 hours are over, reading the cards leaves them undecided', async () => {
  const undecided = await buyUndecided(8)
  shop.clock.set(new Date(undecided.heldUntil.getTime() - 1))
  await shop.runDueJobs()
  assert.equal((await undecided.firstClient.get('/user/pack/buy_result')).cards.length, 8)
  shop.clock.set(undecided.heldUntil)
  assert.equal((await undecided.firstClient.get('/user/pack/buy_result')).cards.length, 0)
})

test('S-041 B-018 after 24 hours what can convert has converted, and ship-only cards ship', async () => {
  const undecided = await buyUndecided(30)
  const { pack_history_id: purchaseId } = await undecided.firstClient.get('/user/pack/gache_result')
  shop.clock.set(undecided.heldUntil)
  const { detail } = await undecided.firstClient.get(`/user/history/detail/${purchaseId}`)
  const ids = (cards: { history_id: number }[]) => cards.map((card) => card.history_id)
  assert.equal(detail.status, '1')
  assert.deepEqual(ids(detail.send_card), undecided.choice.send_card)
  assert.deepEqual(ids(detail.reduction_card), undecided.choice.reduction_card)
  assert.equal(detail.reduction_point, undecided.convertible)
  assert.equal(
    (await undecided.firstClient.get('/user/point')).point,
    undecided.pointsBefore + undecided.convertible,
  )
})

test('B-116 two parcels that a member chooses at the same moment cost one fee', async () => {
  await setRules(shop.database, { shipFeePoints: 120 })
  const prizes = [{ buyPoint: 40, actionType: '0', count: 100 }] as const
  const packId = await publishTestPack(shop, { prizes })
  await setRules(shop.database, {})
  const { firstClient, secondClient } = await buyUndecided(1)
  const drawn: CallResponse[] = []
  for (let count = 0; count < 6; count++) drawn.push(await firstClient.buy(packId, 1))
  await secondClient.get('/user/pack/list')
  const before = (await firstClient.get('/user/point')).point
  const responses = await Promise.all(
    drawn.map(({ cards }, index) =>
      (index % 2 ? firstClient : secondClient).post('/user/pack/decision', {
        send_card: [cards[0].history_id],
        reduction_card: [],
        fee: 120,
      }),
    ),
  )
  assert.deepEqual(
    responses.map(({ state }) => state),
    drawn.map(() => 200),
  )
  assert.equal((await firstClient.get('/user/point')).point, before - 120)
})

test('setting the clock back neither decides a purchase twice nor undoes a decision', async () => {
  const undecided = await buyUndecided(8)
  shop.clock.set(undecided.heldUntil)
  await shop.runDueJobs()
  shop.clock.set(new Date(undecided.heldUntil.getTime() - HOLD_MS))
  const responses = await decideTwentyTimes(undecided)
  await assertDecidedOnce(undecided, responses, 0)
  shop.clock.set(undecided.heldUntil)
  await Promise.all([shop.runDueJobs(), replica.runDueJobs()])
  await assertDecidedOnce(undecided, responses, 0)
})
