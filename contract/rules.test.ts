import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rules as schema } from './console/settings.ts'
import { INITIAL_RULES, type ShopRule, shopRules } from './rules.ts'

test('A-263: the initial rules are those of the specification', () => {
  assert.deepEqual(INITIAL_RULES, {
    pointMonths: 6,
    referralPoints: 500,
    referralFriendsMax: 10,
    referralCode: 'optional',
    addressNeeded: 'required',
    phoneNeeded: 'required',
    buildingNeeded: 'optional',
    middleName: 'asked',
    referrerMust: 'verify-and-pay',
    smsFor: 'referral',
    drawCountMax: 3_000,
    shipOnlyYen: null,
    shipFeePoints: 0,
    shipFreeCards: null,
    loginDays: 7,
    savedLoginDays: 30,
    loginIdleDays: 3,
    savedLoginIdleDays: 14,
    dayYenMax: null,
    monthYenMax: null,
    higherLimitWaitDays: 7,
    slipDays: 3,
    transferDays: 3,
    topOrder: [
      'packs',
      'recent-packs',
      'draw-feed',
      'card-types',
      'how-to-play',
      'entrance',
      'services',
      'legal-links',
    ],
    drawFeedFor: 'everyone',
    transferHourFirst: 10,
    transferHourLast: 18,
  })
})

test('A-263: each rule is refused beyond its bounds', () => {
  const isTaken = (change: object) => schema.safeParse({ ...INITIAL_RULES, ...change }).success
  for (const [name, field] of Object.entries(shopRules)) {
    const [within, beyond] =
      field.type === 'choice'
        ? [field.values, ['', null]]
        : field.type === 'order'
          ? [
              [[], field.values.slice(2), field.values.toReversed()],
              ['', null, ['x'], [...field.values, field.values[0]]],
            ]
          : [
              [field.min, INITIAL_RULES[name as ShopRule], field.max],
              [field.min - 1, field.max + 1, field.min + 0.5, String(field.max)],
            ]
    for (const value of within) assert.ok(isTaken({ [name]: value }), `${name} ${value}`)
    for (const value of beyond) assert.ok(!isTaken({ [name]: value }), `${name} ${value}`)
  }
})
