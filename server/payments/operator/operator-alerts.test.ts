import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { selectByOrder } from '#server/payments/lifecycle/payments.sql.ts'
import { refreshStatus } from '#server/payments/lifecycle/status.ts'
import { processNotice, storeNotice } from '#server/payments/notices/notices.ts'
import { addPayer, paymentRow } from '#testing/drivers/payments/payer.ts'
import { paymentDependencies } from '#testing/fixtures/payment-dependencies.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { listExceptions, runOperatorCommand } from './operator.ts'

let shop: TestShop
let dependencies: PaymentDependencies
const faults: string[] = []

before(async () => {
  shop = await openTestShop({ gateway: true })
  dependencies = paymentDependencies(shop, { onFault: (cause) => faults.push(String(cause)) })
})
after(() => shop.close())

test('a transfer credited by the operator that also reaches the provider alerts the operator', async () => {
  const payer = await addPayer(shop)
  await payer.pay(4, { name: 'ヤマダ' })
  const [{ payment_id: orderId }] = (await payer.get('/user/point/waiting')).list
  assert.equal(await runOperatorCommand(dependencies, 'resolve', orderId), 'done')
  await shop.gateway.notices({ act: 'lose', count: null })
  await shop.gateway.act((await shop.gateway.orderOf(orderId)).id, 'deposit', { yen: 500 })
  const payment = (await selectByOrder(shop.database, orderId)) as Payment
  await refreshStatus(dependencies, payment, 'notice')
  assert.deepEqual(faults.splice(0), [
    `Error: payment ${payment.id} was credited by the operator, and its provider has the money as well`,
  ])
  assert.equal((await payer.get('/user/point')).point, 500)
  const exceptions = () =>
    shop.database.query<{ kind: string; isOpen: boolean }>({
      text: `
        select kind, closed_at is null as is_open
        from payment_exceptions
        where payment_id = $1`,
      values: [payment.id],
    })
  assert.deepEqual(await exceptions(), [{ kind: 'paid-twice', isOpen: true }])
  await shop.database.query({ text: 'update payment_exceptions set closed_at = now()' })
  await refreshStatus(dependencies, payment, 'notice')
  assert.deepEqual(await exceptions(), [{ kind: 'paid-twice', isOpen: false }])
  faults.splice(0)
  await shop.gateway.notices({ act: 'none' })
})

test('a chargeback of Amazon, which no status shows, alerts the operator once', async () => {
  const payer = await addPayer(shop)
  await payer.openAmazonSession()
  const { url } = await payer.pay(5)
  await payer.submitChoice(url, 'pay')
  await payer.get('/user/complete_checkout_session')
  const [order] = await shop.gateway.orders({ dialect: 'amazon-pay' })
  await shop.gateway.notices({ act: 'lose', count: null })
  await shop.gateway.act(order?.id ?? '', 'charge-back')
  const chargeback = (await shop.gateway.listNotices()).find(({ body }) =>
    body.includes('CHARGEBACK'),
  )
  for (const _ of ['first', 'again']) {
    const kept = await storeNotice(dependencies, 'amazon-pay', {
      headers: { 'content-type': 'text/plain; charset=UTF-8' },
      body: Buffer.from(chargeback?.body ?? '', 'latin1'),
      address: '127.0.0.1',
    })
    await processNotice(dependencies, kept?.id ?? 0)
  }
  const { id, state } = await paymentRow(shop, order?.orderId ?? '')
  assert.equal(state, 'paid')
  assert.deepEqual(faults, [
    `Error: payment ${id} of amazon-pay: a chargeback that only Amazon Pay’s merchant pages show`,
  ])
  const exceptions = await shop.database.query({
    text: `select kind from payment_exceptions where payment_id = $1 and closed_at is null`,
    values: [id],
  })
  assert.deepEqual(exceptions, [{ kind: 'reported' }])
  const lines = await listExceptions(shop.database, shop.clock.now())
  const [line = ''] = lines.filter((each) => each.includes(String(order?.orderId)))
  assert.match(line, / yen paid · reported$/)
})
