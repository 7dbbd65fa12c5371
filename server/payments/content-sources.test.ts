import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseProviders } from '#server/external/payments/providers.ts'
import { cardsThroughStripe } from '#testing/drivers/payments/cards-through-stripe.ts'
import {
  AMAZON_VARIABLES,
  GMO_VARIABLES,
  PAYPAL_VARIABLES,
  STRIPE_VARIABLES,
} from '#testing/fixtures/provider-variables.ts'
import { contentSourcesOf } from './payments.ts'

const ALL = { ...GMO_VARIABLES, ...PAYPAL_VARIABLES, ...AMAZON_VARIABLES, ...STRIPE_VARIABLES }
const hostsOf = (variables: Readonly<Record<string, string>>) => {
  const hosts = Object.values(contentSourcesOf(chooseProviders(variables, {}))).flat()
  return [...new Set(hosts)].map((host) => host.replace('https://', '')).toSorted()
}

test('a shop without credentials allows no host', () => {
  assert.deepEqual(contentSourcesOf(chooseProviders({}, {})), {})
})

test('only providers of offered methods with a script are allowed', () => {
  assert.ok(hostsOf(ALL).includes('static.mul-pay.jp'))
  assert.deepEqual(
    hostsOf(ALL).filter((host) => host.endsWith('stripe.com')),
    [],
    'Stripe has credentials and serves no method',
  )
  assert.deepEqual(hostsOf(STRIPE_VARIABLES), [])
  assert.ok(!hostsOf({ ...ALL, CARDS_STOPPED: '1' }).includes('static.mul-pay.jp'))
})

test('each environment allows its own hosts', () => {
  assert.deepEqual(hostsOf(GMO_VARIABLES), ['p01.mul-pay.jp', 'static.mul-pay.jp'])
  assert.deepEqual(hostsOf({ ...GMO_VARIABLES, GMO_TEST: '1' }), [
    'pt01.mul-pay.jp',
    'stg.static.mul-pay.jp',
  ])
})

test('if Stripe serves cards, its hosts are allowed in the directives that it lists', () => {
  const providers = cardsThroughStripe(chooseProviders(STRIPE_VARIABLES, {}))
  assert.deepEqual(contentSourcesOf(providers), {
    'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
  })
})

test('the hosts of Google Pay are allowed only where it is offered, and Apple Pay needs none', () => {
  const apple = {
    APPLE_PAY_MERCHANT_ID: 'merchant.example.hikifuda',
    APPLE_PAY_CERTIFICATE: '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----',
    APPLE_PAY_KEY: '-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----',
    APPLE_PAY_DOMAIN_FILE: '7B2270737',
  }
  const google = {
    GOOGLE_PAY_MERCHANT_ID: 'BCR2DN4T',
    GOOGLE_PAY_GATEWAY: 'acquirer',
    GOOGLE_PAY_GATEWAY_MERCHANT_ID: 'shop-1',
  }
  const gmo = ['p01.mul-pay.jp', 'static.mul-pay.jp']
  assert.deepEqual(hostsOf({ ...GMO_VARIABLES, ...apple, ...google }), gmo)
  assert.deepEqual(hostsOf({ ...GMO_VARIABLES, ...apple, GMO_CARD_TOKENS: 'APPLE_PAY' }), gmo)
  assert.deepEqual(hostsOf({ ...GMO_VARIABLES, ...google, GMO_CARD_TOKENS: 'GOOGLE_PAY' }), [
    'google.com/pay',
    'p01.mul-pay.jp',
    'pay.google.com',
    'static.mul-pay.jp',
    'www.gstatic.com',
  ])
})
