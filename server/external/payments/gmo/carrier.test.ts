import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CARRIER_IDS, PAYMENT } from '#contract/constants.ts'
import { gmoIdPass } from '#gateway/gmo/id-pass.dialect.ts'
import type { PaymentOrder, Started } from '#server/external/payments/payment-provider.ts'
import {
  asKnownOrder,
  type GmoHarness,
  openGmoHarness,
} from '#testing/drivers/payments/gmo-harness.ts'
import {
  generousTimeout,
  resumeRequest,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import { gmoProvider } from './provider.ts'

let gmo: GmoHarness
before(async () => {
  gmo = await openGmoHarness(gmoIdPass, gmoProvider)
})
after(() => gmo.close())

const orderOf = (given: Partial<PaymentOrder> = {}) =>
  gmo.order({ payId: PAYMENT.carrier, carrierId: 'docomo', ...given })

/** Opens the carrier's page like a browser and presses one of its buttons. */
async function chooseAtCarrier({ next }: Started, choice: string): Promise<Response> {
  assert.ok(next.do === 'form-post')
  const page = await submitForm(next.url, next.fields)
  assert.equal(page.status, 200)
  const [, action = ''] = /action="([^"]+)"/.exec(await page.text()) ?? []
  return submitForm(`${gmo.url}${action}`, { choice })
}

test('each carrier charges the amount on its own page', async () => {
  for (const carrierId of CARRIER_IDS) {
    const order = orderOf({ carrierId })
    const started = await gmo.start(order)
    assert.equal(started.reference.carrierId, carrierId)
    assert.equal(await gmo.fetchStatus(order), 'waiting')
    const back = await chooseAtCarrier(started, 'pay')
    // Status 307 makes the browser send a POST to the return URL.
    assert.equal(back.status, 307)
    assert.equal(back.headers.get('location'), order.returnUrl)
    const next = await gmo.provider.resume(
      resumeRequest(order, started, 'returned'),
      generousTimeout(),
    )
    assert.deepEqual(next, { is: 'next', next: { do: 'unchanged' } })
    assert.deepEqual(
      await gmo.provider.fetchStatus(asKnownOrder(order, started), generousTimeout()),
      {
        is: 'paid',
        yen: 1_200,
        currency: 'JPY',
      },
    )
  }
})

test('M-014: a buyer who is refused or cancels returns to the same address', async () => {
  const outcomes = [
    ['fail', 'failed'],
    ['cancel', 'cancelled'],
  ] as const
  for (const [choice, state] of outcomes) {
    const order = orderOf()
    const started = await gmo.start(order)
    const back = await chooseAtCarrier(started, choice)
    assert.equal(back.headers.get('location'), order.returnUrl)
    assert.equal(await gmo.fetchStatus(order), state)
    const known = asKnownOrder(order, started)
    assert.deepEqual(await gmo.provider.cancel(known, generousTimeout()), { is: 'done' })
    // A cancelled order was not paid, so the shop has no money to return.
    assert.equal(
      (await gmo.provider.refund({ ...known, key: 'k' }, generousTimeout())).is,
      state === 'cancelled' ? 'done' : 'declined',
    )
  }
})

test('a start page opens by its token alone, and only at its own carrier', async () => {
  const started = await gmo.start(orderOf())
  assert.ok(started.next.do === 'form-post')
  const { url, fields } = started.next
  assert.equal((await submitForm(url, { ...fields, Token: 'guessed' })).status, 404)
  assert.equal((await submitForm(url.replace('Docomo', 'Sb'), fields)).status, 404)
  assert.equal((await submitForm(url, {})).status, 404)
})

test('an order without a carrier is declined; a lost order is found at any carrier', async () => {
  const { carrierId: _, ...nameless } = orderOf()
  assert.deepEqual(await gmo.provider.start(nameless, generousTimeout()), {
    is: 'declined',
    code: 'no-carrier',
  })
  for (const carrierId of CARRIER_IDS) {
    const order = orderOf({ carrierId })
    await gmo.start(order)
    assert.equal(await gmo.fetchStatus(order), 'waiting', carrierId)
  }
  assert.equal(await gmo.fetchStatus(orderOf()), 'missing')
})

test('a repeated start finds the order and opens no second one', async () => {
  const order = orderOf()
  await gmo.start(order)
  assert.equal((await gmo.provider.start(order, generousTimeout())).is, 'unknown')
  assert.equal(await gmo.fetchStatus(order), 'waiting')
})

test('while the buyer may still agree the order cannot be cancelled; it expires by itself', async () => {
  const now = gmo.now()
  const order = orderOf({ expiresAt: new Date(now.getTime() + 600_000) })
  const started = await gmo.start(order)
  const known = asKnownOrder(order, started)
  assert.deepEqual(await gmo.provider.cancel(known, generousTimeout()), {
    is: 'declined',
    code: 'waiting',
  })
  await gmo.setNow(new Date(now.getTime() + 600_001))
  assert.equal(await gmo.fetchStatus(order), 'expired')
  assert.deepEqual(await gmo.provider.cancel(known, generousTimeout()), { is: 'done' })
  await gmo.setNow(now)
})

test('a payment by carrier is refunded once', async () => {
  for (const carrierId of CARRIER_IDS) {
    const order = orderOf({ carrierId })
    const started = await gmo.start(order)
    await chooseAtCarrier(started, 'pay')
    const refund = { ...asKnownOrder(order, started), key: 'refund' }
    assert.deepEqual(await gmo.provider.cancel(refund, generousTimeout()), {
      is: 'declined',
      code: 'paid',
    })
    assert.deepEqual(await gmo.provider.refund(refund, generousTimeout()), { is: 'done' })
    assert.deepEqual(await gmo.provider.fetchStatus(refund, generousTimeout()), { is: 'cancelled' })
    assert.deepEqual(await gmo.provider.refund(refund, generousTimeout()), { is: 'done' })
    assert.equal((await gmo.control.orderOf(order.orderId)).refundedYen, order.yen)
  }
})

test('the page uses the language of the order, and its switch changes it', async () => {
  const started = await gmo.start(orderOf({ language: 'en' }))
  assert.ok(started.next.do === 'form-post')
  const page = await (await submitForm(started.next.url, started.next.fields)).text()
  assert.match(page, /<html lang="en">/)
  const main = /<main>(.*)<\/main>/s.exec(page)?.[1] ?? ''
  assert.doesNotMatch(main.replaceAll('引札', ''), /[ぁ-んァ-ヶ一-龠]/)
  const [, switched = ''] = /class="language" href="([^"]+)"/.exec(page) ?? []
  assert.match(await (await fetch(`${gmo.url}${switched}`)).text(), /d払い/)
})
