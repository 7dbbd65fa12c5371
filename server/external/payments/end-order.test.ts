import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PRICE } from '#testing/fixtures/provider-statuses.ts'
import {
  AUTHORISED_CANCEL_RULES,
  type EndRules,
  endOrder,
  REFUND_RULES,
  UNPAID_CANCEL_RULES,
} from './end-order.ts'
import { PAYPAY_CANCEL_RULES } from './fincode/paypay.ts'
import type { ProviderStatus } from './payment-provider.ts'

const RULES: readonly EndRules[] = [
  UNPAID_CANCEL_RULES,
  AUTHORISED_CANCEL_RULES,
  PAYPAY_CANCEL_RULES,
  REFUND_RULES,
]

/** What ends an order: a call to the provider, nothing because it has ended, or nothing at all. */
const ENDINGS: readonly (readonly [ProviderStatus, ...string[]])[] = [
  // to cancel: a slip, an authorized amount, a PayPay order; to refund
  [{ is: 'missing' }, 'done', 'done', 'done', 'missing'],
  [{ is: 'waiting' }, 'call', 'done', 'call', 'waiting'],
  [{ is: 'authorised', yen: PRICE }, 'authorised', 'call', 'call', 'authorised'],
  [{ is: 'paid', yen: PRICE, currency: 'JPY' }, 'paid', 'paid', 'paid', 'call'],
  [{ is: 'failed', code: 'x' }, 'done', 'done', 'done', 'failed'],
  [{ is: 'cancelled' }, 'done', 'done', 'done', 'done'],
  [{ is: 'expired' }, 'done', 'done', 'done', 'expired'],
  [{ is: 'refunded', yen: PRICE }, 'refunded', 'done', 'done', 'done'],
  [{ is: 'charged-back', yen: PRICE }, ...Array(4).fill('charged-back')],
]
for (const [status, ...expected] of ENDINGS)
  test(`an order that is ${status.is} is ended as its state demands`, async () => {
    const endings = RULES.map(async (rules) => {
      let isCalled = false
      const result = await endOrder(status, rules, async () => {
        isCalled = true
        return { is: 'done' }
      })
      return isCalled ? 'call' : result.is === 'declined' ? result.code : result.is
    })
    assert.deepEqual(await Promise.all(endings), expected)
  })
