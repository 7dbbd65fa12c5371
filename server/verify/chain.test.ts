import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeCounts, encodeExtraWins, encodeU16 } from '#server/draws/encoding.ts'
import { batchOfOne, commitmentOf, draw, seedOf, turnMsOf } from '#server/draws/fair/fair.ts'
import type { Urn } from '#server/draws/urn/urn.ts'
import { type Composition, replay } from './chain.ts'
import type { ChainedPurchase } from './packs.sql.ts'

const packRoot = Buffer.alloc(32, 1)
const card = { card_id: 1, name: '札', rarity: 0, action_type: '0', buy_point: 0 } as const
const composition: Composition = {
  algo: 'HIKIFUDA3',
  pack_id: 1,
  name: '引札',
  currency: 'point',
  price: 1,
  total: 100,
  max_buy_count: 0,
  notaries: [],
  prizes: [5, 62, 33].map((count, no) => ({ ...card, no, count })),
  extras: [
    { ...card, no: 0, kind: 'last' },
    { ...card, no: 1, kind: 'every', step: 10 },
  ],
}
const urn: Urn = {
  packId: 1,
  soldCount: 12,
  settledCount: 3,
  head: Buffer.alloc(32, 4),
  counts: [5, 60, 23],
}
const pack = { packRoot, composition, batch: { ...batchOfOne(urn.settledCount), input: null } }

function purchaseFrom(before: Urn): ChainedPurchase {
  const epoch = Buffer.alloc(16, 7)
  const sealed = { epoch, packRoot, memberTag: Buffer.alloc(16, 2), drawNumber: 1 }
  const seed = seedOf(Buffer.alloc(32, 3), sealed)
  const position = {
    settledIndex: before.settledCount,
    firstTicket: before.soldCount,
    drawCount: 8,
    clientSeed: Buffer.alloc(32, 5),
    headBefore: before.head,
    extraWins: encodeExtraWins([{ ticket: 20, no: 1 }]),
  }
  const commitment = commitmentOf(sealed, seed)
  const batch = batchOfOne(before.settledCount)
  const drawn = draw({ ...sealed, ...position, ...batch, seed, commitment }, before.counts)
  return {
    ...sealed,
    ...position,
    seed,
    memberId: 1,
    id: 1,
    packId: 1,
    memberDrawCount: 8,
    countsBefore: encodeCounts(before.counts),
    prizeNos: encodeU16(drawn.prizeNos),
    headAfter: drawn.headAfter,
    sendState: 1,
    holdUntil: null,
    createdAt: new Date(0),
    decidedBy: null,
    shippedIndexes: null,
    convertedPoints: null,
    decidedAt: null,
    shipmentId: null,
    shippedAt: null,
    cancelledBy: null,
  }
}

const purchase = purchaseFrom(urn)

test('T12 an unchanged receipt leads to the urn after the purchase', () => {
  const after = replay(urn, purchase, pack)
  assert.notEqual(typeof after, 'string')
  assert.deepEqual((after as Urn).head, purchase.headAfter)
  assert.equal((after as Urn).soldCount, 20)
})

const numbers = ['settledIndex', 'firstTicket', 'drawCount', 'drawNumber'] as const
for (const field of numbers) {
  test(`T12 a receipt with another ${field} is detected`, () => {
    for (const step of [-1, 1]) {
      const altered = { ...purchase, [field]: purchase[field] + step }
      assert.equal(typeof replay(urn, altered, pack), 'string')
    }
  })
}

const bytes = [
  'memberTag',
  'epoch',
  'seed',
  'clientSeed',
  'countsBefore',
  'prizeNos',
  'extraWins',
  'headBefore',
  'headAfter',
] as const
for (const field of bytes) {
  test(`T12 a receipt with any bit of its ${field} changed is detected`, () => {
    for (let bit = 0; bit < purchase[field].length * 8; bit++) {
      const altered = Buffer.from(purchase[field])
      altered[bit >> 3] = (altered[bit >> 3] as number) ^ (1 << (bit & 7))
      assert.equal(typeof replay(urn, { ...purchase, [field]: altered }, pack), 'string')
    }
  })
}

test('T12 a receipt of another composition is detected', () => {
  assert.equal(typeof replay(urn, purchase, { ...pack, packRoot: Buffer.alloc(32, 8) }), 'string')
})

test('T12 prizes in another order are detected', () => {
  const nos = [...Array(8).keys()].map((at) => purchase.prizeNos.readUInt16BE(at * 2))
  const altered = { ...purchase, prizeNos: encodeU16(nos.toSorted()) }
  assert.equal(typeof replay(urn, altered, pack), 'string')
})

test('B-075 a purchase before the turn of its member is detected', () => {
  const { memberTag } = purchase
  const line = { starts_at: 1_000_000, seconds: 600 }
  const turn = line.starts_at + turnMsOf(packRoot, { memberTag, lineSeconds: line.seconds })
  const inLine = { ...pack, composition: { ...composition, line } }
  const replayAt = (ms: number) => replay(urn, { ...purchase, createdAt: new Date(ms) }, inLine)
  assert.equal(replayAt(turn - 1), 'was made before the turn of its member')
  assert.equal(typeof replayAt(turn), 'object')
})
