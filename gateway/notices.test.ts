import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from './core.ts'
import { type Ground, openGround } from './ground.ts'
import type { Heard } from './receiver.ts'

let ground: Ground
beforeEach(async () => {
  ground = await openGround()
})
afterEach(() => ground.close())

const isSigned = ({ headers, body }: Heard) =>
  headers['x-signature'] ===
  createHmac('sha256', 'example-secret').update(body, 'latin1').digest('hex')
const statesIn = (heard: readonly Heard[]) => heard.map(({ body }) => JSON.parse(body).state)

/** Pays a new order and answers what the shop heard of it. */
async function pay(orderId: string): Promise<readonly Heard[]> {
  const id = await ground.open(orderId)
  await ground.control.act(id, 'pay')
  await ground.control.deliver()
  return ground.shop.heard()
}

test('a notice goes out at once, signed, and is not repeated once it is heard', async () => {
  const heard = await pay('one')
  assert.deepEqual(statesIn(heard), ['paid'])
  assert.ok(heard.every(isSigned))
  await ground.pass(48 * HOUR_MS)
  assert.deepEqual(ground.shop.heard(), [])
})

test("a notice that is not heard is repeated by the dialect's own table, then given up", async () => {
  ground.shop.answer(500)
  assert.equal((await pay('one')).length, 1)
  await ground.pass(MINUTE_MS - 1)
  assert.equal(ground.shop.heard().length, 0)
  await ground.pass(1)
  assert.equal(ground.shop.heard().length, 1)
  await ground.pass(HOUR_MS)
  assert.equal(ground.shop.heard().length, 1)
  await ground.pass(1000 * HOUR_MS)
  assert.equal(ground.shop.heard().length, 0)
  const [notice] = await ground.control.listNotices()
  assert.equal(notice?.state, 'given-up')
  assert.equal(notice?.lastAnswer, '500')
})

test('a shop that cannot be reached is tried again', async () => {
  const { url } = ground.shop
  await ground.control.registerShop({
    shopName: '引札',
    noticeUrls: { example: 'http://127.0.0.1:1/' },
  })
  assert.equal((await pay('one')).length, 0)
  const [notice] = await ground.control.listNotices()
  assert.equal(notice?.state, 'pending')
  assert.equal(notice?.attempts, 1)
  await ground.control.registerShop({ shopName: '引札', noticeUrls: { example: url } })
  assert.equal((await pay('two')).length, 1)
})

test('a repeated notice comes so many times more, the same to the byte', async () => {
  await ground.control.notices({ act: 'repeat', times: 3 })
  const heard = await pay('one')
  assert.equal(heard.length, 4)
  assert.equal(new Set(heard.map(({ body }) => body)).size, 1)
  assert.equal((await pay('two')).length, 1)
})

test('a delayed notice comes after its delay', async () => {
  await ground.control.notices({ act: 'delay', delay_ms: HOUR_MS })
  assert.equal((await pay('one')).length, 0)
  await ground.pass(HOUR_MS)
  assert.equal(ground.shop.heard().length, 1)
})

test('a delayed notice can be sent before its moment', async () => {
  await ground.control.notices({ act: 'delay', delay_ms: HOUR_MS })
  assert.equal((await pay('one')).length, 0)
  await ground.control.deliver('all')
  assert.equal(ground.shop.heard().length, 1)
})

test('a reordered notice comes after the one that followed it', async () => {
  await ground.control.notices({ act: 'reorder' })
  const id = await ground.open('one')
  await ground.control.act(id, 'pay')
  await ground.control.act(id, 'refund')
  await ground.control.deliver()
  assert.deepEqual(statesIn(ground.shop.heard()), ['refunded', 'paid'])
})

test('a lost notice never comes; one that is lost once is repeated', async () => {
  await ground.control.notices({ act: 'lose' })
  assert.equal((await pay('one')).length, 0)
  await ground.pass(MINUTE_MS)
  await ground.pass(HOUR_MS)
  assert.equal(ground.shop.heard().length, 0)
  assert.equal((await ground.control.listNotices())[0]?.state, 'lost')

  await ground.control.notices({ act: 'lose', times: 1 })
  assert.equal((await pay('two')).length, 0)
  await ground.pass(MINUTE_MS)
  assert.equal(ground.shop.heard().length, 1)
})

test('a spoilt notice is refused by who checks it, and its repetition is right', async () => {
  ground.shop.answer(400)
  const spoilt = {
    'wrong-signature': (heard: Heard) => statesIn([heard])[0] === 'paid',
    'flip-byte': (heard: Heard) => heard.body.length < 200,
    huge: (heard: Heard) => heard.body.length > 2_000_000,
    'wrong-content-type': (heard: Heard) =>
      heard.headers['content-type'] === 'application/octet-stream',
  } as const
  for (const [act, looksSo] of Object.entries(spoilt)) {
    await ground.control.notices({ act: act as keyof typeof spoilt })
    const [heard] = await pay(act)
    assert.ok(heard !== undefined && looksSo(heard), act)
    assert.equal(isSigned(heard), act === 'wrong-content-type', act)
    await ground.pass(MINUTE_MS)
    const again = ground.shop.heard().find(({ body }) => JSON.parse(body).state === 'paid')
    assert.ok(again !== undefined && isSigned(again), act)
  }
})

test('a script may be for one order, for all that follow, and can be forgotten', async () => {
  const id = await ground.open('one')
  await ground.control.notices({ act: 'lose', order: id })
  assert.equal((await pay('two')).length, 1)
  await ground.control.act(id, 'pay')
  await ground.control.deliver()
  assert.equal(ground.shop.heard().length, 0)

  await ground.control.notices({ act: 'repeat', count: null })
  assert.equal((await pay('three')).length, 2)
  assert.equal((await pay('four')).length, 2)
  await ground.control.notices({ act: 'none' })
  assert.equal((await pay('five')).length, 1)
})

test('chaos does the same for the same seed, and something else for another', async () => {
  const storm = async (seed: number) => {
    const other = await openGround()
    try {
      await other.control.notices({ act: 'chaos', seed, count: null })
      for (let order = 0; order < 25; order++) {
        await other.control.act(await other.open(`order-${order}`), 'pay')
      }
      return (await other.control.listNotices()).map(
        ({ tampering, tamperedAttempts }) => `${tampering} ${tamperedAttempts}`,
      )
    } finally {
      await other.close()
    }
  }
  const first = await storm(7)
  assert.deepEqual(await storm(7), first)
  assert.notDeepEqual(await storm(8), first)
  assert.ok(first.length > 25)
  assert.ok(new Set(first.map((line) => line.split(' ')[0])).size >= 4)
})

test('after any chaos each order was told of rightly, but for what was lost for good', async () => {
  ground.shop.judge((heard) => (isSigned(heard) && isJson(heard) ? 200 : 400))
  for (const seed of [11, 12, 13]) {
    await ground.control.notices({ act: 'none' })
    await ground.control.notices({ act: 'chaos', seed, count: null })
    const ids = new Set<string>()
    for (let order = 0; order < 20; order++) {
      const id = await ground.open(`storm-${seed}-${order}`)
      await ground.control.act(id, 'pay')
      ids.add(id)
    }
    for (let hour = 0; hour < 5; hour++) await ground.pass(HOUR_MS)
    const told = ground.shop.heard().filter((heard) => isSigned(heard) && isJson(heard))
    const toldIds = new Set(told.map(({ body }) => JSON.parse(body).id))
    const notices = (await ground.control.listNotices()).filter(({ orderId }) => ids.has(orderId))
    assert.ok(notices.every(({ state }) => state === 'heard' || state === 'lost'))
    const lostIds = new Set(
      notices.filter(({ state }) => state === 'lost').map(({ orderId }) => orderId),
    )
    assert.deepEqual(toldIds, ids.difference(lostIds))
    assert.ok(lostIds.size < 10)
  }
})

const isJson = ({ headers }: Heard) => headers['content-type'] === 'application/json'
