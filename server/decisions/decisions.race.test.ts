import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { verify } from '#server/verify.ts'
import { type Client, type Got, openClient } from '#testing/client.ts'
import { addExtra } from '#testing/members.ts'
import { openTwins } from '#testing/twins.ts'

const HOLD_MS = 24 * 3_600_000
const { shop, twin, setClocks, close } = await openTwins()
after(close)

interface Held {
  readonly here: Client
  readonly there: Client
  readonly choice: { readonly send_card: number[]; readonly reduction_card: number[] }
  readonly convertible: number
  readonly pointsBefore: number
  readonly heldUntil: Date
}

async function holdSome(count: number): Promise<Held> {
  const { mail } = await addExtra(shop.database, { points: 10_000, now: shop.clock.now() })
  const here = openClient(shop.url)
  const there = openClient(twin.url)
  await here.logIn({ mail })
  await there.logIn({ mail })
  const { cards } = await here.buy(6, count)
  const pick = (type: string) =>
    cards.filter((card: { action_type: string }) => card.action_type === type)
  const ids = (picked: { history_id: number }[]) => picked.map((card) => card.history_id)
  return {
    here,
    there,
    choice: { send_card: ids(pick('2')), reduction_card: ids(pick('0')) },
    convertible: pick('0').reduce(
      (sum: number, card: { buy_point: number }) => sum + card.buy_point,
      0,
    ),
    pointsBefore: (await here.get('/user/point')).point,
    heldUntil: new Date(shop.clock.now().getTime() + HOLD_MS),
  }
}

/** Moves both clocks to so long after the hold's end; the pages then have a fresh anti-forgery value. */
async function passTo({ here, there, heldUntil }: Held, offset_ms: number): Promise<void> {
  setClocks(new Date(heldUntil.getTime() + offset_ms))
  // A list of packs, as looking at the member would let the clerk decide.
  await Promise.all([here.get('/user/pack/list'), there.get('/user/pack/list')])
}

function decideTwentyTimes({ here, there, choice }: Held): Promise<Got[]> {
  return Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? here : there).post('/user/pack/decision', choice),
    ),
  )
}

async function settledOnce(held: Held, answers: readonly Got[], savedMax: number): Promise<void> {
  const saved = answers.filter(({ state, result }) => state === 200 && result === '1')
  const late = answers.filter(({ state, result }) => state === 204 && result === '-1')
  assert.equal(saved.length + late.length, 20)
  assert.ok(saved.length <= savedMax, `${saved.length} of 20 decisions were saved`)
  const { point } = await held.here.get('/user/point')
  assert.equal(point, held.pointsBefore + held.convertible)
  const verdicts = await verify(shop.database)
  assert.deepEqual(
    verdicts.flatMap(({ faults }) => faults),
    [],
  )
}

test('C-041 20 parallel decisions in two processes pay once', async () => {
  const held = await holdSome(12)
  const answers = await decideTwentyTimes(held)
  await settledOnce(held, answers, 1)
  assert.equal(answers.filter(({ result }) => result === '1').length, 1)
})

test('C-041 20 parallel decisions together with the hold’s expiry settle once', async () => {
  for (let round = 0; round < 5; round++) {
    const held = await holdSome(12)
    await passTo(held, -1)
    const deciding = decideTwentyTimes(held)
    await new Promise((resolve) => setTimeout(resolve, round * 3))
    setClocks(held.heldUntil)
    const [answers] = await Promise.all([deciding, shop.runDue(), twin.runDue()])
    await settledOnce(held, answers, 1)
  }
})

test('S-041 a decision 1 ms before the 24 hours counts, at 24 hours the clerk has decided', async () => {
  for (const [offset_ms, expected] of [
    [-1, [200, '1']],
    [0, [204, '-1']],
    [1, [204, '-1']],
  ] as const) {
    const held = await holdSome(8)
    // All shipped: the clerk would convert, so the balance tells who decided.
    const all = [...held.choice.send_card, ...held.choice.reduction_card]
    await passTo(held, offset_ms)
    const said = await held.there.post('/user/pack/decision', {
      send_card: all,
      reduction_card: [],
    })
    assert.deepEqual([said.state, said.result], expected)
    const { point } = await held.here.get('/user/point')
    assert.equal(point - held.pointsBefore, offset_ms < 0 ? 0 : held.convertible)
  }
})

test('S-041 until 24 hours are over, whoever looks finds the cards undecided', async () => {
  const held = await holdSome(8)
  shop.clock.set(new Date(held.heldUntil.getTime() - 1))
  await shop.runDue()
  assert.equal((await held.here.get('/user/pack/buy_result')).cards.length, 8)
  shop.clock.set(held.heldUntil)
  assert.equal((await held.here.get('/user/pack/buy_result')).cards.length, 0)
})

test('S-041 B-018 after 24 hours what can convert has converted, and ship-only cards ship', async () => {
  const held = await holdSome(30)
  const { pack_history_id: purchaseId } = await held.here.get('/user/pack/gache_result')
  shop.clock.set(held.heldUntil)
  const { detail } = await held.here.get(`/user/history/detail/${purchaseId}`)
  const ids = (cards: { history_id: number }[]) => cards.map((card) => card.history_id)
  assert.equal(detail.status, '1')
  assert.deepEqual(ids(detail.send_card), held.choice.send_card)
  assert.deepEqual(ids(detail.reduction_card), held.choice.reduction_card)
  assert.equal(detail.reduction_point, held.convertible)
  assert.equal((await held.here.get('/user/point')).point, held.pointsBefore + held.convertible)
})

test('a clock that steps back neither decides twice nor takes back what was decided', async () => {
  const held = await holdSome(8)
  shop.clock.set(held.heldUntil)
  await shop.runDue()
  shop.clock.set(new Date(held.heldUntil.getTime() - HOLD_MS))
  const answers = await decideTwentyTimes(held)
  await settledOnce(held, answers, 0)
  shop.clock.set(held.heldUntil)
  await Promise.all([shop.runDue(), twin.runDue()])
  await settledOnce(held, answers, 0)
})
