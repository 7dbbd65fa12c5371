import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { asShop } from '#server/platform/embedded-postgres.ts'
import { addPayer } from '#testing/payer.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

function desk(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'payments.ts'), ...words],
    { encoding: 'utf8', env: { ...process.env, DATABASE_URL: asShop(shop.databaseUrl) } },
  )
  return { status, said: stdout + stderr }
}

test('the operator lists payments, settles a transfer by hand, once, and asks for what is there', async () => {
  const payer = await addPayer(shop)
  await payer.pay(4, { name: 'ヤマダ' })
  const [row] = await shop.database.query<{ id: string }>({
    text: 'select order_id as id from payments',
  })
  const orderId = row?.id ?? ''
  assert.ok(desk('list').said.includes(`${orderId} 2025-08-01 12:00:00`))
  assert.deepEqual(desk('exceptions'), { status: 0, said: '' })
  assert.deepEqual(desk('settle', orderId), { status: 0, said: 'Done.\n' })
  assert.equal((await payer.get('/user/point')).point, 500)
  assert.equal(desk('settle', orderId).status, 1)
  assert.equal(desk('release', 'P-none').status, 1)
  assert.equal(desk('report').status, 0)
  for (const words of [[], ['settle'], ['steal', orderId]]) assert.equal(desk(...words).status, 1)
})
