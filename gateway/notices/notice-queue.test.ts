import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '#gateway/durations.ts'
import { type ExampleGateway, openExampleGateway } from '#gateway/example-gateway.ts'
import type { ReceivedNotice } from './notice-receiver.ts'

let gateway: ExampleGateway
beforeEach(async () => {
  gateway = await openExampleGateway()
})
afterEach(() => gateway.close())

const isSigned = ({ headers, body }: ReceivedNotice) =>
  headers['x-signature'] ===
  createHmac('sha256', 'example-secret').update(body, 'latin1').digest('hex')
const statesIn = (notices: readonly ReceivedNotice[]) =>
  notices.map(({ body }) => JSON.parse(body).state)

/** Pays a new order and returns the notices that the shop receives. */
async function pay(orderId: string): Promise<readonly ReceivedNotice[]> {
  const id = await gateway.openOrder(orderId)
  await gateway.control.act(id, 'pay')
  await gateway.control.deliver()
  return gateway.shop.takeReceived()
}

test('a notice is sent at once, signed, and is not repeated once acknowledged', async () => {
  const notices = await pay('one')
  assert.deepEqual(statesIn(notices), ['paid'])
  assert.ok(notices.every(isSigned))
  await gateway.advance(48 * HOUR_MS)
  assert.deepEqual(gateway.shop.takeReceived(), [])
})

test("a notice without acknowledgement is retried by the dialect's delays, then given up", async () => {
  gateway.shop.respondWith(500)
  assert.equal((await pay('one')).length, 1)
  await gateway.advance(MINUTE_MS - 1)
  assert.equal(gateway.shop.takeReceived().length, 0)
  await gateway.advance(1)
  assert.equal(gateway.shop.takeReceived().length, 1)
  await gateway.advance(HOUR_MS)
  assert.equal(gateway.shop.takeReceived().length, 1)
  await gateway.advance(1000 * HOUR_MS)
  assert.equal(gateway.shop.takeReceived().length, 0)
  const [notice] = await gateway.control.listNotices()
  assert.equal(notice?.state, 'given-up')
  assert.equal(notice?.lastResponse, '500')
})

test('a shop that cannot be reached is tried again', async () => {
  const { url } = gateway.shop
  await gateway.control.registerShop({
    shopName: '引札',
    noticeUrls: { example: 'http://127.0.0.1:1/' },
  })
  assert.equal((await pay('one')).length, 0)
  const [notice] = await gateway.control.listNotices()
  assert.equal(notice?.state, 'pending')
  assert.equal(notice?.attempts, 1)
  await gateway.control.registerShop({ shopName: '引札', noticeUrls: { example: url } })
  assert.equal((await pay('two')).length, 1)
})

test('a repeated notice arrives `times` more, each copy the same to the byte', async () => {
  await gateway.control.notices({ act: 'repeat', times: 3 })
  const notices = await pay('one')
  assert.equal(notices.length, 4)
  assert.equal(new Set(notices.map(({ body }) => body)).size, 1)
  assert.equal((await pay('two')).length, 1)
})

test('a delayed notice arrives after its delay', async () => {
  await gateway.control.notices({ act: 'delay', delay_ms: HOUR_MS })
  assert.equal((await pay('one')).length, 0)
  await gateway.advance(HOUR_MS)
  assert.equal(gateway.shop.takeReceived().length, 1)
})

test('a delayed notice can be sent before it is due', async () => {
  await gateway.control.notices({ act: 'delay', delay_ms: HOUR_MS })
  assert.equal((await pay('one')).length, 0)
  await gateway.control.deliver('all')
  assert.equal(gateway.shop.takeReceived().length, 1)
})

test('a reordered notice arrives after the notice that followed it', async () => {
  await gateway.control.notices({ act: 'reorder' })
  const id = await gateway.openOrder('one')
  await gateway.control.act(id, 'pay')
  await gateway.control.act(id, 'refund')
  await gateway.control.deliver()
  assert.deepEqual(statesIn(gateway.shop.takeReceived()), ['refunded', 'paid'])
})

test('a lost notice never arrives; one that is lost once is retried', async () => {
  await gateway.control.notices({ act: 'lose' })
  assert.equal((await pay('one')).length, 0)
  await gateway.advance(MINUTE_MS)
  await gateway.advance(HOUR_MS)
  assert.equal(gateway.shop.takeReceived().length, 0)
  assert.equal((await gateway.control.listNotices())[0]?.state, 'lost')

  await gateway.control.notices({ act: 'lose', times: 1 })
  assert.equal((await pay('two')).length, 0)
  await gateway.advance(MINUTE_MS)
  assert.equal(gateway.shop.takeReceived().length, 1)
})

test('a corrupted notice fails the shop’s check, and its retry is correct', async () => {
  gateway.shop.respondWith(400)
  const corruptions = {
    'wrong-signature': (notices: ReceivedNotice) => statesIn([notices])[0] === 'paid',
    'flip-byte': (notices: ReceivedNotice) => notices.body.length < 200,
    huge: (notices: ReceivedNotice) => notices.body.length > 2_000_000,
    'wrong-content-type': (notices: ReceivedNotice) =>
      notices.headers['content-type'] === 'application/octet-stream',
  } as const
  for (const [act, isCorrupted] of Object.entries(corruptions)) {
    await gateway.control.notices({ act: act as keyof typeof corruptions })
    const [notices] = await pay(act)
    assert.ok(notices !== undefined && isCorrupted(notices), act)
    assert.equal(isSigned(notices), act === 'wrong-content-type', act)
    await gateway.advance(MINUTE_MS)
    const retry = gateway.shop.takeReceived().find(({ body }) => JSON.parse(body).state === 'paid')
    assert.ok(retry !== undefined && isSigned(retry), act)
  }
})

test('a script may apply to one order or to all later notices, and can be deleted', async () => {
  const id = await gateway.openOrder('one')
  await gateway.control.notices({ act: 'lose', order: id })
  assert.equal((await pay('two')).length, 1)
  await gateway.control.act(id, 'pay')
  await gateway.control.deliver()
  assert.equal(gateway.shop.takeReceived().length, 0)

  await gateway.control.notices({ act: 'repeat', count: null })
  assert.equal((await pay('three')).length, 2)
  assert.equal((await pay('four')).length, 2)
  await gateway.control.notices({ act: 'none' })
  assert.equal((await pay('five')).length, 1)
})

test('chaos repeats for the same seed and differs for another', async () => {
  const chaosRun = async (seed: number) => {
    const otherGateway = await openExampleGateway()
    try {
      await otherGateway.control.notices({ act: 'chaos', seed, count: null })
      for (let order = 0; order < 25; order++) {
        await otherGateway.control.act(await otherGateway.openOrder(`order-${order}`), 'pay')
      }
      return (await otherGateway.control.listNotices()).map(
        ({ tampering, tamperedAttempts }) => `${tampering} ${tamperedAttempts}`,
      )
    } finally {
      await otherGateway.close()
    }
  }
  const first = await chaosRun(7)
  assert.deepEqual(await chaosRun(7), first)
  assert.notDeepEqual(await chaosRun(8), first)
  assert.ok(first.length > 25)
  assert.ok(new Set(first.map((line) => line.split(' ')[0])).size >= 4)
})

test('after any chaos the shop has a valid notice of each order, except those lost for good', async () => {
  gateway.shop.respondBy((notices) => (isSigned(notices) && isJson(notices) ? 200 : 400))
  for (const seed of [11, 12, 13]) {
    await gateway.control.notices({ act: 'none' })
    await gateway.control.notices({ act: 'chaos', seed, count: null })
    const ids = new Set<string>()
    for (let order = 0; order < 20; order++) {
      const id = await gateway.openOrder(`storm-${seed}-${order}`)
      await gateway.control.act(id, 'pay')
      ids.add(id)
    }
    for (let hour = 0; hour < 5; hour++) await gateway.advance(HOUR_MS)
    const validNotices = gateway.shop
      .takeReceived()
      .filter((notices) => isSigned(notices) && isJson(notices))
    const notifiedIds = new Set(validNotices.map(({ body }) => JSON.parse(body).id))
    const notices = (await gateway.control.listNotices()).filter(({ orderId }) => ids.has(orderId))
    assert.ok(notices.every(({ state }) => state === 'acknowledged' || state === 'lost'))
    const lostIds = new Set(
      notices.filter(({ state }) => state === 'lost').map(({ orderId }) => orderId),
    )
    assert.deepEqual(notifiedIds, ids.difference(lostIds))
    assert.ok(lostIds.size < 10)
  }
})

const isJson = ({ headers }: ReceivedNotice) => headers['content-type'] === 'application/json'
