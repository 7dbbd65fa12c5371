import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ProviderStatus, Providers } from '#server/external/payments/payment-provider.ts'
import { unknown } from '#server/external/payments/results.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { selectByOrder } from '#server/payments/lifecycle/payments.sql.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import { addPayer, paymentRow } from '#testing/drivers/payments/payer.ts'
import { paymentDependencies, sandboxOf } from '#testing/fixtures/payment-dependencies.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { refundPayment } from './commands.ts'
import { runOperatorCommand } from './operator.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

const dependenciesWith = (providers: Providers) => paymentDependencies(shop, { providers })
const sandbox = () => sandboxOf(shop)

test('a held amount is refunded in full, including what came after it was held, and not at the price', async () => {
  const payer = await addPayer(shop)
  await payer.pay(8)
  const [{ payment_id: orderId }] = (await payer.get('/user/point/waiting')).list
  await shop.database.query({
    text: `
      update payments
      set state = 'held', held_for = 'amount', waits_for = 'operator', provider_status = $2
      where order_id = $1`,
    values: [orderId, { is: 'paid', yen: 700, currency: 'JPY' }],
  })
  const refundedYen: number[] = []
  let status: ProviderStatus = { is: 'paid', yen: 900, currency: 'JPY' }
  const providers = sandbox()
  const listening: Providers = {
    ...providers,
    byName: (name) => {
      const provider = providers.byName(name)
      const refund = async ({ yen }: { yen: number }) => {
        refundedYen.push(yen)
        return unknown('silence')
      }
      const fetchStatus = async () => status
      return provider && { ...provider, refund, fetchStatus }
    },
  }
  const payment = (await selectByOrder(shop.database, orderId)) as Payment
  await runOperatorCommand(dependenciesWith(listening), 'refund', orderId)
  await runOperatorCommand(dependenciesWith(listening), 'refund', orderId)
  await refundPayment(dependenciesWith(listening), payment)
  assert.deepEqual(
    refundedYen,
    [700, 900, 900],
    'what the provider told since anybody looked is known',
  )
  status = { is: 'refunded', yen: 900 }
  assert.equal(await runOperatorCommand(dependenciesWith(listening), 'refund', orderId), 'done')
  const [mail] = await messagesTo(shop, payer.mail)
  assert.match(mail?.text ?? '', /の 900円 を返金/)
})

/**
 * Returns providers that perform refunds. Their responses to refunds and to `fetchStatus` never
 * reach the shop.
 */
function withoutAnswers(providers: Providers): Providers {
  return {
    ...providers,
    byName(name) {
      const provider = providers.byName(name)
      return (
        provider && {
          ...provider,
          async refund(known, signal) {
            await provider.refund(known, signal)
            return unknown('silence')
          },
          fetchStatus: async () => unknown('silence'),
        }
      )
    },
  }
}

test('the worker fetches the status of a refund whose answer was lost, and claws the points back', async () => {
  const payer = await addPayer(shop)
  const back = new URL(await payer.submitChoice((await payer.pay(8)).url, 'pay'))
  const orderId = back.searchParams.get('payment_id') ?? ''
  assert.equal((await payer.post('/user/point/append', { token: orderId })).result, '1')
  await shop.gateway.notices({ act: 'lose', count: null })
  assert.equal(
    await runOperatorCommand(dependenciesWith(withoutAnswers(sandbox())), 'refund', orderId),
    'unknown',
  )
  assert.equal((await paymentRow(shop, orderId)).state, 'paid')
  await shop.runDueJobs()
  const { state, pollAfter } = await paymentRow(shop, orderId)
  assert.deepEqual([state, pollAfter], ['refunded', null])
  assert.equal((await payer.get('/user/point')).point, 0)
})
