import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeExtraWins, decodeU16 } from '#server/draws/encoding.ts'
import type { Purchase } from '#server/draws/purchase/purchase.ts'
import type { Urn } from '#server/draws/urn/urn.ts'
import type { Pack } from '#server/packs/pack.ts'
import type { Account } from '#server/points/ledger.ts'
import { UNRESTRICTED } from '#server/restrictions/restriction-state.ts'
import {
  commitToNextPurchase,
  isDrawCount,
  isSameRequest,
  NO_TOTALS,
  type PurchaseRequest,
  refusalOf,
  type Settled,
  type SettlementContext,
  settle,
} from './settlement.rule.ts'

const now = new Date('2025-08-01T12:00:00+09:00')
const secondsFromNow = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const keys = { sealKey: Buffer.alloc(32, 1), tagKey: Buffer.alloc(32, 2) }

const prize = (no: number, count: number) => ({
  no,
  cardId: no + 1,
  name: `札${no}`,
  nameEn: null,
  image: '',
  rarity: 0,
  rarityLabel: 'N',
  rarityLabelEn: null,
  modelNumber: '',
  setSize: 1,
  buyPoint: 1,
  actionType: '0' as const,
  shipBelowPercent: null,
  shipFromYen: null,
  count,
})
const pack: Pack = {
  id: 1,
  name: '引札',
  nameEn: null,
  reading: '',
  spellings: '',
  shipFeePoints: 0,
  shipFreeCards: null,
  currency: 'point',
  price: 300,
  total: 100,
  maxBuyCount: 0,
  isLimited: false,
  lineSeconds: 0,
  limitMessage: '',
  limitMessageEn: null,
  cardTypeId: 1,
  movieStyle: 1,
  position: 0,
  startsAt: null,
  endsAt: null,
  endMessage: '',
  endMessageEn: '',
  showsLineup: true,
  detailHtml: '',
  detailHtmlEn: null,
  images: ['/x.webp'],
  packRoot: Buffer.alloc(32, 9),
  notaries: [],
  proofs: [],
  prizes: [prize(0, 10), prize(1, 90)],
  extraPrizes: [],
  soldCount: 0,
  counts: [10, 90],
}
const member = { hasDebt: false, restrictionState: UNRESTRICTED }
const sufficient = { ...member, soldCount: 0, balance: 1_000_000, drawnCount: 0, now }

const restricted = (kind: 'draw' | 'ship') => ({
  restrictionState: { ...UNRESTRICTED, restrictedUntil: { [kind]: null } },
})

const cases: readonly [string, Partial<Pack>, number, Partial<typeof sufficient>, string | null][] =
  [
    ['one draw', {}, 1, {}, null],
    ['none', {}, 0, {}, 'count-invalid'],
    ['less than none', {}, -1, {}, 'count-invalid'],
    ['half a draw', {}, 1.5, {}, 'count-invalid'],
    ['no number', {}, Number.NaN, {}, 'count-invalid'],
    ['no end', {}, Number.POSITIVE_INFINITY, {}, 'count-invalid'],
    ['3,001 of many', { total: 9_000 }, 3_001, {}, 'count-invalid'],
    ['3,000 of many', { total: 9_000 }, 3_000, {}, null],
    ['a second before the sale', { startsAt: secondsFromNow(1) }, 1, {}, 'before-sale'],
    ['the moment of the sale', { startsAt: now }, 1, {}, null],
    ['a second before the end', { endsAt: secondsFromNow(1) }, 1, {}, null],
    ['the moment of the end', { endsAt: now }, 1, {}, 'ended'],
    ['the last ticket', {}, 1, { soldCount: 99 }, null],
    ['one more than is left', {}, 2, { soldCount: 99 }, 'stock'],
    ['a sold-out pack', {}, 1, { soldCount: 100 }, 'stock'],
    ['as many as one selection may have', { maxBuyCount: 3 }, 3, {}, null],
    ['more than one selection may have', { maxBuyCount: 3 }, 4, {}, 'limit'],
    ['again, where only the selection is limited', { maxBuyCount: 3 }, 3, { drawnCount: 30 }, null],
    ['the member’s last', { maxBuyCount: 3, isLimited: true }, 1, { drawnCount: 2 }, null],
    ['one more than that', { maxBuyCount: 3, isLimited: true }, 2, { drawnCount: 2 }, 'limit'],
    ['the last points', {}, 2, { balance: 600 }, null],
    ['a point too few', {}, 2, { balance: 599 }, 'shortage'],
    ['while points are owed', {}, 1, { hasDebt: true }, 'debt'],
    ['while draws are restricted', {}, 1, restricted('draw'), 'restricted'],
    ['while shipments are restricted', {}, 1, restricted('ship'), null],
    [
      'and shipping at once, so restricted',
      { currency: 'coin' },
      1,
      restricted('ship'),
      'restricted',
    ],
    // In the next two cases, the balance is too small, and a second reason prevents the purchase.
    // The refusal names the second reason, because the member cannot remedy it (Q57).
    ['sold out and poor', {}, 1, { soldCount: 100, balance: 0 }, 'stock'],
    ['before the sale and poor', { startsAt: secondsFromNow(1) }, 1, { balance: 0 }, 'before-sale'],
  ]
for (const [what, change, count, state, expected] of cases) {
  test(`V-022 V-023 buying ${what} is ${expected ?? 'allowed'}`, () => {
    assert.equal(
      refusalOf({ pack: { ...pack, ...change }, count }, { ...sufficient, ...state }),
      expected,
    )
  })
}

test('a draw count is a whole number from 1 to 3,000', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.integer({ min: -5, max: 3_005 })), (count) => {
      const isOne = count === Math.floor(count) && count >= 1 && count <= 3_000
      assert.equal(isDrawCount(count), isOne)
    }),
  )
})

const request: PurchaseRequest = {
  memberId: 7,
  pack,
  count: 5,
  requestId: 'r',
  clientSeed: null,
  commitment: null,
}
const account: Account = {
  memberId: 7,
  currency: 'point',
  balance: 10_000,
  granted: 10_000,
  spent: 0,
  entryCount: 1,
  nextExpiryAt: null,
  debt: 0,
  hasDebt: false,
  pointMonths: 6,
}
const urn: Urn = { packId: 1, soldCount: 0, settledCount: 0, head: pack.packRoot, counts: [10, 90] }
const epochs = { present: Buffer.alloc(16, 3), previous: Buffer.alloc(16, 4) }
const context: SettlementContext = {
  urn,
  settledIndex: urn.settledCount,
  isNotaryAway: false,
  isVoid: false,
  account,
  totals: NO_TOTALS,
  hasAddress: true,
  epochs,
  hasLostHistory: false,
  holdRule: { holdDays: 1, valuedHoldDays: 1 },
  restrictionState: UNRESTRICTED,
}
const settleRequest = (
  requestChange: Partial<PurchaseRequest> = {},
  contextChange: Partial<SettlementContext> = {},
) =>
  settle(
    { ...request, ...requestChange },
    { ...context, settledIndex: (contextChange.urn ?? urn).settledCount, ...contextChange },
    { id: 42, keys, now },
  )
/** What is settled of a pack without notaries. */
type Drawn = Settled & { readonly purchase: Purchase }

test('a purchase takes its price, its tickets and the next number, and is held for 24 hours', () => {
  const { purchase, urn: after, posted, totals } = settleRequest() as Drawn
  assert.deepEqual(
    [posted.entry.amount, posted.entry.kind, posted.entry.reference],
    [-1_500, 'draw', '42'],
  )
  assert.deepEqual([after.soldCount, after.settledCount], [5, 1])
  assert.equal(
    after.counts.reduce((sum, count) => sum + count, 0),
    95,
  )
  assert.deepEqual(totals, { purchaseCount: 1, drawCount: 5 })
  assert.equal(purchase.holdUntil?.getTime(), now.getTime() + 24 * 3_600_000)
  assert.deepEqual([decodeU16(purchase.prizeNos).length, purchase.isCommitmentShown], [5, false])
  assert.equal(purchase.headAfter.toString('hex'), after.head.toString('hex'))
})

test('K-030 a purchase is held for the days of the setting, and longer with a card of a high value', () => {
  const valued = pack.prizes.map((prize) => ({ ...prize, shipFromYen: 50_000 }))
  const last = { ...pack.prizes[0], no: 0, kind: 'last', step: null, shipFromYen: 50_000 }
  const extraPrizes = [last] as unknown as Pack['extraPrizes']
  const cases: readonly (readonly [Partial<Pack>, number, number, number])[] = [
    [{}, 3, 1, 3],
    [{}, 3, 30, 3],
    [{ prizes: valued }, 3, 30, 30],
    [{ prizes: valued }, 7, 3, 7],
    [{ extraPrizes, total: 5 }, 1, 60, 60],
    [{ extraPrizes, total: 100 }, 1, 60, 1],
  ]
  for (const [change, holdDays, valuedHoldDays, days] of cases) {
    const held = { ...pack, ...change }
    const { purchase } = settleRequest(
      { pack: held },
      { holdRule: { holdDays, valuedHoldDays } },
    ) as Drawn
    assert.equal(purchase.holdUntil?.getTime(), now.getTime() + days * 24 * 3_600_000)
  }
})

test('Q154 a coin purchase is never held, and needs an address, which a point purchase does not', () => {
  const coinPack = { ...pack, currency: 'coin' as const }
  const coins = { ...account, currency: 'coin' as const }
  const { purchase } = settleRequest({ pack: coinPack }, { account: coins }) as Drawn
  assert.deepEqual([purchase.holdUntil, purchase.sendState], [null, 2])
  assert.equal(
    settleRequest({ pack: coinPack }, { account: coins, hasAddress: false }),
    'address-missing',
  )
  assert.equal(typeof settleRequest({}, { hasAddress: false }), 'object')
})

test('T14 a pack that is behind its signed head, and a shop with stopped draws, sell nothing', () => {
  assert.equal(settleRequest({}, { hasLostHistory: true }), 'history-lost')
  assert.equal(settleRequest({ isStopped: true }), 'stopped')
})

test('only the commitment of the member’s next purchase is honoured', () => {
  const next = { memberId: 7, pack, drawNumber: 0 }
  const shown = commitToNextPurchase(keys, next, epochs.present).commitment
  assert.equal((settleRequest({ commitment: shown }) as Drawn).purchase.isCommitmentShown, true)
  const used = { totals: { purchaseCount: 1, drawCount: 5 } }
  assert.equal(settleRequest({ commitment: shown }, used), 'commitment-used')
  assert.equal(settleRequest({ commitment: Buffer.alloc(31) }), 'commitment-used')
  const another = commitToNextPurchase(keys, { ...next, memberId: 8 }, epochs.present).commitment
  assert.equal(settleRequest({ commitment: another }), 'commitment-used')
})

test('T14 a commitment is good in its epoch and the next, and never after', () => {
  const next = { memberId: 7, pack, drawNumber: 0 }
  const shown = commitToNextPurchase(keys, next, epochs.previous)
  const { purchase } = settleRequest({ commitment: shown.commitment }) as Drawn
  assert.deepEqual([purchase.epoch, purchase.seed], [epochs.previous, shown.seed])
  const later = { present: Buffer.alloc(16, 5), previous: epochs.present }
  assert.equal(
    settleRequest({ commitment: shown.commitment }, { epochs: later }),
    'commitment-used',
  )
  const first = { present: epochs.present, previous: null }
  assert.equal(
    settleRequest({ commitment: shown.commitment }, { epochs: first }),
    'commitment-used',
  )
})

test('T14 the same purchase in another epoch has another seed, commitment and draw', () => {
  const [one, other] = [3, 5].map((byte) => {
    const present = Buffer.alloc(16, byte)
    return settleRequest({ count: 30 }, { epochs: { present, previous: null } }) as Drawn
  }) as [Drawn, Drawn]
  assert.notDeepEqual(one.purchase.seed, other.purchase.seed)
  assert.notDeepEqual(one.purchase.prizeNos, other.purchase.prizeNos)
  assert.notDeepEqual(one.purchase.headAfter, other.purchase.headAfter)
})

test('a purchase wins the extra prizes of its tickets on top of its draws', () => {
  const card = { ...prize(0, 1), count: undefined }
  const extraPrizes = [
    { ...card, no: 0, kind: 'last' as const, step: null },
    { ...card, no: 1, kind: 'every' as const, step: 10 },
  ]
  const pack10 = { ...pack, extraPrizes }
  const almost = { ...urn, soldCount: 88, settledCount: 1, counts: [2, 10] }
  const winsOf = (count: number) => {
    const { purchase } = settleRequest({ pack: pack10, count }, { urn: almost }) as Drawn
    assert.equal(purchase.prizeNos.length, 2 * count)
    return decodeExtraWins(purchase.extraWins).map(({ ticket, no }) => [ticket, no])
  }
  assert.deepEqual(winsOf(1), [])
  assert.deepEqual(winsOf(2), [[90, 1]])
  assert.deepEqual(winsOf(11), [[90, 1]])
  assert.deepEqual(winsOf(12), [
    [90, 1],
    [100, 0],
    [100, 1],
  ])
})

test('T12 the commitment is the same whatever the client seed will be, and the draw is not', () => {
  const draws = [0, 1].map((byte) =>
    settleRequest({ clientSeed: Buffer.alloc(32, byte), count: 30 }),
  )
  const [first, other] = draws as [Drawn, Drawn]
  assert.deepEqual(first.purchase.seed, other.purchase.seed)
  assert.notDeepEqual(first.purchase.prizeNos, other.purchase.prizeNos)
})

test('for any request against any state, a settled purchase never takes more tickets or balance than there are', () => {
  fc.assert(
    fc.property(
      fc.record({
        count: fc.integer({ min: -2, max: 3_002 }),
        counts: fc.array(fc.nat({ max: 900 }), { minLength: 1, maxLength: 20 }),
        balance: fc.nat({ max: 2_000_000 }),
        drawCount: fc.nat({ max: 10 }),
        maxBuyCount: fc.nat({ max: 20 }),
        isLimited: fc.boolean(),
      }),
      ({ count, counts, balance, drawCount, maxBuyCount, isLimited }) => {
        const left = counts.reduce((sum, each) => sum + each, 0)
        const limitedPack = {
          ...pack,
          total: left,
          maxBuyCount,
          isLimited: isLimited && maxBuyCount > 0,
        }
        const outcome = settle(
          { ...request, pack: limitedPack, count },
          {
            ...context,
            urn: { ...urn, counts },
            account: { ...account, balance, granted: balance },
            totals: { purchaseCount: drawCount, drawCount },
          },
          { id: 1, keys, now },
        )
        if (typeof outcome === 'string') return
        assert.ok(count <= left && count * pack.price <= balance)
        assert.ok(outcome.posted.account.balance >= 0)
        assert.ok(outcome.urn.counts.every((each) => each >= 0))
        if (limitedPack.isLimited) assert.ok(drawCount + count <= maxBuyCount)
      },
    ),
  )
})

test('C-037 a repeated request is the same only with the same pack, count and client seed', () => {
  const { purchase } = settleRequest() as Drawn
  assert.equal(isSameRequest(request, purchase), true)
  assert.equal(isSameRequest({ ...request, clientSeed: Buffer.alloc(32) }, purchase), true)
  assert.equal(isSameRequest({ ...request, count: 6 }, purchase), false)
  assert.equal(isSameRequest({ ...request, pack: { ...pack, id: 2 } }, purchase), false)
  assert.equal(isSameRequest({ ...request, clientSeed: Buffer.alloc(32, 1) }, purchase), false)
})
