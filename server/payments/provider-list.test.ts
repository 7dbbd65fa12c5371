import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  GMO_VARIABLES,
  PAYPAL_VARIABLES,
  STRIPE_VARIABLES,
} from '#testing/fixtures/provider-variables.ts'
import { listProviders } from './provider-list.ts'

const lineOf = (lines: readonly string[], id: number) =>
  lines.find((line) => line.startsWith(`${id} `))

test('each way of paying is listed with its provider, and with the variables that are missing', () => {
  const lines = listProviders({ ...GMO_VARIABLES, NODE_ENV: 'production' })
  assert.match(lineOf(lines, 1) ?? '', /Credit card \(クレジットカード\): gmo, offered$/)
  assert.match(lineOf(lines, 2) ?? '', /gmo-cash, offered$/)
  assert.match(
    lineOf(lines, 3) ?? '',
    /paypal, not offered: set PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_MERCHANT_ID, PAYPAL_WEBHOOK_ID$/,
  )
  assert.match(lineOf(lines, 5) ?? '', /amazon-pay, not offered: set AMAZON_PAY_MERCHANT_ID, /)
})

test('the list names the sandbox and stopped cards, and prints no value of a variable', () => {
  const variables = { ...GMO_VARIABLES, ...PAYPAL_VARIABLES, CARDS_STOPPED: '1' }
  const lines = listProviders(variables, { gatewayUrl: 'http://localhost:1' })
  assert.match(lineOf(lines, 1) ?? '', /gmo, not offered: switched off, /)
  assert.match(lineOf(lines, 3) ?? '', /paypal, offered$/)
  assert.match(lineOf(lines, 5) ?? '', /amazon-pay, offered by the sandbox$/)
  for (const secret of Object.values(GMO_VARIABLES)) assert.ok(!lines.join().includes(secret))
})

test('a stopped method is listed with the provider that the operator chose', () => {
  const variables = { ...STRIPE_VARIABLES, PROVIDER_OF_CARD: 'stripe', CARDS_STOPPED: '1' }
  assert.match(lineOf(listProviders(variables), 1) ?? '', /stripe, not offered: switched off, /)
})

test('half of a provider’s credentials are refused, as at the start of the shop', () => {
  assert.throws(() => listProviders({ PAYPAL_CLIENT_ID: 'id' }), /PAYPAL_CLIENT_SECRET must be set/)
})
