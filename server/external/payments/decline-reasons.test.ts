import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declineReasonOf } from './decline-reasons.ts'

for (const [provider, code, reason] of [
  ['gmo', 'insufficient_balance-G02', 'funds'],
  ['gmo', 'card_declined-G55', 'funds'],
  ['gmo', 'card_declined-G44', 'card-data'],
  ['gmo', 'card_declined-G83', 'card-data'],
  ['gmo', 'card_declined-G12', null],
  ['gmo', 'operation_aborted_by_user', 'cancelled'],
  ['gmo-wallet', 'insufficient_balance', 'funds'],
  ['stripe', 'insufficient_funds', 'funds'],
  ['stripe', 'incorrect_cvc', 'card-data'],
  ['stripe', 'generic_decline', null],
  ['paypal', 'INSTRUMENT_DECLINED', null],
  ['paypal', 'TRANSACTION_LIMIT_EXCEEDED', 'funds'],
  ['fincode', 'E0200005001', null],
  ['amazon-pay', 'SoftDeclined', null],
] as const) {
  test(`the code ${code} of ${provider} means ${reason ?? 'no known reason'}`, () => {
    assert.equal(declineReasonOf(provider, code), reason)
  })
}
