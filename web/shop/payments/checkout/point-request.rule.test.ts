import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARRIER_IDS, COMBINI_CODES, PAYMENT } from '#contract/constants.ts'
import { paymentCalls } from '#contract/payments.ts'
import { EMPTY_METHOD_FORM, type MethodFormValues } from '#web/shop/payments/methods/method-form.ts'
import { missingChoice, pointRequestOf } from './point-request.rule.ts'

const course = {
  courseId: 102,
  points: 5_000,
  priceYen: 5_000,
  coins: 50,
  packId: 3,
  countryTerms: [],
}
const values: MethodFormValues = {
  holder: 'TARO YAMADA',
  keptCard: undefined,
  keepsCard: false,
  combini: 'econ',
  carrier: 'au',
  payer: ' ヤマダ タロウ ',
}
const request = (payId: number, formValues = values) =>
  pointRequestOf({ payId, course, values: formValues, requestId: 'press-1' })

test('a request carries the course, the pack, the request id and the fields of its method', () => {
  const common = { point_price_id: 102, pack_id: 3, request_id: 'press-1' }
  assert.deepEqual(request(PAYMENT.convenienceStore), {
    pay_id: 2,
    ...common,
    combini_code: 'econ',
  })
  assert.deepEqual(request(PAYMENT.carrier), { pay_id: 6, ...common, carrier_id: 'au' })
  assert.deepEqual(request(PAYMENT.bankTransfer), { pay_id: 4, ...common, name: 'ヤマダ タロウ' })
})

test('K-020 K-022: a method that the screen does not know is requested like any other', () => {
  for (const payId of [PAYMENT.payEasy, PAYMENT.merpay, 77]) {
    assert.equal(missingChoice(payId, EMPTY_METHOD_FORM), undefined)
    assert.equal(request(payId).pay_id, payId)
  }
})

test('without a pack the request has no pack id', () => {
  const bare = { ...course, packId: undefined }
  const sent = pointRequestOf({ payId: 8, course: bare, values, requestId: 'press-1' })
  assert.ok(!('pack_id' in sent))
})

test('no method sends card data, and the contract accepts each request', () => {
  const { request: schema } = paymentCalls['POST /user/point/buy']
  for (const payId of Object.values(PAYMENT)) {
    const sent = JSON.stringify(request(payId))
    assert.ok(!sent.includes('TARO'), sent)
    assert.ok(schema.safeParse(request(payId)).success, sent)
  }
})

test('K-024 K-025: only the store and the phone company are required choices', () => {
  assert.equal(missingChoice(PAYMENT.convenienceStore, EMPTY_METHOD_FORM), 'combini')
  assert.equal(missingChoice(PAYMENT.carrier, EMPTY_METHOD_FORM), 'carrier')
  for (const combini of COMBINI_CODES) {
    const chosen = { ...EMPTY_METHOD_FORM, combini }
    assert.equal(missingChoice(PAYMENT.convenienceStore, chosen), undefined)
    assert.equal(request(PAYMENT.convenienceStore, chosen).combini_code, combini)
  }
  for (const carrier of CARRIER_IDS) {
    const chosen = { ...EMPTY_METHOD_FORM, carrier }
    assert.equal(missingChoice(PAYMENT.carrier, chosen), undefined)
    assert.equal(request(PAYMENT.carrier, chosen).carrier_id, carrier)
  }
  for (const payId of [1, 3, 4, 5, 7, 8, 9, 12]) {
    assert.equal(missingChoice(payId, EMPTY_METHOD_FORM), undefined)
  }
})
