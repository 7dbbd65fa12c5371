import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { amazonPay } from '#gateway/amazon-pay/dialect.ts'
import {
  generousTimeout,
  openProviderHarness,
  type ProviderHarness,
  paymentOrder,
} from '#testing/drivers/payments/provider-harness.ts'
import { amazonPayProvider } from './provider.ts'
import { amazonPaySandbox } from './settings.ts'

let harness: ProviderHarness
before(async () => {
  harness = await openProviderHarness(amazonPay)
})
after(() => harness.close())

test('a call signed by another key is unauthorized, and certificates are still checked', async () => {
  const settings = amazonPaySandbox(harness.url)
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const order = {
    ...paymentOrder({ payId: PAYMENT.amazonPay }),
    reference: { checkoutSession: 'no-such-session' },
  }
  const statusBy = (key: string) =>
    amazonPayProvider({ ...settings, privateKey: key }).fetchStatus(order, generousTimeout())
  assert.equal((await statusBy(settings.privateKey)).is, 'missing')
  assert.equal((await statusBy(privateKey)).is, 'unknown')
  assert.equal(process.env.NODE_TLS_REJECT_UNAUTHORIZED, undefined)
})
