import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { gmoOpenApi } from '#gateway/gmo/open-api.dialect.ts'
import type { Buyer } from '#server/external/payments/buyer.ts'
import { gmoCashProvider } from '#server/external/payments/gmo/cash.ts'
import { gmoProvider } from '#server/external/payments/gmo/provider.ts'
import type { GmoSettings } from '#server/external/payments/gmo/settings.ts'
import { gmoWalletProvider } from '#server/external/payments/gmo/wallet.ts'
import type {
  PaymentOrder,
  PaymentProvider,
  ProviderOrder,
  ResumeRequest,
  Started,
} from '#server/external/payments/payment-provider.ts'
import { createDeviceToken } from '#testing/drivers/payments/device-token.ts'
import {
  asKnownOrder,
  type GmoHarness,
  openGmoHarness,
} from '#testing/drivers/payments/gmo-harness.ts'
import {
  generousTimeout,
  resumeRequest,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import { gmoTable, noticeFaults, openApiFaults } from './gmo-description.ts'
import { type Recording, recordExchanges } from './recorded-exchanges.ts'

/**
 * Turns the sandbox's settings into the settings of a live shop, whose requests lack the fields
 * that only the sandbox knows. The secret has 64 characters, as docs/settings.md recommends.
 */
const asLive = (settings: GmoSettings): GmoSettings => ({
  ...settings,
  isSandbox: false,
  csrfSecret: '0123456789abcdef'.repeat(4),
})
let gmo: GmoHarness
let cash: PaymentProvider
let wallet: PaymentProvider
let recording: Recording
before(async () => {
  gmo = await openGmoHarness(gmoOpenApi, gmoCashProvider)
  cash = gmoCashProvider(asLive(gmo.settings))
  wallet = gmoWalletProvider(asLive(gmo.settings))
  recording = recordExchanges(gmo.settings.openApiUrl)
})
after(async () => {
  recording.stop()
  await gmo.close()
})

const BUYERS = [
  { memberId: 1, name: '山田 花子', mail: 'a@hikifuda.example', tel: '090-1234-5678' },
  { memberId: 2, name: 'ヤマダ・ハナコ', mail: 'b@hikifuda.example', tel: '09012345678' },
  { memberId: 3, name: '寿限無'.repeat(20), mail: 'c@hikifuda.example', tel: '0312345678' },
]

async function startAll(provider: PaymentProvider, orders: readonly Partial<PaymentOrder>[]) {
  const started: { order: PaymentOrder; result: Started }[] = []
  for (const overrides of orders)
    for (const buyer of BUYERS) {
      const order = gmo.order({ ...overrides, buyer })
      const result = await provider.start(order, generousTimeout())
      await provider.fetchStatus(asKnownOrder(order), generousTimeout())
      if (result.is === 'started') started.push({ order, result })
    }
  return started
}

const refundPart = (provider: PaymentProvider, known: ProviderOrder) =>
  provider.refund(
    { ...known, yen: 500, leftYen: known.yen - 500, key: `part-${known.orderId}` },
    generousTimeout(),
  )

const payAll = async (choice: string) => {
  for (const { id } of await gmo.control.orders())
    await gmo.control.act(id, choice as 'pay').catch(() => undefined)
}

test('calls for cash and the answers of the sandbox are as GMO describes them', async () => {
  const orders = [
    { payId: PAYMENT.convenienceStore, combiniCode: 'econ' },
    { payId: PAYMENT.convenienceStore, combiniCode: 'other' },
    { payId: PAYMENT.payEasy },
    { payId: PAYMENT.bankTransfer, kana: 'ヤマダ ハナコ' },
  ] as const
  const [first, ...others] = await startAll(cash, orders)
  if (first !== undefined)
    await cash.cancel(asKnownOrder(first.order, first.result), generousTimeout())
  await payAll('pay')
  for (const { order, result } of others) {
    await cash.fetchStatus(asKnownOrder(order, result), generousTimeout())
    await cash.cancel(asKnownOrder(order, result), generousTimeout())
  }
  await cash.fetchStatus(asKnownOrder(gmo.order({ payId: PAYMENT.payEasy })), generousTimeout())
})

test('calls for wallets and the answers of the sandbox are as GMO describes them', async () => {
  const wallets = [PAYMENT.paypay, PAYMENT.merpay, PAYMENT.dBarai, PAYMENT.auPay]
  const started = await startAll(
    wallet,
    [...wallets, PAYMENT.rakutenPay].map((payId) => ({ payId })),
  )
  const choices = ['pay', 'pay', 'fail', 'cancel', 'pay', 'none']
  for (const [at, { order, result }] of started.entries()) {
    if (result.next.do === 'redirect') {
      const returned = await submitForm(result.next.url, {
        choice: choices[at % choices.length] ?? 'none',
      })
      assertCallback(returned.headers.get('location'))
    }
    const known = asKnownOrder(order, result)
    await wallet.fetchStatus(known, generousTimeout())
    await refundPart(wallet, known)
    await wallet.refund({ ...known, yen: 700, key: `refund-${order.orderId}` }, generousTimeout())
    await wallet.cancel(known, generousTimeout())
    await wallet.fetchStatus(known, generousTimeout())
  }
})

test('calls that capture what a wallet approved are as GMO describes them', async () => {
  const provider = gmoWalletProvider({
    ...asLive(gmo.settings),
    paypayMode: 'AUTH',
    wallets: { RAKUTEN: 'AUTH' },
  })
  const orders = [{ payId: PAYMENT.paypay }, { payId: PAYMENT.rakutenPay }]
  for (const { order, result } of await startAll(provider, orders)) {
    if (result.next.do === 'redirect') await submitForm(result.next.url, { choice: 'pay' })
    await provider.resume(resumeRequest(order, result, 'capture'), generousTimeout())
    await provider.fetchStatus(asKnownOrder(order, result), generousTimeout())
  }
})

test('calls for cards and the answers of the sandbox are as GMO describes them', async () => {
  const provider = gmoProvider(asLive(gmo.settings))
  const cards = [
    '4111111111111111',
    '4000000000000002',
    '4000000000009995',
    '4000000000000416',
    '4100000000000100',
    '4100000000000209',
  ]
  for (const [at, number] of cards.entries()) {
    const order = gmo.order({ buyer: BUYERS[at % BUYERS.length] as Buyer })
    const started = { reference: {} }
    const resume = (step: ResumeRequest['step'], token?: string) =>
      provider.resume(resumeRequest(order, started, step, token), generousTimeout())
    await provider.fetchStatus(asKnownOrder(order), generousTimeout())
    const next = await resume('authorise', await gmo.token(number))
    if (next.is === 'next' && next.next.do === 'three-d-secure') {
      await resume('returned')
      const choice = number.endsWith('100') ? 'fail' : 'pass'
      const returned = await submitForm(next.next.url, { choice })
      assertCallback(returned.headers.get('location'))
      await provider.fetchStatus(asKnownOrder(order), generousTimeout())
      await resume('returned')
    }
    await resume('capture')
    await provider.fetchStatus(asKnownOrder(order), generousTimeout())
    await refundPart(provider, asKnownOrder(order))
    await provider.fetchStatus(asKnownOrder(order), generousTimeout())
    const rest = { ...asKnownOrder(order), yen: 700, key: order.orderId }
    await provider.refund(rest, generousTimeout())
    await provider.fetchStatus(asKnownOrder(order), generousTimeout())
  }
  await resumeWithUsedToken(provider)
})

test('calls for kept cards and the answers of the sandbox are as GMO describes them', async () => {
  const provider = gmoProvider(asLive(gmo.settings))
  const first = gmo.order()
  const authorised = await provider.resume(
    resumeRequest(first, { reference: {} }, 'authorise', await gmo.token('4100000000000209')),
    generousTimeout(),
  )
  assert.ok(authorised.is === 'next' && authorised.next.do === 'three-d-secure')
  const { reference = {} } = authorised
  const keep = () => provider.keptCards?.keep({ ...first, reference }, 'Mfirst', generousTimeout())
  assert.equal((await keep())?.is, 'declined', 'before 3-D Secure')
  await submitForm(authorised.next.url, { choice: 'pass' })
  await provider.resume(resumeRequest(first, { reference }, 'returned'), generousTimeout())
  const kept = await provider.keptCards?.keep(
    { ...first, orderId: `${first.orderId}-2`, reference },
    'Mfirst',
    generousTimeout(),
  )
  assert.ok(kept?.is === 'kept')
  const { is: _, ...card } = kept
  const facts = { brand: 'VISA', lastFour: '0209', expires: '2030-12' }
  assert.deepEqual(card, { customer: 'Mfirst', card: '0', ...facts })
  const pay = () => {
    const request = resumeRequest(gmo.order(), { reference: {} }, 'authorise')
    return provider.resume({ ...request, cardOnFile: card }, generousTimeout())
  }
  const next = await pay()
  assert.ok(next.is === 'next' && next.next.do === 'three-d-secure', '3-D Secure as before')
  for (const customer of ['Mfirst', 'Mfirst', 'Mnobody'])
    assert.equal((await provider.keptCards?.forget(customer, generousTimeout()))?.is, 'done')
  assert.equal((await pay()).is, 'declined')
})

test('calls for the tokens of Apple Pay and Google Pay are as GMO describes them', async () => {
  const provider = gmoProvider(asLive(gmo.settings))
  for (const wallet of ['apple', 'google'] as const)
    for (const choice of ['pay', 'decline'] as const) {
      const payId = wallet === 'apple' ? PAYMENT.applePay : PAYMENT.googlePay
      const order = gmo.order({ payId })
      const token = await createDeviceToken(gmo.url, wallet, choice)
      const resume = (step: ResumeRequest['step']) =>
        provider.resume(resumeRequest(order, { reference: {} }, step, token), generousTimeout())
      const { is } = await resume('authorise')
      assert.equal(is, choice === 'pay' ? 'next' : 'declined')
      if (is === 'next') {
        await resume('capture')
        const visa = { is: 'declined', code: 'invalid_request' }
        const part = await refundPart(provider, asKnownOrder(order))
        assert.deepEqual(part, wallet === 'apple' ? visa : { is: 'done' })
      }
      await provider.refund({ ...asKnownOrder(order), key: order.orderId }, generousTimeout())
    }
})

async function resumeWithUsedToken(provider: PaymentProvider) {
  const token = await gmo.token('4111111111111111')
  for (const order of [gmo.order(), gmo.order()])
    await provider.resume(
      resumeRequest(order, { reference: {} }, 'authorise', token),
      generousTimeout(),
    )
}

const callbackFaults = new Set<string>()

/**
 * Checks the query parameter that GMO adds to the URL when it sends the browser back to the shop.
 */
function assertCallback(location: string | null): void {
  const parameter = URL.canParse(location ?? '') && new URL(location ?? '').searchParams.get('p')
  if (!parameter) return
  const { event } = JSON.parse(Buffer.from(parameter, 'base64url').toString())
  if (!gmoTable.callbackEvents.includes(event)) callbackFaults.add(`callback event ${event}`)
}

test('no difference from GMO’s description is left', async () => {
  const notices = await gmo.notices()
  const faults = new Set([
    ...recording.exchanges.flatMap(openApiFaults),
    ...notices.flatMap(({ body }) => noticeFaults(body.toString())),
    ...callbackFaults,
  ])
  assert.ok(recording.exchanges.length > 40, `${recording.exchanges.length} calls were recorded`)
  assert.deepEqual([...faults].sort(), [])
})
