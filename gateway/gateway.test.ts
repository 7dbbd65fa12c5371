import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { controlGateway, type GatewayControl } from './control.ts'
import { exampleDialect } from './example-dialect.ts'
import { openExampleOrder } from './example-gateway.ts'
import { type Gateway, openGateway } from './gateway.ts'
import { type NoticeReceiver, openNoticeReceiver } from './notices/notice-receiver.ts'

let gateway: Gateway
let control: GatewayControl
let shop: NoticeReceiver

before(async () => {
  shop = await openNoticeReceiver()
  gateway = await openGateway({ file: null, dialects: [exampleDialect] })
  control = controlGateway(gateway.url)
  gateway.register({ shopName: '引札', noticeUrls: { example: shop.url } })
})
after(async () => {
  await gateway.close()
  await shop.close()
})

test('an order is paid on its hosted page, and the shop is notified', async () => {
  const id = await openExampleOrder(gateway.url, 'first', 12_000)
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
    shop.takeReceived().map(({ body }) => JSON.parse(body)),
    [{ id, state: 'paid', paidYen: 12_000 }],
  )
})

test("on the machine's own clock a delayed notice is sent when it is due", async () => {
  shop.takeReceived()
  await control.notices({ act: 'delay', delay_ms: 1500 })
  const id = await openExampleOrder(gateway.url, 'later', 500)
  await control.act(id, 'pay')
  await control.deliver()
  assert.equal(shop.takeReceived().length, 0)
  for (let tries = 0; tries < 100; tries++) {
    await wait(50)
    const notices = shop.takeReceived()
    if (notices.length > 0) return assert.equal(JSON.parse(notices[0]?.body ?? '').id, id)
  }
  assert.fail('the notice never came')
})
