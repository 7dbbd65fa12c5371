import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { controlGateway, type GatewayControl } from './control.ts'
import { exampleDialect } from './example-dialect.ts'
import { type Gateway, openGateway } from './open.ts'
import { openReceiver, type Receiver } from './receiver.ts'

let gateway: Gateway
let control: GatewayControl
let shop: Receiver

before(async () => {
  shop = await openReceiver()
  gateway = await openGateway({ file: null, dialects: [exampleDialect] })
  control = controlGateway(gateway.url)
  gateway.register({ shopName: '引札', noticeUrls: { example: shop.url } })
})
after(async () => {
  await gateway.close()
  await shop.close()
})

const open = (body: unknown, key?: string) =>
  fetch(`${gateway.url}/example/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })

test('an order is paid on its hosted page, and the shop hears of it', async () => {
  const { id } = await (await open({ orderId: 'first', yen: 12_000 })).json()
  const page = await fetch(`${gateway.url}/example/orders/${id}`)
  assert.match(await page.text(), /¥12,000/)
  const paid = await fetch(`${gateway.url}/example/orders/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ choice: 'pay' }),
  })
  assert.equal(paid.status, 200)
  assert.equal((await control.order(id)).state, 'paid')
  await control.deliver()
  assert.deepEqual(
    shop.heard().map(({ body }) => JSON.parse(body)),
    [{ id, state: 'paid', paidYen: 12_000 }],
  )
})
