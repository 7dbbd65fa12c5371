import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { addPayer } from '#testing/drivers/payments/payer.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

const COMMAND_MS_MAX = 60_000

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

/**
 * Runs the command in another process without blocking this process, because this process also runs
 * the shop. A blocked shop could hold locks for which the command would wait in vain.
 */
async function runCommand(...args: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'payments.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: asShopRole(shop.databaseUrl) },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: COMMAND_MS_MAX,
  })
  const [printed, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { status, output: printed + errors }
}

test('the operator lists payments, resolves a transfer once, and an unknown payment is refused', async () => {
  const payer = await addPayer(shop)
  await payer.pay(4, { name: 'ヤマダ' })
  const [row] = await shop.database.query<{ id: string }>({
    text: 'select order_id as id from payments',
  })
  const orderId = row?.id ?? ''
  assert.ok((await runCommand('list')).output.includes(`${orderId} 2025-08-01 00:30:00`))
  assert.deepEqual(await runCommand('exceptions'), { status: 0, output: '' })
  assert.deepEqual(await runCommand('resolve', orderId), { status: 0, output: 'Done.\n' })
  assert.equal((await payer.get('/user/point')).point, 500)
  assert.equal((await runCommand('resolve', orderId)).status, 1)
  assert.equal((await runCommand('release', 'P-none')).status, 1)
  assert.equal((await runCommand('report')).status, 0)
  for (const args of [[], ['resolve'], ['steal', orderId]]) {
    assert.equal((await runCommand(...args)).status, 1)
  }
})
