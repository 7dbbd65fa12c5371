import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { cashInformationOf } from './cash.rule.ts'
import { gmoKonbini } from './settings.ts'

const settings = {
  konbini: gmoKonbini,
  now: () => new Date('2025-08-01T23:59:00+09:00'),
}
/** A quarter past midnight in Tokyo, on the day before in UTC. */
const expiresAt = new Date('2025-08-04T00:15:00+09:00')
const MINUTE = { paymentExpiryDateTime: '202508040015' }
const DAYS = { paymentPeriod: '3' }

test('each kind of cash expires at a minute, or after a number of days where GMO accepts no minute', () => {
  for (const [fields, cashType, cashOptions] of [
    [{ payId: PAYMENT.payEasy }, 'PAYEASY', MINUTE],
    [{ payId: PAYMENT.bankTransfer }, 'BANK_TRANSFER_GMO_AOZORA', DAYS],
    [{ combiniCode: 'econ' }, 'KONBINI', { konbiniCode: 'LAWSON', ...MINUTE }],
    [{ combiniCode: 'other' }, 'KONBINI', { konbiniCode: 'SEVEN_ELEVEN', ...DAYS }],
    [{}, 'KONBINI', { konbiniCode: 'LAWSON', ...MINUTE }],
  ] as const) {
    const order = { payId: PAYMENT.convenienceStore, expiresAt, ...fields }
    assert.deepEqual(cashInformationOf(settings, order), { cashType, cashOptions })
  }
})

test('without a clock of its own, the days count from the present day', (context) => {
  mock.timers.enable({ apis: ['Date'], now: settings.now() })
  context.after(() => mock.timers.reset())
  const order = { payId: PAYMENT.bankTransfer, expiresAt }
  assert.deepEqual(cashInformationOf({ konbini: gmoKonbini }, order), {
    cashType: 'BANK_TRANSFER_GMO_AOZORA',
    cashOptions: DAYS,
  })
})
