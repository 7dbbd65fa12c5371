import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { amazonPayLive, amazonPaySandbox } from '#server/external/payments/amazon-pay/settings.ts'
import { fincodeSandbox, fincodeTest } from '#server/external/payments/fincode/settings.ts'
import { gmoSandbox, gmoTest } from '#server/external/payments/gmo/settings.ts'
import { paypalSandbox, paypalTest } from '#server/external/payments/paypal/settings.ts'
import { stripeLive, stripeSandbox } from '#server/external/payments/stripe/settings.ts'
import { openRecording } from '#server/payments/provider-recording/provider-recording.ts'
import { openClient } from '#testing/drivers/client.ts'
import { asPayer, type Payer } from '#testing/drivers/payments/payer.ts'
import { PAYMENT_SCENARIOS } from '#testing/drivers/payments/payment-scenarios.ts'
import { newPaymentAttempt, type PaymentAttempt } from '#testing/drivers/payments/payment-steps.ts'
import { cast, PASSWORD } from '#testing/fixtures/cast.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { linesOf, recordingFaults } from '#testing/providers/recorded-lines.ts'
import { recordedShopOf } from './recording-shop.ts'

const ANY_URL = 'http://localhost'
const GMO = gmoSandbox(ANY_URL)
const PAYPAL = paypalSandbox(ANY_URL)
const AMAZON = amazonPaySandbox(ANY_URL)
const STRIPE = stripeSandbox(ANY_URL)
const FINCODE = fincodeSandbox(ANY_URL)
/** The credentials of the sandbox, as an operator sets those of the test environments. */
const VARIABLES = {
  GMO_TEST: '1',
  GMO_SHOP_ID: GMO.shopId,
  GMO_SHOP_PASS: GMO.shopPass,
  GMO_TOKEN_API_KEY: GMO.tokenKeys.apiKey,
  GMO_TOKEN_PUBLIC_KEY: GMO.tokenKeys.publicKey,
  GMO_CSRF_TOKEN: GMO.csrfSecret,
  GMO_CONTACT_EMAIL: 'desk@hikifuda.example',
  GMO_CONTACT_PHONE: '03-9876-5432',
  PAYPAL_TEST: '1',
  PAYPAL_CLIENT_ID: PAYPAL.clientId,
  PAYPAL_CLIENT_SECRET: PAYPAL.clientSecret,
  PAYPAL_MERCHANT_ID: PAYPAL.merchantId,
  PAYPAL_WEBHOOK_ID: PAYPAL.webhookId,
  AMAZON_PAY_MERCHANT_ID: AMAZON.merchantId,
  AMAZON_PAY_STORE_ID: AMAZON.storeId,
  AMAZON_PAY_PUBLIC_KEY_ID: AMAZON.publicKeyId,
  AMAZON_PAY_PRIVATE_KEY: AMAZON.privateKey,
  STRIPE_SECRET_KEY: STRIPE.secretKey,
  STRIPE_PUBLISHABLE_KEY: STRIPE.publishableKey,
  STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
  FINCODE_SECRET_KEY: FINCODE.secretKey,
  FINCODE_PUBLIC_KEY: FINCODE.publicKey,
  FINCODE_WEBHOOK_SIGNATURE: FINCODE.webhookSignature,
}
/** For each base URL of a provider, the path at which the sandbox serves the same calls. */
const SANDBOX_PATHS = [
  [gmoTest.openApiUrl, '/gmo-openapi'],
  [gmoTest.protocolUrl, '/payment'],
  [paypalTest.apiUrl, '/paypal'],
  [amazonPayLive.apiUrl, '/amazon-pay'],
  [stripeLive.apiUrl, '/stripe'],
  [fincodeTest.apiUrl, '/fincode'],
] as const
const send = globalThis.fetch
let gatewayUrl = ''

before(() => {
  mock.method(globalThis, 'fetch', (url: string | URL, init?: RequestInit) => {
    const address = String(url)
    const [base = '', path] = SANDBOX_PATHS.find(([each]) => address.startsWith(each)) ?? []
    return send(
      path === undefined ? url : `${gatewayUrl}${path}${address.slice(base.length)}`,
      init,
    )
  })
})
after(() => mock.restoreAll())

/** The scenario by which the member pays at each provider, in each step of the checklist. */
interface Walk {
  readonly name: string
  readonly payId: number
  readonly choice?: Readonly<Record<string, string>>
  readonly scenarios: Readonly<Record<string, string>>
  /** After how many steps of the payment the buyer leaves the page. */
  readonly left?: number
  readonly origin: string
}
const CARD_SCENARIOS = (suffix: string) => ({
  pay: `card${suffix}`,
  '3-D Secure': `card with 3-D Secure${suffix}`,
  '3-D Secure failed': `card with 3-D Secure${suffix}`,
})
const WALKS: readonly Walk[] = [
  {
    name: 'a card at GMO',
    payId: PAYMENT.card,
    scenarios: CARD_SCENARIOS(''),
    origin: gmoTest.openApiUrl,
  },
  {
    name: 'a carrier',
    payId: PAYMENT.carrier,
    scenarios: { pay: 'carrier docomo' },
    left: 2,
    origin: new URL(gmoTest.protocolUrl).origin,
  },
  {
    name: 'PayPal',
    payId: PAYMENT.paypal,
    scenarios: { pay: 'PayPal' },
    left: 0,
    origin: paypalTest.apiUrl,
  },
  {
    name: 'Amazon Pay',
    payId: PAYMENT.amazonPay,
    scenarios: { pay: 'Amazon Pay' },
    left: 1,
    origin: amazonPayLive.apiUrl,
  },
  {
    name: 'a card at Stripe',
    payId: PAYMENT.card,
    scenarios: CARD_SCENARIOS(' at Stripe'),
    choice: { PROVIDER_OF_CARD: 'stripe' },
    origin: stripeLive.apiUrl,
  },
  {
    name: 'a card at fincode',
    payId: PAYMENT.card,
    scenarios: CARD_SCENARIOS(' at fincode'),
    choice: { PROVIDER_OF_CARD: 'fincode' },
    origin: fincodeTest.apiUrl,
  },
]
const DECLINED_CARD = '4000000000000002'

/** Plays the operator: pays in the shop as each step of the checklist says. */
async function act(shop: TestShop, payer: Payer, { scenarios, left }: Walk, step: string) {
  const isFailed = step === '3-D Secure failed'
  const failing = { ...payer, submitChoice: (url: string) => payer.submitChoice(url, 'fail') }
  const attempt: PaymentAttempt = newPaymentAttempt(isFailed ? failing : payer, shop.gateway)
  if (step === 'declined') return void (await payer.registerCard(DECLINED_CARD))
  const isLeft = step === 'leave'
  const name = scenarios[isLeft ? 'pay' : step]
  const steps = PAYMENT_SCENARIOS.find((each) => each.name === name)?.steps ?? []
  for (const each of isLeft ? steps.slice(0, left) : steps) await each.runStep(attempt)
}

let open: { readonly choice: string; readonly shop: TestShop } | undefined
after(() => open?.shop.close())

/** Opens a shop with the walk's providers, or returns the open shop if it has the same ones. */
async function shopOf({ choice = {} }: Walk): Promise<TestShop> {
  const name = JSON.stringify(choice)
  if (open?.choice !== name) {
    await open?.shop.close()
    const providerVariables = { ...VARIABLES, ...choice }
    open = { choice: name, shop: await openTestShop({ gateway: true, providerVariables }) }
  }
  gatewayUrl = open.shop.gateway.url
  return open.shop
}

for (const walk of WALKS)
  test(`${walk.name} is recorded in a shop, without secrets`, async () => {
    const environment = { ...VARIABLES, ...walk.choice }
    const shop = await shopOf(walk)
    const client = openClient(shop.url)
    await client.logIn('B')
    const payer = await asPayer(shop, {
      ...client,
      id: cast.B.id,
      mail: cast.B.mail,
      balances: () => assert.fail('no balances are compared'),
    })
    const shown: string[] = []
    const lines: string[] = []
    const isComplete = await openRecording(environment, String(walk.payId)).record({
      terminal: {
        show: (line) => shown.push(line),
        async ask(question) {
          if (question.startsWith('Expected')) return 's'
          await act(shop, payer, walk, shown.at(-1)?.replace('--- ', '') ?? '')
          return ''
        },
      },
      now: shop.clock.now,
      publicUrl: shop.url,
      append: (line) => lines.push(`${line}\n`),
      openShop: async () => ({ ...recordedShopOf(shop, environment), close: async () => {} }),
    })
    const file = lines.join('')
    assert.ok(isComplete, shown.join('\n'))
    assert.ok(linesOf(file).length > 3)
    assert.deepEqual([...new Set(linesOf(file).map(({ origin }) => origin))], [walk.origin])
    assert.deepEqual([...new Set(recordingFaults(file))], [])
    for (const [name, secret] of Object.entries(VARIABLES))
      if (secret.length > 1) assert.ok(!file.includes(secret), name)
    for (const secret of [PASSWORD, cast.B.mail, cast.B.tel, cast.B.lastName, DECLINED_CARD])
      assert.ok(!file.includes(secret), secret)
  })
