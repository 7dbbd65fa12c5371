import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { asShop } from '#server/platform/embedded-postgres.ts'
import { addPayer } from '#testing/payer.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const DESK_MS_MAX = 60_000

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

/** Beside the shop, never in its place: a shop that stands still in a transaction would hold the desk up for good. */
async function desk(...words: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'payments.ts'), ...words], {
    env: { ...process.env, DATABASE_URL: asShop(shop.databaseUrl) },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: DESK_MS_MAX,
  })
  const [said, faults, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { status, said: said + faults }
}

test('the operator lists payments, settles a transfer by hand, once, and asks for what is there', async () => {
  const payer = await addPayer(shop)
  await payer.pay(4, { name: 'ヤマダ' })
  const [row] = await shop.database.query<{ id: string }>({
    text: 'select order_id as id from payments',
  })
  const orderId = row?.id ?? ''
  assert.ok((await desk('list')).said.includes(`${orderId} 2025-08-01 12:00:00`))
  assert.deepEqual(await desk('exceptions'), { status: 0, said: '' })
  assert.deepEqual(await desk('settle', orderId), { status: 0, said: 'Done.\n' })
  assert.equal((await payer.get('/user/point')).point, 500)
  assert.equal((await desk('settle', orderId)).status, 1)
  assert.equal((await desk('release', 'P-none')).status, 1)
  assert.equal((await desk('report')).status, 0)
  for (const words of [[], ['settle'], ['steal', orderId]]) {
    assert.equal((await desk(...words)).status, 1)
  }
})
