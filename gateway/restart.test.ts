import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { controlGateway } from './control.ts'
import { MINUTE_MS } from './durations.ts'
import { requestExampleOrder } from './example-gateway.ts'
import { type NoticeReceiver, openNoticeReceiver } from './notices/notice-receiver.ts'

const directory = mkdtempSync(join(tmpdir(), 'gateway-'))
const NOW = new Date('2025-08-01T03:00:00Z')
let shop: NoticeReceiver
let child: ChildProcess
let url: string

before(async () => {
  shop = await openNoticeReceiver()
  await launch('0')
})
after(async () => {
  child.kill('SIGKILL')
  await shop.close()
  rmSync(directory, { recursive: true, force: true })
})

async function launch(port: string): Promise<void> {
  child = fork(join(import.meta.dirname, 'example-gateway.process.ts'), [
    join(directory, 'below/gateway.sqlite'),
    port,
  ])
  const [message] = await once(child, 'message')
  url = String(message)
}

async function killAndLaunch(): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  await launch(new URL(url).port)
}

test('a killed gateway keeps its orders, keys, clock, faults, scripts and pending notices', async () => {
  const control = controlGateway(url)
  await control.registerShop({ shopName: '引札', noticeUrls: { example: shop.url } })
  await control.setClock(NOW)
  const draft = { orderId: 'one', yen: 900 }
  const { id } = await (await requestExampleOrder(url, draft, 'key')).json()
  shop.respondWith(503)
  await control.act(id, 'pay')
  await control.deliver()
  assert.equal(shop.takeReceived().length, 1)
  await control.faults({ path: '/example/orders', fault: '500-before' })
  await control.notices({ act: 'repeat' })

  await killAndLaunch()
  shop.respondWith(200)
  assert.equal((await requestExampleOrder(url, draft, 'key')).status, 500)
  const retried = await requestExampleOrder(url, draft, 'key')
  assert.equal((await retried.json()).id, id)
  assert.equal((await requestExampleOrder(url, { ...draft, yen: 1 }, 'key')).status, 422)
  assert.equal((await requestExampleOrder(url, draft, 'other key')).status, 409)
  const order = await control.order(id)
  assert.equal(order.state, 'paid')
  assert.equal(order.createdAt, NOW.toISOString())

  await control.deliver()
  assert.equal(shop.takeReceived().length, 0)
  await control.setClock(new Date(NOW.getTime() + MINUTE_MS))
  assert.deepEqual(
    shop.takeReceived().map(({ body }) => JSON.parse(body)),
    [{ id, state: 'paid', paidYen: 900 }],
  )
  await control.act(id, 'refund')
  await control.deliver()
  assert.equal(shop.takeReceived().length, 2)
})

test('every order whose response arrived before a kill exists afterwards', async () => {
  const control = controlGateway(url)
  const answered = new Set<string>()
  const sending = (async () => {
    for (let order = 0; ; order++) {
      const response = await requestExampleOrder(url, { orderId: `storm-${order}`, yen: 1 })
      if (response.status === 201) answered.add(`storm-${order}`)
    }
  })().catch(() => {})
  while (answered.size < 20) await new Promise(setImmediate)
  await killAndLaunch()
  await sending
  const known = new Set((await control.orders()).map(({ orderId }) => orderId))
  assert.deepEqual(
    [...answered].filter((orderId) => !known.has(orderId)),
    [],
  )
})
