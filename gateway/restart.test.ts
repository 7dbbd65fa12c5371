import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { controlGateway } from './control.ts'
import { MINUTE_MS } from './core.ts'
import { askExample } from './ground.ts'
import { openReceiver, type Receiver } from './receiver.ts'

const directory = mkdtempSync(join(tmpdir(), 'gateway-'))
const NOW = new Date('2025-08-01T03:00:00Z')
let shop: Receiver
let child: ChildProcess
let url: string

before(async () => {
  shop = await openReceiver()
  await launch('0')
})
after(async () => {
  child.kill('SIGKILL')
  await shop.close()
  rmSync(directory, { recursive: true, force: true })
})

async function launch(port: string): Promise<void> {
  child = fork(join(import.meta.dirname, 'example.process.ts'), [
    join(directory, 'below/gateway.sqlite'),
    port,
  ])
  const [told] = await once(child, 'message')
  url = String(told)
}

async function killAndLaunch(): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  await launch(new URL(url).port)
}

test('a killed gateway forgets nothing: order, key, clock, fault, script and pending notice', async () => {
  const control = controlGateway(url)
  await control.registerShop({ shopName: '引札', noticeUrls: { example: shop.url } })
  await control.setClock(NOW)
  const asked = { orderId: 'one', yen: 900 }
  const { id } = await (await askExample(url, asked, 'key')).json()
  shop.answer(503)
  await control.act(id, 'pay')
  await control.deliver()
  assert.equal(shop.heard().length, 1)
  await control.faults({ path: '/example/orders', fault: '500-before' })
  await control.notices({ act: 'repeat' })

  await killAndLaunch()
  shop.answer(200)
  assert.equal((await askExample(url, asked, 'key')).status, 500)
  const again = await askExample(url, asked, 'key')
  assert.deepEqual(await again.json(), { id })
  assert.equal((await askExample(url, { ...asked, yen: 1 }, 'key')).status, 422)
  assert.equal((await askExample(url, asked, 'other key')).status, 409)
  const order = await control.order(id)
  assert.equal(order.state, 'paid')
  assert.equal(order.createdAt, NOW.toISOString())

  await control.deliver()
  assert.equal(shop.heard().length, 0)
  await control.setClock(new Date(NOW.getTime() + MINUTE_MS))
  assert.deepEqual(
    shop.heard().map(({ body }) => JSON.parse(body)),
    [{ id, state: 'paid', paidYen: 900 }],
  )
  await control.act(id, 'refund')
  await control.deliver()
  assert.equal(shop.heard().length, 2)
})

test('acts that were answered before a kill are all there afterwards', async () => {
  const control = controlGateway(url)
  const answered = new Set<string>()
  const sending = (async () => {
    for (let order = 0; ; order++) {
      const answer = await askExample(url, { orderId: `storm-${order}`, yen: 1 })
      if (answer.status === 201) answered.add(`storm-${order}`)
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
