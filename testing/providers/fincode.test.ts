import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { fincode, fincodeCash } from '#gateway/fincode/dialect.ts'
import { fincodeCashProvider } from '#server/external/payments/fincode/cash.ts'
import { fincodeProvider } from '#server/external/payments/fincode/provider.ts'
import { fincodeSandbox } from '#server/external/payments/fincode/settings.ts'
import type {
  Dispute,
  PaymentProvider,
  Started,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { createFincodeToken } from '#testing/drivers/payments/fincode-card.ts'
import {
  generousTimeout,
  openProviderHarness,
  type ProviderHarness,
  paymentOrder,
  resumeRequest,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import {
  fincodeAcknowledgementFaults,
  fincodeFaults,
  fincodeNoticeFaults,
} from './fincode-description.ts'
import { type Exchange, type Recording, recordExchanges } from './recorded-exchanges.ts'

let harness: ProviderHarness
let provider: PaymentProvider
let cash: PaymentProvider
let recording: Recording
before(async () => {
  harness = await openProviderHarness(fincode, fincodeCash)
  const settings = { ...fincodeSandbox(harness.url), now: harness.now }
  provider = fincodeProvider(settings)
  cash = fincodeCashProvider(settings)
  recording = recordExchanges(settings.apiUrl)
})
after(async () => {
  recording.stop()
  await harness.close()
})

const BUYERS = [
  { memberId: 1, name: '山田 花子', mail: 'a@hikifuda.example', tel: '090-1234-5678' },
  { memberId: 2, name: '寿限無'.repeat(20), mail: '', tel: '+81 3 1234 5678' },
  { memberId: 3, name: '', mail: `${'a'.repeat(250)}@hikifuda.example`, tel: '0312345678' },
]

test('calls for cards and the answers of the sandbox are as fincode describes them', async () => {
  const cards = [
    '4111111111111111',
    '4000000000000002',
    '4000000000009995',
    '4000000000000416',
    '4100000000000100',
    '4100000000000100',
    '4000000000000069',
  ]
  for (const [at, number] of cards.entries()) {
    const order = paymentOrder({ buyer: BUYERS[at % BUYERS.length] ?? paymentOrder().buyer })
    const status = () => provider.fetchStatus({ ...order, reference: {} }, generousTimeout())
    await status()
    const started = (await provider.start(order, generousTimeout())) as Started
    const token = await createFincodeToken(harness.url, number)
    const request = resumeRequest(order, started, 'authorise', token)
    const next = await provider.resume(request, generousTimeout())
    await status()
    if (next.is === 'next' && next.next.do === 'three-d-secure') {
      const choice = at % 2 === 0 ? 'pass' : 'fail'
      await (number.endsWith('0100') ? submitForm(next.next.url, { choice }) : fetch(next.next.url))
    }
    await provider.resume(resumeRequest(order, started, 'capture'), generousTimeout())
    await status()
    const part = { ...order, ...started, key: 'part', yen: 200, leftYen: order.yen - 200 }
    await provider.refund(part, generousTimeout())
    await provider.refund({ ...order, ...started, key: order.orderId }, generousTimeout())
    await provider.start(order, generousTimeout())
    await status()
  }
})

test('calls for PayPay, slips and transfers and their answers are as fincode describes them', async () => {
  for (const [payId, acts] of [
    [PAYMENT.paypay, ['pay', 'expire', 'none']],
    [PAYMENT.convenienceStore, ['pay', 'expire', 'none', 'pay-late']],
    [PAYMENT.bankTransfer, ['deposit', 'expire', 'none']],
  ] as const)
    for (const act of acts) {
      const adapter = payId === PAYMENT.paypay ? provider : cash
      const order = paymentOrder({ payId, combiniCode: 'econ' })
      const started = (await adapter.start(order, generousTimeout())) as Started
      const status = () => adapter.fetchStatus({ ...order, ...started }, generousTimeout())
      await status()
      if (started.next.do === 'show' && started.next.url !== undefined)
        await fetch(started.next.url)
      const { id } = await harness.control.orderOf(order.orderId)
      if (act === 'none' || act === 'pay-late')
        await adapter.cancel({ ...order, ...started }, generousTimeout())
      if (act !== 'none')
        await harness.control.act(id, act, act === 'deposit' ? { yen: 1_200 } : {})
      await status()
      const part = { ...order, ...started, key: 'part', yen: 200, leftYen: order.yen - 200 }
      await adapter.refund(part, generousTimeout())
      await adapter.refund({ ...order, ...started, key: order.orderId }, generousTimeout())
      await adapter.start(order, generousTimeout())
      await status()
    }
})

test('an authorization is released as fincode describes it', async () => {
  const order = paymentOrder()
  const started = (await provider.start(order, generousTimeout())) as Started
  const token = await createFincodeToken(harness.url, '4111111111111111')
  const next = await provider.resume(
    resumeRequest(order, started, 'authorise', token),
    generousTimeout(),
  )
  assert.ok(next.is === 'next' && next.next.do === 'three-d-secure')
  await fetch(next.next.url)
  await provider.cancel({ ...order, ...started }, generousTimeout())
})

test('chargebacks are listed as fincode describes them', async () => {
  const order = paymentOrder()
  const started = (await provider.start(order, generousTimeout())) as Started
  const token = await createFincodeToken(harness.url, '4111111111111111')
  const next = await provider.resume(
    resumeRequest(order, started, 'authorise', token),
    generousTimeout(),
  )
  assert.ok(next.is === 'next' && next.next.do === 'three-d-secure')
  await fetch(next.next.url)
  await provider.resume(resumeRequest(order, started, 'capture'), generousTimeout())
  const { id } = await harness.control.orderOf(order.orderId)
  const outcomes: (readonly Dispute[] | Unknown | undefined)[] = []
  for (const verb of ['charge-back', 'win-dispute'] as const) {
    await harness.control.act(id, verb)
    outcomes.push(await provider.disputes?.(harness.now(), generousTimeout()))
  }
  const { orderId, yen } = order
  const [first] = outcomes[0] as readonly Dispute[]
  assert.ok(Number.isSafeInteger(first?.id))
  assert.deepEqual(outcomes, [
    [{ id: first?.id, orderId, yen, outcome: 'lost' }],
    [{ id: first?.id, orderId, yen, outcome: 'won' }],
  ])
})

/** False for the browser's calls for pages and tokens, which fincode's description lacks. */
const isCallOfServer = ({ path }: Exchange) => !/^\/(secure|link|v1\/tokens)\//.test(path)

test('no difference from fincode’s description is left', async () => {
  const notices = await harness.notices()
  const faults = new Set([
    ...recording.exchanges.filter(isCallOfServer).flatMap(fincodeFaults),
    ...notices.flatMap(({ body }) => fincodeNoticeFaults(body.toString())),
    ...[true, false].flatMap((isStored) =>
      fincodeAcknowledgementFaults(provider.acknowledge(isStored).body),
    ),
  ])
  assert.ok(recording.exchanges.length > 40, `${recording.exchanges.length} calls were recorded`)
  assert.ok(notices.length > 5, `${notices.length} notices were recorded`)
  assert.deepEqual([...faults].sort(), [])
})
