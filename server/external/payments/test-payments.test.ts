import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amazonPaySandbox } from './amazon-pay/settings.ts'
import { hasTestPayments, refuseTestPayments } from './test-payments.ts'

const production = { NODE_ENV: 'production' }
const TEST_VARIABLES = {
  GMO_TEST: '1',
  GMO_SHOP_ID: 'tshop00012345',
  PAYPAL_TEST: '1',
  AMAZON_PAY_PUBLIC_KEY_ID: 'SANDBOX-ABC',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  FINCODE_SECRET_KEY: 'm_test_1',
  FINCODE_PUBLIC_KEY: 'p_test_1',
}
const { privateKey } = amazonPaySandbox('http://localhost')

test('A-378: production refuses test credentials by name, unless it is a rehearsal', () => {
  assert.ok(!hasTestPayments({ ...production, TEST_PAYMENTS: '1', GMO_TEST: '0' }))
  refuseTestPayments({ ...production, GMO_TEST: '0', STRIPE_SECRET_KEY: 'sk_live_1' })
  for (const [name, value] of Object.entries(TEST_VARIABLES)) {
    const sentence = new RegExp(`^StartRefused: ${name} is for tests: [^\\n]*\\.$`)
    assert.throws(() => refuseTestPayments({ ...production, [name]: value }), sentence)
    refuseTestPayments({ ...production, [name]: value, TEST_PAYMENTS: '1' })
    refuseTestPayments({ [name]: value })
    assert.ok(hasTestPayments({ ...production, [name]: value }), name)
  }
})

test('production refuses the published secrets of the sandbox, also in a rehearsal', () => {
  for (const [name, value] of [
    ['GMO_CSRF_TOKEN', 'hikifuda-sandbox-csrf-secret'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_hikifuda_sandbox'],
    ['FINCODE_WEBHOOK_SIGNATURE', 'hikifuda-sandbox-signature'],
    ['AMAZON_PAY_PRIVATE_KEY', privateKey],
    ['AMAZON_PAY_PRIVATE_KEY', privateKey.replaceAll('\n', '\\n')],
  ] as const) {
    const environment = { ...production, TEST_PAYMENTS: '1', [name]: value }
    assert.throws(
      () => refuseTestPayments(environment),
      new RegExp(`^StartRefused: ${name} is published: [^\\n]*\\.$`),
    )
  }
})
