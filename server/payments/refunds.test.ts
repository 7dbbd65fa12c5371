import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Providers } from '#server/outside/payments/port.ts'
import { chooseProviders } from '#server/outside/payments/providers.ts'
import { unknown } from '#server/outside/payments/verdicts.ts'
import { sharedWork } from '#server/platform/shared-work.ts'
import { addPayer, paymentRow } from '#testing/payer.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { actOn } from './desk.ts'
import type { Payment } from './payment.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

/** Does what it is asked to do, and is never heard of again. */
function mute(providers: Providers): Providers {
  return {
    ...providers,
    named(name) {
      const provider = providers.named(name)
      return (
        provider && {
          ...provider,
          async refund(known, signal) {
            await provider.refund(known, signal)
            return unknown('silence')
          },
          inquire: async () => unknown('silence'),
        }
      )
    },
  }
}

test('a refund whose answer was lost is asked about by the clerk, and takes the points back', async () => {
  const payer = await addPayer(shop)
  const back = new URL(await payer.press((await payer.pay(8)).url, 'pay'))
  const orderId = back.searchParams.get('payment_id') ?? ''
  assert.equal((await payer.post('/user/point/append', { token: orderId })).result, '1')
  await shop.gateway.notices({ act: 'lose', count: null })
  const providers = chooseProviders({}, { gatewayUrl: shop.gateway.url, now: shop.clock.now })
  const rooms = {
    ...{ database: shop.database, clock: shop.clock, publicUrl: () => shop.url },
    ...{ answerMsMax: 10_000, onFault: () => {}, share: sharedWork<Payment>() },
    providers: mute(providers),
  }
  assert.equal(await actOn(rooms, 'refund', orderId), 'unknown')
  assert.equal((await paymentRow(shop, orderId)).state, 'paid')
  await shop.runDue()
  const { state, inquire_after } = await paymentRow(shop, orderId)
  assert.deepEqual([state, inquire_after], ['refunded', null])
  assert.equal((await payer.get('/user/point')).point, 0)
})
