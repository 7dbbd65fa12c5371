import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { gmoOpenApi } from '#gateway/gmo/open-api.dialect.ts'
import { gmoSandbox, gmoTest } from '#server/external/payments/gmo/settings.ts'
import {
  openProviderHarness,
  type ProviderHarness,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import {
  AMAZON_VARIABLES,
  GMO_VARIABLES,
  PAYPAL_VARIABLES,
  STRIPE_VARIABLES,
} from '#testing/fixtures/provider-variables.ts'
import { linesOf, recordingFaults } from '#testing/providers/recorded-lines.ts'
import { openRecording } from './provider-recording.ts'

const SANDBOX = gmoSandbox('http://localhost')
const VARIABLES = {
  ...GMO_VARIABLES,
  GMO_TEST: '1',
  GMO_SHOP_ID: SANDBOX.shopId,
  GMO_SHOP_PASS: SANDBOX.shopPass,
  GMO_CONTACT_EMAIL: 'operator@hikifuda.example',
  GMO_CONTACT_PHONE: '03-9876-5432',
  GMO_PAYPAY_MODE: 'AUTH',
}
const send = globalThis.fetch
let gmo: ProviderHarness

before(async () => {
  gmo = await openProviderHarness(gmoOpenApi)
  // The sandbox answers the calls to the host of GMO's test environment.
  const sandboxUrl = `${gmo.url}/gmo-openapi`
  mock.method(globalThis, 'fetch', (url: string | URL, init?: RequestInit) =>
    send(String(url).replace(gmoTest.openApiUrl, sandboxUrl), init),
  )
})
after(async () => {
  mock.restoreAll()
  await gmo.close()
})

interface Recorded {
  readonly isComplete: boolean
  readonly file: string
  readonly shown: readonly string[]
}

/**
 * Records the calls that the shop makes to the provider for one payment method. `act` plays the
 * operator: it gets each question and returns the line that the operator enters.
 */
async function record(
  payId: number,
  act: (question: string, shown: readonly string[]) => Promise<string>,
): Promise<Recorded> {
  const shown: string[] = []
  const lines: string[] = []
  const isComplete = await openRecording(VARIABLES, String(payId)).record({
    terminal: { show: (line) => shown.push(line), ask: (question) => act(question, shown) },
    now: gmo.now,
    publicUrl: 'https://shop.example',
    append: (line) => lines.push(`${line}\n`),
    openShop: () => assert.fail('this method needs no shop'),
  })
  return { isComplete, file: lines.join(''), shown }
}

const lastOf = (shown: readonly string[], pattern: RegExp) =>
  shown.map((line) => pattern.exec(line)?.[1]).findLast((found) => found !== undefined) ?? ''

async function useWallet(question: string, shown: readonly string[]): Promise<string> {
  const page = lastOf(shown, /^Open (.*)/)
  if (question.startsWith('Pay')) await submitForm(page, { choice: 'pay' })
  if (question.startsWith('Cancel')) await submitForm(page, { choice: 'cancel' })
  return question.startsWith('Expected') ? 's' : ''
}

async function payCash(question: string, shown: readonly string[]): Promise<string> {
  if (question.startsWith('Pay')) {
    const { id } = await gmo.control.orderOf(lastOf(shown, /: order (\S+),/))
    await gmo.control.act(id, 'pay')
  }
  return question.startsWith('Expected') ? 's' : ''
}

/** Fails if the file contains a secret of the settings, a personal value or a payment number. */
function assertNothingSecret({ file, shown }: Recorded): void {
  const { GMO_SHOP_ID: id, GMO_SHOP_PASS: pass, ...others } = VARIABLES
  const numbers = shown.flatMap((line) => [
    ...(/number to pay with is (.*)\.$/.exec(line)?.[1]?.split('-') ?? []),
    ...(/^Transfer to (.*)\.$/.exec(line)?.[1]?.split(' ') ?? []),
  ])
  const pages = shown.flatMap((line) => /https?:\/\/[^/]+\/(\S+)$/.exec(line)?.[1] ?? [])
  const secrets = [
    id,
    pass,
    Buffer.from(`${id}:${pass}`).toString('base64'),
    'Basic ',
    others.GMO_TOKEN_API_KEY,
    others.GMO_TOKEN_PUBLIC_KEY,
    others.GMO_CSRF_TOKEN,
    others.GMO_CONTACT_EMAIL,
    '98765432',
    'ヒキフダ',
    'タロウ',
    'operator@',
    ...numbers,
    ...pages,
  ]
  for (const secret of secrets) assert.ok(!file.includes(secret), secret)
  // A longer number can hold these digits by chance.
  assert.doesNotMatch(file, /(?<![\da-z])(?:9876|5432)(?![\da-z])/i)
}

test('a wallet is paid, captured and refunded, left by the buyer, and cancelled by the shop', async () => {
  const recorded = await record(PAYMENT.paypay, useWallet)
  assert.ok(recorded.isComplete, recorded.shown.join('\n'))
  assertNothingSecret(recorded)
  const lines = linesOf(recorded.file)
  assert.deepEqual(
    [...new Set(lines.map(({ step, path }) => `${step}: ${path}`))],
    [
      'pay: /wallet/charge',
      'pay: /order/inquiry',
      'pay: /order/capture',
      'pay: /order/cancel',
      'cancel on the page: /wallet/charge',
      'cancel on the page: /order/inquiry',
      'cancel by the shop: /wallet/charge',
      'cancel by the shop: /order/inquiry',
      'cancel by the shop: /order/cancel',
    ],
  )
  assert.ok(lines.every(({ origin }) => origin === gmoTest.openApiUrl))
  assert.match(recorded.file, /"walletType":"PAYPAY"/)
  assert.match(recorded.file, /"email":"xxxxxxxx@xxxxxxxx\.xxxxxxx"/)
  assert.ok(lines[0]?.leftOut, 'the sandbox adds a field that GMO does not describe')
})

for (const [name, payId] of [
  ['A convenience store', PAYMENT.convenienceStore],
  ['Pay-easy', PAYMENT.payEasy],
  ['A bank transfer', PAYMENT.bankTransfer],
] as const)
  test(`${name} is paid, and another order is cancelled; no refund is sent`, async () => {
    const recorded = await record(payId, payCash)
    assert.ok(recorded.isComplete, recorded.shown.join('\n'))
    assert.ok(recorded.shown.some((line) => /number to pay|^Transfer/.test(line)))
    assertNothingSecret(recorded)
    assert.deepEqual(recordingFaults(recorded.file), [])
  })

test('every wallet is recorded as GMO describes its calls', async () => {
  for (const payId of [PAYMENT.paypay, PAYMENT.merpay]) {
    const { file } = await record(payId, useWallet)
    assert.deepEqual(recordingFaults(file), [])
    const broken = file.replaceAll('"currency":"JPY"', '"currency":"yen"')
    assert.notDeepEqual(recordingFaults(broken), [])
  }
})

test('a step without the expected result makes the run incomplete', async () => {
  const { isComplete, shown } = await record(PAYMENT.paypay, async (question) =>
    question.startsWith('Expected') ? 's' : '',
  )
  assert.equal(isComplete, false)
  assert.ok(shown.includes('Not as expected: pay ends with the status waiting.'))
})

test('a call that is refused or gets no response is recorded, and the run goes on', async () => {
  const statuses: (number | null)[] = []
  const faults = [500, 400, null]
  const down = mock.method(globalThis, 'fetch', async () => {
    const status = faults.shift() ?? null
    if (status === null) throw new TypeError('fetch failed')
    return Response.json({ title: 'invalid_request', detail: '山田 (payer.name)' }, { status })
  })
  try {
    const { isComplete, file, shown } = await record(PAYMENT.paypay, useWallet)
    assert.equal(isComplete, false)
    assert.equal(shown.filter((line) => line.endsWith('start got no answer.')).length, 3)
    statuses.push(...linesOf(file).map(({ status }) => status))
    assert.ok(!file.includes('山田'))
  } finally {
    down.mock.restore()
  }
  assert.deepEqual(statuses, [500, 400, null])
})

test('a run is refused by the name of what is missing, and in the live environment', () => {
  const refusal = (environment: NodeJS.ProcessEnv, id: number | string, pattern: RegExp) =>
    assert.throws(() => openRecording(environment, String(id)), pattern)
  refusal({}, PAYMENT.paypay, /^StartRefused: GMO_SHOP_ID, GMO_SHOP_PASS, .* must be set\.$/)
  refusal({ ...VARIABLES, GMO_TEST: '0' }, PAYMENT.paypay, /GMO_TEST must be 1/)
  refusal(GMO_VARIABLES, PAYMENT.payEasy, /GMO_TEST must be 1/)
  refusal(VARIABLES, PAYMENT.dBarai, /left out of the settings of gmo-wallet/)
  refusal(
    { ...VARIABLES, ...STRIPE_VARIABLES, PROVIDER_OF_CARD: 'stripe' },
    PAYMENT.card,
    /sk_test_/,
  )
  refusal({ ...VARIABLES, ...PAYPAL_VARIABLES }, PAYMENT.paypal, /PAYPAL_TEST must be 1/)
  refusal({ ...VARIABLES, ...AMAZON_VARIABLES }, PAYMENT.amazonPay, /must begin with SANDBOX-/)
  refusal(VARIABLES, 'paypay', /METHOD must be a number/)
})
