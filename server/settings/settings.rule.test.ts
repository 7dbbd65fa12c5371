import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NEUTRAL_IDENTITY } from '#contract/identity.ts'
import { INITIAL_RULES } from '#contract/rules.ts'
import {
  CONVERSIONS_STOPPED,
  DRAWS_STOPPED,
  IN_MAINTENANCE,
  OPENING_SOON,
  PAYMENTS_STOPPED,
} from './settings.messages.ts'
import {
  closedMessageOf,
  closingTimesOf,
  isOpening,
  settingsOf,
  stopMessageOf,
} from './settings.rule.ts'

type Row = Parameters<typeof settingsOf>[0]
type Stops = Parameters<typeof closedMessageOf>[0]

const at = (time: string) => new Date(`2025-08-01T${time}+09:00`)
const START = at('00:30:00')
const END = at('02:00:00')
const STOPS: Stops = {
  hasLivePayments: false,
  openedAt: null,
  drawsStoppedAt: null,
  paymentsStoppedAt: null,
  conversionsStoppedAt: null,
  maintenanceStartsAt: null,
  maintenanceEndsAt: null,
  maintenanceText: '',
  maintenanceTextEn: '',
}
const inMaintenance = { ...STOPS, maintenanceStartsAt: START, maintenanceEndsAt: END }
const opening = { ...STOPS, hasLivePayments: true }
const own = { ja: '入替中', en: 'Moving' }

for (const [name, settings, now, expected] of [
  ['nothing is set', STOPS, START, null],
  ['just before a maintenance', inMaintenance, at('00:29:59'), null],
  ['at its start', inMaintenance, START, IN_MAINTENANCE],
  ['just before its end', inMaintenance, at('01:59:59'), IN_MAINTENANCE],
  ['at its end', inMaintenance, END, null],
  ['without an end', { ...inMaintenance, maintenanceEndsAt: null }, START, null],
  ['without a start', { ...inMaintenance, maintenanceStartsAt: null }, START, null],
  [
    'with a text',
    { ...inMaintenance, maintenanceText: own.ja, maintenanceTextEn: own.en },
    START,
    { ...own, isOwn: true },
  ],
  [
    'with a Japanese text',
    { ...inMaintenance, maintenanceText: own.ja },
    START,
    { ja: own.ja, en: own.ja, isOwn: true },
  ],
  [
    'with an English text',
    { ...inMaintenance, maintenanceTextEn: own.en },
    START,
    { ja: IN_MAINTENANCE.ja, en: own.en, isOwn: true },
  ],
  ['live payments, not open yet', opening, START, OPENING_SOON],
  ['opened', { ...opening, openedAt: START }, START, null],
] as const)
  test(`A-172: the shop is closed or not: ${name}`, () => {
    assert.deepEqual(closedMessageOf(settings, now), expected)
    for (const act of ['draws', 'payments'] as const)
      assert.deepEqual(stopMessageOf(act, settings, now), expected)
    assert.equal(stopMessageOf('conversions', settings, now), null)
  })

test('A-174: each act is stopped by itself', () => {
  const messages = {
    draws: DRAWS_STOPPED,
    payments: PAYMENTS_STOPPED,
    conversions: CONVERSIONS_STOPPED,
  }
  for (const stopped of ['draws', 'payments', 'conversions'] as const)
    for (const act of ['draws', 'payments', 'conversions'] as const) {
      const settings = { ...STOPS, [`${stopped}StoppedAt`]: START }
      const expected = act === stopped ? messages[act] : null
      assert.deepEqual(stopMessageOf(act, settings, START), expected, `${act} of ${stopped}`)
    }
  assert.equal(isOpening({ hasLivePayments: false, openedAt: null }), false)
})

test('a closing time comes from the environment until an operator sets one or none', () => {
  const environment = { registration: START, pointSales: END }
  const closings = {
    registrationClosing: 'environment',
    registrationClosesAt: null,
    pointSaleClosing: 'environment',
    pointSaleClosesAt: null,
  } as Parameters<typeof closingTimesOf>[0]
  assert.deepEqual(closingTimesOf(closings, environment), environment)
  const set = { ...closings, registrationClosing: 'at' as never, registrationClosesAt: END }
  assert.deepEqual(closingTimesOf(set, environment), { registration: END, pointSales: END })
  const never = { ...closings, pointSaleClosing: 'never' as never }
  assert.deepEqual(closingTimesOf(never, environment), { registration: START, pointSales: null })
})

test('what no owner has chosen is neutral, and an account is one or none', () => {
  const row = {
    bankName: '引札銀行',
    bankBranch: '本店',
    bankAccountKind: 'current',
    bankAccountNumber: null,
    bankAccountHolder: 'ヒキフダ',
    identity: null,
    rules: {},
    version: 3,
  } as unknown as Row
  const settings = settingsOf(row)
  assert.deepEqual(settings, {
    version: 3,
    bankAccount: null,
    identity: NEUTRAL_IDENTITY,
    rules: INITIAL_RULES,
  })
  const chosen = settingsOf({
    ...row,
    bankAccountNumber: '1234567',
    identity: { name_en: 'Crane' },
    rules: { point_months: 12 },
  })
  assert.deepEqual(chosen.bankAccount, {
    bank: '引札銀行',
    branch: '本店',
    kind: 'current',
    number: '1234567',
    holder: 'ヒキフダ',
  })
  assert.deepEqual(chosen.identity, { ...NEUTRAL_IDENTITY, nameEn: 'Crane' })
  assert.deepEqual(chosen.rules, { ...INITIAL_RULES, pointMonths: 12 })
})
