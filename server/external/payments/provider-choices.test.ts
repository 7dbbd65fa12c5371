import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import {
  FINCODE_VARIABLES as FINCODE,
  GMO_VARIABLES as GMO,
  STRIPE_VARIABLES as STRIPE,
} from '#testing/fixtures/provider-variables.ts'
import { CHOICES } from './provider-choices.ts'
import { chooseProviders } from './providers.ts'

const GATEWAY = 'http://localhost:3001'
const ALL = { ...GMO, ...STRIPE, ...FINCODE }
type Variables = Readonly<Record<string, string>>
const nameOf = (payId: number, variables: Variables, gatewayUrl?: string) =>
  chooseProviders(variables, { gatewayUrl }).forMethod(payId)?.name

test('one variable chooses the provider of each method, and leaves the others as they are', () => {
  for (const { variable, payId, providers } of CHOICES)
    for (const [company, name] of Object.entries(providers)) {
      const variables = { ...ALL, NODE_ENV: 'production', [variable]: company }
      assert.equal(nameOf(payId, variables), name, `${variable}=${company}`)
      for (const other of CHOICES.filter((each) => each.payId !== payId))
        assert.equal(nameOf(other.payId, variables), nameOf(other.payId, ALL))
    }
  assert.equal(nameOf(PAYMENT.card, { ...ALL, PROVIDER_OF_CARD: '' }), 'gmo')
})

test('a chosen provider without credentials is refused by name, even if the sandbox runs', () => {
  for (const [company, credentials, others] of [
    ['gmo', 'GMO_SHOP_ID', { ...STRIPE, ...FINCODE }],
    ['stripe', 'STRIPE_SECRET_KEY', { ...GMO, ...FINCODE }],
    ['fincode', 'FINCODE_SECRET_KEY', { ...GMO, ...STRIPE }],
  ] as const)
    for (const { variable } of CHOICES.filter(({ providers }) => company in providers)) {
      const choose = () =>
        chooseProviders({ ...others, [variable]: company }, { gatewayUrl: GATEWAY })
      const sentence = `${variable} is ${company}, so ${credentials} must be set.`
      assert.throws(choose, { name: 'StartRefused', message: sentence })
    }
})

test('an unknown choice is refused with the possible ones, each wrong variable in a sentence', () => {
  const wrong = { PROVIDER_OF_CARD: 'visa', PROVIDER_OF_PAYPAY: 'paypay' }
  assert.throws(
    () => chooseProviders(wrong, { gatewayUrl: GATEWAY }),
    /^StartRefused: PROVIDER_OF_CARD must be gmo or [^\n]*sandbox\.\nPROVIDER_OF_PAYPAY must be [^\n]*\.$/,
  )
})

test('the sandbox serves a method beside providers with credentials, and never in production', () => {
  const chosen = { PROVIDER_OF_CARD: 'sandbox' }
  assert.equal(nameOf(PAYMENT.card, chosen, GATEWAY), 'gmo')
  assert.equal(nameOf(PAYMENT.card, { ...GMO, ...chosen }, GATEWAY), 'stripe')
  assert.equal(nameOf(PAYMENT.card, { ...GMO, ...STRIPE, ...chosen }, GATEWAY), 'fincode')
  const sentence = /^StartRefused: PROVIDER_OF_CARD must name a provider: [^\n]*\.$/
  assert.throws(() => nameOf(PAYMENT.card, { ...ALL, ...chosen }, GATEWAY), sentence)
  assert.throws(() => nameOf(PAYMENT.card, chosen), sentence)
  assert.throws(
    () => nameOf(PAYMENT.card, { NODE_ENV: 'production', ...chosen }, GATEWAY),
    sentence,
  )
})
