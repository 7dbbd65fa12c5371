import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Campaign } from './campaign.ts'
import { type CouponFacts, couponRefusal, ticketUntil } from './campaigns.rule.ts'
import { ticketRefusal } from './tickets/tickets.rule.ts'

const at = (time: string) => new Date(`2025-08-${time}+09:00`)
const START = at('01T00:00:00')
const END = at('31T00:30:00')
const before = (time: Date) => new Date(time.getTime() - 1)
const CAMPAIGN: Campaign = {
  id: 1,
  name: '夏',
  nameEn: null,
  kind: 'shared',
  packId: null,
  isDaily: false,
  currency: 'point',
  amount: 100,
  budget: 1_000,
  memberMax: 2,
  audience: 'all',
  rankMin: 0,
  requirement: 'none',
  startsAt: START,
  endsAt: END,
  granted: 900,
  stoppedAt: null,
}
/** Everything that the change of a case does not name lets the member redeem. */
const refusalWith = ({
  campaign = {},
  ...facts
}: Omit<Partial<CouponFacts>, 'campaign'> & { campaign?: Partial<Campaign> | null }) =>
  couponRefusal({
    campaign: campaign === null ? null : { ...CAMPAIGN, ...campaign },
    memberCount: 1,
    isCodeUsed: false,
    hasTodays: false,
    isPackOnSale: true,
    registeredAt: before(START),
    isMailConfirmed: true,
    isPhoneVerified: false,
    firstPaidAt: null,
    rankIds: new Set([1, 2]),
    age: null,
    now: START,
    ...facts,
  })

for (const [name, facts, expected] of [
  ['all is well', {}, null],
  ['no such code', { campaign: null }, 'unknown'],
  ['the code is used', { isCodeUsed: true }, 'used'],
  ['just before the start', { now: before(START) }, 'not-started'],
  ['just before the end', { now: before(END) }, null],
  ['the end', { now: END }, 'closed'],
  ['stopped', { campaign: { stoppedAt: START } }, 'closed'],
  ['the ticket of today', { hasTodays: true }, 'today'],
  ['as many as a member may have', { memberCount: 2 }, 'limit'],
  ['a member of before', { campaign: { audience: 'new' } }, 'not-for-member'],
  ['registered at the start', { campaign: { audience: 'new' }, registeredAt: START }, null],
  ['never paid', { campaign: { audience: 'first-paid' } }, 'not-first-paid'],
  [
    'paid before',
    { campaign: { audience: 'first-paid' }, firstPaidAt: before(START) },
    'not-first-paid',
  ],
  ['first paid at the start', { campaign: { audience: 'first-paid' }, firstPaidAt: START }, null],
  ['the rank itself', { campaign: { rankMin: 2 } }, null],
  ['a lower rank', { campaign: { rankMin: 3 } }, 'rank'],
  ['one point above the budget', { campaign: { budget: 999 } }, 'budget'],
  ['no draw is left', { isPackOnSale: false }, 'pack-unavailable'],
  ['no phone', { campaign: { requirement: 'phone' } }, 'phone-unverified'],
  ['a phone', { campaign: { requirement: 'phone' }, isPhoneVerified: true }, null],
  ['no payment', { campaign: { requirement: 'payment' } }, 'unpaid'],
  ['a payment', { campaign: { requirement: 'payment' }, firstPaidAt: before(START) }, null],
  ['too young', { age: 'under-age', isMailConfirmed: false }, 'under-age'],
  ['no confirmed mail', { isMailConfirmed: false }, 'mail-unconfirmed'],
] as const)
  test(`A-160, A-161: a coupon is ${expected === null ? 'redeemed' : `refused as ${expected}`}: ${name}`, () => {
    assert.equal(refusalWith(facts), expected)
  })

test('a ticket is drawn once, by its member, for its pack and before it lapses', () => {
  const ticket = { id: 1, memberId: 7, packId: 3, until: END, isUsed: false }
  const draw = { memberId: 7, packId: 3, now: before(END) }
  assert.equal(ticketRefusal(ticket, draw), null)
  assert.equal(ticketRefusal(null, draw), 'ticket-unknown')
  assert.equal(ticketRefusal(ticket, { ...draw, memberId: 8 }), 'ticket-unknown')
  assert.equal(ticketRefusal(ticket, { ...draw, packId: 4 }), 'ticket-unknown')
  assert.equal(ticketRefusal({ ...ticket, isUsed: true }, draw), 'ticket-used')
  assert.equal(ticketRefusal(ticket, { ...draw, now: END }), 'ticket-lapsed')
})

test('A-211 a ticket lasts as long as its campaign, and a daily one until midnight in Japan at most', () => {
  for (const [isDaily, endsAt, expected] of [
    [true, '03T12:00:00', '02T00:00:00'],
    [true, '01T23:45:00', '01T23:45:00'],
    [false, '03T12:00:00', '03T12:00:00'],
  ] as const)
    assert.deepEqual(ticketUntil({ isDaily, endsAt: at(endsAt) }, at('01T23:30:00')), at(expected))
})
