import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { gmoOpenApi } from '#gateway/gmo/open-api.dialect.ts'
import type { PaymentOrder, Started } from '#server/external/payments/payment-provider.ts'
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
import { gmoCashProvider } from './cash.ts'

let gmo: GmoHarness
before(async () => {
  gmo = await openGmoHarness(gmoOpenApi, gmoCashProvider)
})
after(() => gmo.close())

const store = (given: Partial<PaymentOrder> = {}) =>
  gmo.order({ payId: PAYMENT.convenienceStore, combiniCode: 'econ', ...given })
const bank = (given: Partial<PaymentOrder> = {}) =>
  gmo.order({ payId: PAYMENT.bankTransfer, kana: 'ヤマダ ハナコ', ...given })
const payEasy = () => gmo.order({ payId: PAYMENT.payEasy })

function shown({ next }: Started) {
  assert.ok(next.do === 'show')
  return next
}
async function pageOf(started: Started): Promise<string> {
  return (await fetch(shown(started).url ?? '')).text()
}
const paidYen = async (order: PaymentOrder) => {
  const state = await gmo.provider.fetchStatus(asKnownOrder(order), generousTimeout())
  return state.is === 'paid' ? state.yen : state.is
}

test('a convenience store order gives a number and a slip, and is paid at the till', async () => {
  const order = store()
  const started = await gmo.start(order)
  const { number = '', expiresAt, url = '' } = shown(started)
  assert.match(number, /^\d{6}$/)
  assert.equal(expiresAt.toISOString(), order.expiresAt.toISOString())
  const slip = await pageOf(started)
  assert.match(slip, new RegExp(number))
  assert.match(slip, /<svg class="bars"/)
  assert.match(slip, /ローソン/)
  assert.equal(await paidYen(order), 'waiting')
  await submitForm(url, { choice: 'pay' })
  assert.equal(await paidYen(order), 1_200)
  assert.match(await pageOf(started), /ありがとうございました/)
})

test('the two kinds of stores get numbers of their own chains', async () => {
  const started = await gmo.start(store({ combiniCode: 'other' }))
  const { number = '', expiresAt } = shown(started)
  assert.match(number, /^\d{13}$/)
  // Seven-Eleven's expiry is a number of days, so the payment expires at the end of the last day in
  // Tokyo.
  assert.equal(expiresAt.toISOString(), '2025-08-04T14:59:59.000Z')
  assert.match(await pageOf(started), /セブン-イレブン/)
})

test('an unpaid order expires or is cancelled; one paid before at the till is paid', async () => {
  const now = gmo.now()
  const late = store()
  const started = await gmo.start(late)
  await gmo.setNow(new Date(late.expiresAt.getTime() + 1))
  assert.equal(await paidYen(late), 'expired')
  await submitForm(shown(started).url ?? '', { choice: 'pay' })
  assert.equal(await paidYen(late), 'expired', 'no till takes it any more')
  await submitForm(shown(started).url ?? '', { choice: 'late' })
  assert.equal(await paidYen(late), 1_200)
  await gmo.setNow(now)
  const given = store()
  const begun = await gmo.start(given)
  const known = asKnownOrder(given, begun)
  assert.deepEqual(await gmo.provider.cancel(known, generousTimeout()), { is: 'done' })
  assert.equal(await paidYen(given), 'cancelled')
  assert.deepEqual(await gmo.provider.cancel(known, generousTimeout()), { is: 'done' })
})

test('an order without its reference is cancelled by its id', async () => {
  const order = store()
  await gmo.start(order)
  assert.deepEqual(await gmo.provider.cancel(asKnownOrder(order), generousTimeout()), {
    is: 'done',
  })
  assert.equal(await paidYen(order), 'cancelled')
  assert.deepEqual(await gmo.provider.cancel(asKnownOrder(store()), generousTimeout()), {
    is: 'done',
  })
})

test('a transfer goes to an account of its own: whole, in parts, or too much', async () => {
  const order = bank()
  const started = await gmo.start(order)
  const { account, url = '' } = shown(started)
  assert.match(account?.number ?? '', /^\d{7}$/)
  assert.match(account?.bank ?? '', /銀行/)
  assert.notEqual(account?.name ?? '', '')
  await submitForm(url, { choice: 'part' })
  assert.equal(await paidYen(order), 'waiting', 'half of it is not enough')
  await submitForm(url, { choice: 'deposit', yen: '６００円' })
  assert.equal(await paidYen(order), 1_200)
  await submitForm(url, { choice: 'deposit', yen: '50' })
  assert.equal(await paidYen(order), 1_250, 'more came after all was there')
  const whole = bank()
  await submitForm(shown(await gmo.start(whole)).url ?? '', { choice: 'whole' })
  assert.equal(await paidYen(whole), 1_200)
  const over = bank()
  await submitForm(shown(await gmo.start(over)).url ?? '', { choice: 'over' })
  assert.equal(await paidYen(over), 2_200)
})

test('a malformed deposit changes nothing', async () => {
  const order = bank()
  const { url = '' } = shown(await gmo.start(order))
  for (const yen of ['', '0', '-1', '1.5', 'abc', '99999999'])
    await submitForm(url, { choice: 'deposit', yen })
  assert.equal(await paidYen(order), 'waiting')
  assert.equal((await gmo.control.orderOf(order.orderId)).paidYen, 0)
})

test('Pay-easy gives its three numbers and is paid on its page', async () => {
  const order = payEasy()
  const started = await gmo.start(order)
  assert.match(shown(started).number ?? '', /^58091-\d{16}-\d{6}$/)
  await submitForm(shown(started).url ?? '', { choice: 'pay' })
  assert.equal(await paidYen(order), 1_200)
})

test('V-028: a name that is not in Katakana is declined under its field', async () => {
  for (const kana of ['Yamada', '山田', '', '・']) {
    const declined = await gmo.provider.start(bank({ kana }), generousTimeout())
    const code = 'name-not-in-katakana'
    assert.deepEqual(declined, { is: 'declined', code, field: 'name' }, kana)
  }
  for (const kana of [
    'ﾔﾏﾀﾞ ﾊﾅｺ',
    'ヤマダハナコ',
    'ヤマダ　ハナコ',
    'ジョン・スミス',
    'JOHN SMITH',
    'カ）ヒキフダ',
    'ヤ'.repeat(20),
  ])
    assert.equal((await gmo.provider.start(bank({ kana }), generousTimeout())).is, 'started', kana)
})

test('a member’s own name is sent in a form that GMO takes, however long or empty', async () => {
  const names = ['ヤマダ・ハナコ', '寿限無'.repeat(20), '', 'John Smith', '👩‍👩‍👧'.repeat(9)]
  for (const name of names) {
    const buyer = { memberId: 1, name, mail: '', tel: '' }
    const order = store({ buyer })
    const started = await gmo.provider.start(order, generousTimeout())
    assert.equal(started.is, 'started', name)
  }
})

test('a start repeated with the same key is the same order; with another key it is unknown', async () => {
  const order = store()
  const first = await gmo.start(order)
  assert.deepEqual(await gmo.provider.start(order, generousTimeout()), first)
  const changed = await gmo.provider.start({ ...order, yen: 5_000 }, generousTimeout())
  assert.equal(changed.is, 'unknown')
  const otherKey = await gmo.provider.start(
    { ...order, idempotencyKey: 'another' },
    generousTimeout(),
  )
  assert.equal(otherKey.is, 'unknown')
  assert.equal((await gmo.provider.start(store({ yen: 0 }), generousTimeout())).is, 'declined')
})

test('cash is not refunded by the provider, and resuming changes nothing', async () => {
  const order = store()
  const started = await gmo.start(order)
  await submitForm(shown(started).url ?? '', { choice: 'pay' })
  const known = asKnownOrder(order, started)
  assert.equal(
    (await gmo.provider.refund({ ...known, key: 'k' }, generousTimeout())).is,
    'declined',
  )
  assert.deepEqual(await gmo.provider.cancel(known, generousTimeout()), {
    is: 'declined',
    code: 'paid',
  })
  const next = await gmo.provider.resume(
    resumeRequest(order, started, 'returned'),
    generousTimeout(),
  )
  assert.deepEqual(next, { is: 'next', next: { do: 'unchanged' } })
  assert.equal(gmo.provider.clientConfig(), null)
})

test('an order that was never opened is missing', async () => {
  assert.equal(await gmo.fetchStatus(store()), 'missing')
})

test('with a wrong password every call is unknown', async () => {
  const stranger = gmoCashProvider({ ...gmo.settings, shopPass: 'guessed' })
  const order = store()
  await gmo.start(order)
  assert.equal((await stranger.fetchStatus(asKnownOrder(order), generousTimeout())).is, 'unknown')
  assert.equal((await stranger.start(store(), generousTimeout())).is, 'unknown')
})

test('the pages use the language of the order, and their switch changes it', async () => {
  const language = 'en'
  const payEasy = gmo.order({ payId: PAYMENT.payEasy, language })
  for (const order of [store({ language }), bank({ language }), payEasy]) {
    const started = await gmo.start(order)
    const page = await pageOf(started)
    assert.match(page, /<html lang="en">/)
    const main = /<main>(.*)<\/main>/s.exec(page)?.[1] ?? ''
    // The names of the shop and of people are not translated, so the test ignores them.
    const own = /引札|オキャクサマ|ヤマダハナコ|ヒキフダ（カ/g
    assert.doesNotMatch(main.replaceAll(own, ''), /[ぁ-んァ-ヶ一-龠]/)
    const japanese = await fetch(`${shown(started).url}?language=ja`)
    assert.match(await japanese.text(), /<html lang="ja">/)
  }
})
