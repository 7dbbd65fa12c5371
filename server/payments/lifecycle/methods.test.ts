import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { hasChargebacks } from '#server/payments/payments.ts'
import { outcomePathOf, returnUrlsOf } from './return-urls.ts'

const RESULT = '/pay-redirect?payment_id=o-1'
const POSTED = '/api/acs/return/o-1'
const COURSE = '/confirm-buy-point?pointPriceId=101'

/** Where a browser comes back to, by method. Specification, section 9. */
for (const [payId, returnPath, cancelPath, outcomePath] of [
  [PAYMENT.card, POSTED, POSTED, RESULT],
  [PAYMENT.convenienceStore, POSTED, POSTED, RESULT],
  [PAYMENT.paypal, RESULT, RESULT, '/complete-buy-point-paypal'],
  [PAYMENT.bankTransfer, RESULT, RESULT, RESULT],
  [PAYMENT.amazonPay, '/amazon-pay-redirect', COURSE, '/complete-buy-point-amazom-pay'],
  [PAYMENT.carrier, POSTED, POSTED, RESULT],
  [PAYMENT.payEasy, RESULT, RESULT, RESULT],
  [PAYMENT.paypay, RESULT, RESULT, RESULT],
  [PAYMENT.merpay, RESULT, RESULT, RESULT],
  [PAYMENT.applePay, RESULT, RESULT, RESULT],
  [PAYMENT.dBarai, RESULT, RESULT, RESULT],
  [PAYMENT.auPay, RESULT, RESULT, RESULT],
  [PAYMENT.rakutenPay, RESULT, RESULT, RESULT],
  [PAYMENT.googlePay, POSTED, POSTED, RESULT],
] as const)
  test(`a browser comes back from method ${payId} to its pages`, () => {
    const ids = { payId, orderId: 'o-1', courseId: 101 }
    assert.deepEqual(returnUrlsOf('https://shop.example', ids), {
      returnUrl: `https://shop.example${returnPath}`,
      cancelUrl: `https://shop.example${cancelPath}`,
    })
    assert.equal(outcomePathOf(ids), outcomePath)
  })

test('what members paid with money of their own is not charged back, and an unknown method can be', () => {
  const own: readonly number[] = [PAYMENT.convenienceStore, PAYMENT.bankTransfer, PAYMENT.payEasy]
  for (const payId of [...Object.values(PAYMENT), 11])
    assert.equal(hasChargebacks(payId), !own.includes(payId), `${payId}`)
})
