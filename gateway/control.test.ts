import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { controlGateway } from './control.ts'
import { exampleDialect } from './example-dialect.ts'
import { openExampleOrder } from './example-gateway.ts'
import { type Gateway, openGateway } from './gateway.ts'

let gateway: Gateway
before(async () => {
  gateway = await openGateway({ file: null, dialects: [exampleDialect] })
})
after(() => gateway.close())

test('the clock shows the time that was set, until it returns to the machine’s time', async () => {
  const control = controlGateway(gateway.url)
  await control.setClock(new Date('2025-08-01T03:00:00Z'))
  await openExampleOrder(gateway.url, 'set', 100)
  assert.equal((await control.orderOf('set')).createdAt, '2025-08-01T03:00:00.000Z')
  await control.setClock(null)
  await openExampleOrder(gateway.url, 'free', 100)
  const age_ms = Date.now() - Date.parse((await control.orderOf('free')).createdAt)
  assert.ok(Math.abs(age_ms) < 60_000)
})

test("a gateway that runs on the shop's clock refuses to set its clock", async () => {
  const follower = await openGateway({ file: null, dialects: [], now: () => new Date(0) })
  await assert.rejects(controlGateway(follower.url).setClock(new Date()), /409/)
  await follower.close()
})

test('the order list shows the provider’s state and no secrets', async () => {
  const control = controlGateway(gateway.url)
  const id = await openExampleOrder(gateway.url, 'listed', 700)
  await control.act(id, 'pay')
  const [listed] = await control.orders({ state: 'paid' })
  assert.equal(listed?.orderId, 'listed')
  assert.equal(listed?.paidYen, 700)
  assert.ok(!JSON.stringify(await control.order(id)).includes('accessPass'))
  assert.deepEqual(
    (await control.order(id)).events.map(({ verb }) => verb),
    ['pay'],
  )
})

test('an invalid control call is refused with a reason', async () => {
  const calls: [string, unknown, number][] = [
    ['clock', { now: 'yesterday' }, 400],
    ['notices', { act: 'dance' }, 400],
    ['notices', { act: 'repeat', count: -1 }, 400],
    ['faults', { path: 'no slash', fault: 'garbage' }, 400],
    ['shop', { shopName: '' }, 400],
    ['orders/nobody/pay', {}, 404],
    ['orders/nobody/pay', { yen: 0.5 }, 400],
    ['orders/nobody/dance', {}, 404],
  ]
  for (const [path, body, status] of calls) {
    const response = await fetch(`${gateway.url}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.equal(response.status, status, path)
  }
  const invalidJson = await fetch(`${gateway.url}/sandbox/notices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  })
  assert.equal(invalidJson.status, 400)
  const crossSite = await fetch(`${gateway.url}/sandbox/notices`, {
    method: 'POST',
    body: '{"act":"none"}',
  })
  assert.equal(crossSite.status, 415)
  const control = controlGateway(gateway.url)
  const id = await openExampleOrder(gateway.url, 'once', 700)
  await control.act(id, 'cancel')
  await assert.rejects(control.act(id, 'pay'), /409 wrong-state: it is cancelled/)
})
