import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { stripe } from '#gateway/stripe/dialect.ts'
import {
  generousTimeout,
  openProviderHarness,
  type ProviderHarness,
  paymentOrder,
} from '#testing/drivers/payments/provider-harness.ts'
import { stripeProvider } from './provider.ts'
import { stripeSandbox } from './settings.ts'

let harness: ProviderHarness
before(async () => {
  harness = await openProviderHarness(stripe)
})
after(() => harness.close())

test('with a wrong key the status is unknown', async () => {
  const settings = stripeSandbox(harness.url)
  const order = { ...paymentOrder(), reference: { paymentIntent: 'pi_unknown' } }
  const statusBy = (secretKey: string) =>
    stripeProvider({ ...settings, secretKey }).fetchStatus(order, generousTimeout())
  assert.equal((await statusBy(settings.secretKey)).is, 'missing')
  assert.equal((await statusBy('sk_test_other')).is, 'unknown')
})
