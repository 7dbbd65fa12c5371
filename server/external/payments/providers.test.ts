import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { NEUTRAL_IDENTITY } from '#contract/identity.ts'
import {
  AMAZON_VARIABLES as AMAZON,
  FINCODE_VARIABLES as FINCODE,
  GMO_VARIABLES as GMO,
  PAYPAL_VARIABLES as PAYPAL,
  STRIPE_VARIABLES as STRIPE,
} from '#testing/fixtures/provider-variables.ts'
import { amazonPaySandbox } from './amazon-pay/settings.ts'
import { fincodeSandbox } from './fincode/settings.ts'
import { gmoSandbox } from './gmo/settings.ts'
import { paypalSandbox } from './paypal/settings.ts'
import { chooseProviders, PROVIDER_OF } from './providers.ts'
import { stripeSandbox } from './stripe/settings.ts'

const GATEWAY = 'http://localhost:3001'
const METHODS = Object.values(PAYMENT)
/** The methods that the shop offers only if a setting names them. */
const OPTIONAL: readonly number[] = [
  PAYMENT.dBarai,
  PAYMENT.auPay,
  PAYMENT.rakutenPay,
  PAYMENT.googlePay,
]
const APPLE = {
  APPLE_PAY_MERCHANT_ID: 'merchant.example.hikifuda',
  APPLE_PAY_CERTIFICATE: '-----BEGIN CERTIFICATE-----\\nAA==\\n-----END CERTIFICATE-----',
  APPLE_PAY_KEY: '-----BEGIN PRIVATE KEY-----\\nAA==\\n-----END PRIVATE KEY-----',
  APPLE_PAY_DOMAIN_FILE: '7B2270737',
}
const GOOGLE = {
  GOOGLE_PAY_MERCHANT_ID: 'BCR2DN4T',
  GOOGLE_PAY_GATEWAY: 'acquirer',
  GOOGLE_PAY_GATEWAY_MERCHANT_ID: 'shop-1',
}

test('every method of the shop has one provider', () => {
  assert.deepEqual(
    METHODS.filter((payId) => PROVIDER_OF[payId] === undefined),
    [],
  )
})

test('C-065: without credentials the sandbox gateway stands in for every provider', () => {
  const providers = chooseProviders({}, { gatewayUrl: GATEWAY })
  for (const payId of METHODS) {
    // Without GMO_CARD_TOKENS, the sandbox shows Apple Pay as a page, like a wallet.
    const name = payId === PAYMENT.applePay ? 'gmo-wallet' : PROVIDER_OF[payId]
    const expected = OPTIONAL.includes(payId) ? undefined : name
    assert.equal(providers.forMethod(payId)?.name, expected)
  }
  assert.deepEqual(
    providers.all.map(({ name }) => name),
    ['gmo', 'gmo-cash', 'gmo-wallet', 'paypal', 'amazon-pay', 'stripe', 'fincode', 'fincode-cash'],
  )
  const script = providers.byName('gmo')?.clientConfig()
  assert.equal(script?.scriptUrl, `${GATEWAY}/payment/js/mp-token.js`)
  assert.deepEqual(script?.sources, { 'script-src': [GATEWAY], 'frame-src': [GATEWAY] })
  assert.equal(providers.byName('nobody'), undefined)
  assert.equal(providers.forMethod(99), undefined)
})

test('the server calls a gateway on localhost by its address, which needs no name resolution', () => {
  const { protocolUrl, openApiUrl } = gmoSandbox(GATEWAY)
  const sandboxes = [
    paypalSandbox(GATEWAY),
    amazonPaySandbox(GATEWAY),
    stripeSandbox(GATEWAY),
    fincodeSandbox(GATEWAY),
  ]
  const urls = [protocolUrl, openApiUrl, ...sandboxes.map(({ apiUrl }) => apiUrl)]
  assert.deepEqual([...new Set(urls.map((url) => new URL(url).origin))], ['http://127.0.0.1:3001'])
})

test('in production a method without credentials is not offered, even with a sandbox', () => {
  const providers = chooseProviders({ NODE_ENV: 'production' }, { gatewayUrl: GATEWAY })
  assert.deepEqual(
    METHODS.map((payId) => providers.forMethod(payId)),
    METHODS.map(() => undefined),
  )
  assert.deepEqual(providers.all, [])
  assert.deepEqual(chooseProviders({}, {}).all, [])
})

test('a provider with credentials is called at its own addresses', () => {
  const environment = { NODE_ENV: 'production', ...GMO, ...PAYPAL, ...AMAZON, ...STRIPE }
  const providers = chooseProviders(environment, {})
  const gmo = providers.byName('gmo')?.clientConfig()
  assert.equal(gmo?.scriptUrl, 'https://static.mul-pay.jp/payment/js/mp-token.js')
  const keys = { apiKey: 'api-key', publicKey: 'public-key' }
  assert.deepEqual(gmo?.parameters, { ...keys, productionMode: '1' })
  assert.match(
    providers.byName('paypal')?.clientConfig()?.scriptUrl ?? '',
    /^https:\/\/www\.paypal/,
  )
  assert.match(providers.byName('stripe')?.clientConfig()?.scriptUrl ?? '', /^https:\/\/js\.stripe/)
  assert.match(
    providers.byName('amazon-pay')?.clientConfig()?.scriptUrl ?? '',
    /^https:\/\/static-fe\.payments-amazon/,
  )
  assert.equal(providers.forMethod(PAYMENT.applePay), undefined)
  assert.equal(providers.forMethod(PAYMENT.paypay)?.name, 'gmo-wallet')
  const inTest = chooseProviders({ ...environment, GMO_TEST: '1' }, {})
  assert.match(inTest.byName('gmo')?.clientConfig()?.scriptUrl ?? '', /^https:\/\/stg\.static/)
})

test('fincode’s keys name the environment whose hosts the browser may use', () => {
  const sourcesOf = (variables: Readonly<Record<string, string>>) =>
    chooseProviders(variables, {}).byName('fincode')?.clientConfig()?.sources
  const sources = (infix: string) => ({
    'script-src': [`https://js.${infix}fincode.jp`],
    'frame-src': [`https://js.${infix}fincode.jp`],
    'connect-src': [`https://api.${infix}fincode.jp`],
  })
  assert.deepEqual(sourcesOf(FINCODE), sources(''))
  const testKeys = { FINCODE_SECRET_KEY: 'm_test_1', FINCODE_PUBLIC_KEY: 'p_test_1' }
  assert.deepEqual(sourcesOf({ ...FINCODE, ...testKeys }), sources('test.'))
})

test('the browser may use the hosts of PayPal’s environment, and no others', () => {
  const hostsOf = (given: Readonly<Record<string, string>>) => {
    const paypal = chooseProviders({ ...PAYPAL, ...given }, {}).byName('paypal')
    return [...new Set(Object.values(paypal?.clientConfig()?.sources ?? {}).flat())]
  }
  const isTestHost = (host: string) => host.includes('.sandbox.')
  assert.deepEqual(hostsOf({}).filter(isTestHost), [])
  assert.ok(hostsOf({}).includes('https://c.paypal.com'))
  assert.deepEqual(hostsOf({ PAYPAL_TEST: '1' }).filter(isTestHost).toSorted(), [
    'https://c.sandbox.paypal.com',
    'https://www.sandbox.paypal.com',
  ])
  assert.ok(!hostsOf({ PAYPAL_TEST: '1' }).includes('https://c.paypal.com'))
})

test('a further wallet of GMO is offered where its setting names it, at GMO and in the sandbox', () => {
  const variables = { GMO_WALLETS: 'DOCOMO, RAKUTEN:AUTH' }
  const choices = [
    chooseProviders(variables, { gatewayUrl: GATEWAY }),
    chooseProviders({ ...GMO, ...variables }, {}),
  ]
  for (const { forMethod } of choices) {
    assert.deepEqual(
      OPTIONAL.map((payId) => forMethod(payId)?.name),
      ['gmo-wallet', undefined, 'gmo-wallet', undefined],
    )
  }
  const withoutSandbox = { ...variables, NODE_ENV: 'production' }
  const live = chooseProviders(withoutSandbox, { gatewayUrl: GATEWAY })
  assert.equal(live.forMethod(PAYMENT.dBarai), undefined, 'a wallet needs credentials of GMO')
})

test('Apple Pay and Google Pay are offered with their credentials, each with its own hosts', () => {
  const tokens = { GMO_CARD_TOKENS: 'APPLE_PAY,GOOGLE_PAY' }
  let nameLatin = 'Hikifuda'
  const identity = () => ({ ...NEUTRAL_IDENTITY, nameLatin })
  const live = chooseProviders({ ...GMO, ...APPLE, ...GOOGLE, ...tokens }, { identity })
  const configOf = (payId: number) => live.forMethod(payId)?.clientConfig(payId)
  assert.equal(live.forMethod(PAYMENT.applePay)?.applePay?.domainFile, '7B2270737')
  assert.deepEqual(configOf(PAYMENT.applePay), {
    provider: 'apple-pay',
    scriptUrl: '',
    sources: {},
    parameters: { displayName: 'Hikifuda' },
  })
  const google = configOf(PAYMENT.googlePay)
  nameLatin = 'Stardust Cards'
  assert.deepEqual(configOf(PAYMENT.applePay)?.parameters, { displayName: 'Stardust Cards' })
  assert.equal(google?.scriptUrl, 'https://pay.google.com/gp/p/js/pay.js')
  assert.deepEqual(google?.parameters, {
    merchantId: 'BCR2DN4T',
    merchantName: 'Hikifuda',
    environment: 'PRODUCTION',
    gateway: 'acquirer',
    gatewayMerchantId: 'shop-1',
  })
  const inTest = chooseProviders({ ...GMO, ...GOOGLE, ...tokens, ...APPLE, GMO_TEST: '1' }, {})
  assert.equal(
    inTest.byName('gmo')?.clientConfig(PAYMENT.googlePay)?.parameters.environment,
    'TEST',
  )
  const stopped = chooseProviders({ ...tokens, CARDS_STOPPED: '1' }, { gatewayUrl: GATEWAY })
  assert.equal(stopped.forMethod(PAYMENT.googlePay), undefined)
  for (const missing of [...Object.keys(APPLE), ...Object.keys(GOOGLE)]) {
    const others = { ...GMO, ...APPLE, ...GOOGLE, ...tokens, [missing]: '' }
    const choose = () => chooseProviders(others, {})
    assert.throws(choose, new RegExp(`${missing} must be set beside GMO_CARD_TOKENS`))
  }
})

test('a switch stops new card payments alone', () => {
  const providers = chooseProviders({ CARDS_STOPPED: '1' }, { gatewayUrl: GATEWAY })
  assert.equal(providers.forMethod(PAYMENT.card), undefined)
  assert.equal(providers.forMethod(PAYMENT.paypay)?.name, 'gmo-wallet')
  assert.equal(providers.byName('gmo')?.name, 'gmo')
})

test('one provider has credentials, and the sandbox stands in for the others', () => {
  const providers = chooseProviders(STRIPE, { gatewayUrl: GATEWAY })
  assert.equal(providers.byName('stripe')?.clientConfig()?.parameters !== undefined, true)
  assert.deepEqual(providers.byName('gmo')?.clientConfig()?.sources['script-src'], [GATEWAY])
})

test('an incomplete provider is refused by the name of each missing variable', () => {
  const groups = [GMO, PAYPAL, AMAZON, STRIPE, FINCODE] as readonly Readonly<
    Record<string, string>
  >[]
  for (const whole of groups) {
    for (const missing of Object.keys(whole)) {
      const half = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== missing))
      const choose = () => chooseProviders(half, { gatewayUrl: GATEWAY })
      assert.throws(choose, new RegExp(`${missing} must be set beside`), missing)
      const empty = () => chooseProviders({ ...half, [missing]: '' }, { gatewayUrl: GATEWAY })
      assert.throws(empty, new RegExp(`${missing} must be set beside`), `${missing} empty`)
    }
  }
})

test('an invalid setting is refused with a sentence that begins with its name', () => {
  const wrong: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['GMO_SHOP_ID', { ...GMO, GMO_SHOP_ID: 'tshop 1' }],
    ['GMO_CSRF_TOKEN', { ...GMO, GMO_CSRF_TOKEN: 'short' }],
    ['GMO_CONTACT_EMAIL', { ...GMO, GMO_CONTACT_EMAIL: 'nobody' }],
    ['GMO_CONTACT_PHONE', { ...GMO, GMO_CONTACT_PHONE: 'none' }],
    ['GMO_TEST', { ...GMO, GMO_TEST: 'yes' }],
    ['GMO_NOTICE_ADDRESSES', { ...GMO, GMO_NOTICE_ADDRESSES: '10.0.0.0/33' }],
    ['GMO_NOTICE_ADDRESSES', { ...GMO, GMO_NOTICE_ADDRESSES: 'p01.mul-pay.jp' }],
    ['GMO_WALLETS', { GMO_WALLETS: 'DBARAI' }],
    ['GMO_WALLETS', { ...GMO, GMO_WALLETS: 'DOCOMO:LATER' }],
    ['GMO_CARD_TOKENS', { ...GMO, GMO_CARD_TOKENS: 'APPLE' }],
    [
      'APPLE_PAY_KEY',
      { ...GMO, ...APPLE, GMO_CARD_TOKENS: 'APPLE_PAY', APPLE_PAY_KEY: '/etc/key.pem' },
    ],
    ['GMO_PAYPAY_MODE', { ...GMO, GMO_PAYPAY_MODE: 'SALES' }],
    ['GMO_ITEM_CATEGORY', { ...GMO, GMO_ITEM_CATEGORY: 'toys' }],
    ['GMO_KONBINI_ECON', { ...GMO, GMO_KONBINI_ECON: 'ANYWHERE' }],
    ['PAYPAL_TEST', { ...PAYPAL, PAYPAL_TEST: '2' }],
    ['PAYPAL_MERCHANT_ID', { ...PAYPAL, PAYPAL_MERCHANT_ID: 'QYR5Z8XDVJNX0' }],
    ['PAYPAL_WEBHOOK_ID', { ...PAYPAL, PAYPAL_WEBHOOK_ID: 'WH-1' }],
    ['AMAZON_PAY_PUBLIC_KEY_ID', { ...AMAZON, AMAZON_PAY_PUBLIC_KEY_ID: 'ABC' }],
    ['AMAZON_PAY_PRIVATE_KEY', { ...AMAZON, AMAZON_PAY_PRIVATE_KEY: '/etc/key.pem' }],
    ['STRIPE_SECRET_KEY', { ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_1' }],
    ['STRIPE_WEBHOOK_SECRET', { ...STRIPE, STRIPE_WEBHOOK_SECRET: '1' }],
    ['FINCODE_SECRET_KEY', { ...FINCODE, FINCODE_SECRET_KEY: 'p_prod_1' }],
    ['FINCODE_PUBLIC_KEY', { ...FINCODE, FINCODE_PUBLIC_KEY: 'p_test_1' }],
    ['FINCODE_WEBHOOK_SIGNATURE', { ...FINCODE, FINCODE_WEBHOOK_SIGNATURE: 'short' }],
  ]
  for (const [name, environment] of wrong) {
    const sentence = new RegExp(`^StartRefused: ${name} must [^\\n]*\\.$`)
    assert.throws(() => chooseProviders(environment, {}), sentence)
  }
})
