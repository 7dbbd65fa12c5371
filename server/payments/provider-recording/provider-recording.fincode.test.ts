import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { fincode, fincodeCash } from '#gateway/fincode/dialect.ts'
import { fincodeSandbox, fincodeTest } from '#server/external/payments/fincode/settings.ts'
import {
  openProviderHarness,
  type ProviderHarness,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import { linesOf, recordingFaults } from '#testing/providers/recorded-lines.ts'
import { openRecording } from './provider-recording.ts'

const { secretKey, publicKey, webhookSignature } = fincodeSandbox('http://localhost')
const VARIABLES = {
  FINCODE_SECRET_KEY: secretKey,
  FINCODE_PUBLIC_KEY: publicKey,
  FINCODE_WEBHOOK_SIGNATURE: webhookSignature,
  PROVIDER_OF_CARD: 'fincode',
  PROVIDER_OF_CONVENIENCE_STORE: 'fincode',
  PROVIDER_OF_BANK_TRANSFER: 'fincode',
  PROVIDER_OF_PAYPAY: 'fincode',
}
const send = globalThis.fetch
let harness: ProviderHarness

before(async () => {
  harness = await openProviderHarness(fincode, fincodeCash)
  // The sandbox answers the calls to the host of fincode's test environment.
  mock.method(globalThis, 'fetch', (url: string | URL, init?: RequestInit) =>
    send(String(url).replace(fincodeTest.apiUrl, `${harness.url}/fincode`), init),
  )
})
after(async () => {
  mock.restoreAll()
  await harness.close()
})

const lastOf = (shown: readonly string[], pattern: RegExp) =>
  shown.map((line) => pattern.exec(line)?.[1]).findLast((found) => found !== undefined) ?? ''

/** Opens the buyer's page and pays there. A slip is a payment only after its page was opened. */
async function payOn(page: string): Promise<void> {
  await fetch(page)
  await submitForm(page, { choice: 'pay' })
}

/** Plays the operator: pays the first order, and lets the second order expire. */
async function act(question: string, shown: readonly string[]): Promise<string> {
  const { id } = await harness.control.orderOf(lastOf(shown, /: order (\S+),/))
  const page = lastOf(shown, /^(?:Open|Its page is) (.*)/)
  if (question.startsWith('Pay')) {
    if (page === '') await harness.control.act(id, 'deposit', { yen: 500 })
    else await payOn(page)
  }
  if (question.startsWith('Cancel')) await harness.control.act(id, 'expire')
  return question.startsWith('Expected') ? 's' : ''
}

async function record(payId: number) {
  const shown: string[] = []
  const lines: string[] = []
  const isComplete = await openRecording(VARIABLES, String(payId)).record({
    terminal: { show: (line) => shown.push(line), ask: (question) => act(question, shown) },
    now: harness.now,
    publicUrl: 'https://shop.example',
    append: (line) => lines.push(`${line}\n`),
    openShop: () => assert.fail('this method needs no shop'),
  })
  return { isComplete, file: lines.join(''), shown }
}

for (const [name, payId, payType] of [
  ['PayPay', PAYMENT.paypay, 'Paypay'],
  ['a convenience store', PAYMENT.convenienceStore, 'Konbini'],
  ['a bank transfer', PAYMENT.bankTransfer, 'Virtualaccount'],
] as const)
  test(`${name} at fincode is recorded as fincode describes its calls, without secrets`, async () => {
    const { isComplete, file, shown } = await record(payId)
    assert.ok(isComplete, shown.join('\n'))
    assert.deepEqual(recordingFaults(file), [])
    assert.ok(linesOf(file).every(({ origin }) => origin === fincodeTest.apiUrl))
    assert.ok(file.includes(payType))
    const broken = file.replaceAll(payType, 'Other')
    assert.notDeepEqual(recordingFaults(broken), [])
    const pages = shown.flatMap((line) => /https?:\/\/[^/]+\/(\S+)$/.exec(line)?.[1] ?? [])
    const account = /^Transfer to (.*)\.$/m.exec(shown.join('\n'))?.[1]?.split(' ') ?? []
    const secrets = [secretKey, publicKey, webhookSignature, 'Bearer', ...pages, ...account]
    for (const secret of secrets) assert.ok(!file.includes(secret), secret)
  })

test('a run at fincode is refused in the live environment', () => {
  const refusal = (environment: NodeJS.ProcessEnv, payId: number, pattern: RegExp) =>
    assert.throws(() => openRecording(environment, String(payId)), pattern)
  const live = { FINCODE_SECRET_KEY: 'm_prod_1', FINCODE_PUBLIC_KEY: 'p_prod_1' }
  refusal({ ...VARIABLES, ...live }, PAYMENT.paypay, /FINCODE_SECRET_KEY must begin with m_test_/)
})
