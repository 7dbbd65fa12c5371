import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CARRIER_IDS, PAYMENT } from '#contract/constants.ts'
import { gmoIdPass } from '#gateway/gmo/id-pass.dialect.ts'
import { gmoProvider } from '#server/external/payments/gmo/provider.ts'
import { decodeAnswer } from '#server/external/payments/gmo/windows-31j.ts'
import type { PaymentProvider } from '#server/external/payments/payment-provider.ts'
import {
  asKnownOrder,
  type GmoHarness,
  openGmoHarness,
} from '#testing/drivers/payments/gmo-harness.ts'
import { generousTimeout } from '#testing/drivers/payments/provider-harness.ts'
import { gmoProtocolFaults, gmoProtocolTable } from './gmo-protocol-description.ts'
import { type Recording, recordExchanges } from './recorded-exchanges.ts'

let gmo: GmoHarness
let provider: PaymentProvider
let recording: Recording
before(async () => {
  gmo = await openGmoHarness(gmoIdPass, gmoProvider)
  // A live shop does not send the fields that only the sandbox knows.
  provider = gmoProvider({ ...gmo.settings, isSandbox: false })
  recording = recordExchanges(gmo.settings.protocolUrl)
})
after(async () => {
  recording.stop()
  await gmo.close()
})

test('calls for carriers and the answers of the sandbox have the fields of GMO’s own module', async () => {
  for (const carrierId of CARRIER_IDS) {
    const order = gmo.order({ payId: PAYMENT.carrier, carrierId })
    const started = await provider.start(order, generousTimeout())
    assert.ok(started.is === 'started' && started.next.do === 'form-post')
    const known = asKnownOrder(order, started)
    await gmo.control.act((await gmo.control.orderOf(order.orderId)).id, 'pay')
    assert.equal((await provider.fetchStatus(known, generousTimeout())).is, 'paid')
    const refunded = await provider.refund({ ...known, key: 'k' }, generousTimeout())
    assert.deepEqual(refunded, { is: 'done' })
    await provider.start(order, generousTimeout())
  }
  await provider.fetchStatus(asKnownOrder(gmo.order({ payId: PAYMENT.carrier })), generousTimeout())
  assert.ok(recording.exchanges.length > 15)
  assert.deepEqual([...new Set(recording.exchanges.flatMap(gmoProtocolFaults))], [])
})

test('recorded answers of GMO decode to the values that were sent', () => {
  for (const { call, answer } of gmoProtocolTable.recorded) {
    const fields = decodeAnswer(Buffer.from(answer, 'latin1'))
    const pairs = Object.entries(fields ?? {}).map(([name, value]) => `${name}=${value}`)
    assert.equal(pairs.join('&'), answer, call)
  }
  const tokens = gmoProtocolTable.recorded.map(
    ({ answer }) => decodeAnswer(Buffer.from(answer))?.Token ?? '',
  )
  assert.ok(
    tokens.some((token) => token.includes('+')),
    'a token has a plus sign',
  )
})
