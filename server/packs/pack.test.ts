import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowanceOf, isBeforeSale, isSaleEnded, listedPacks, type Pack } from './pack.ts'

const start = new Date('2025-08-01T12:00:00+09:00')

function packOf(overrides: Partial<Pack>): Pack {
  return {
    id: 1,
    name: '包み',
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
    images: ['/images/a.webp'],
    packRoot: Buffer.alloc(32),
    notaries: [],
    proofs: [],
    prizes: [],
    extraPrizes: [],
    soldCount: 0,
    counts: [],
    ...overrides,
  }
}

test('E-017 a pack counts as before its sale until the millisecond in which the sale starts', () => {
  const pack = packOf({ startsAt: start })
  assert.equal(isBeforeSale(pack, new Date(start.getTime() - 1)), true)
  assert.equal(isBeforeSale(pack, start), false)
  assert.equal(isBeforeSale(packOf({}), start), false)
})

test('from the end of its sale a pack counts as ended and is on no list', () => {
  const pack = packOf({ endsAt: start })
  assert.equal(isSaleEnded(pack, new Date(start.getTime() - 1)), false)
  assert.equal(isSaleEnded(pack, start), true)
  assert.deepEqual(listedPacks([pack], start), [])
})

test('U-012 lists are in shop order, or sorted by price or stock, ascending or descending', () => {
  const packs = [
    packOf({ id: 1, position: 2, price: 100, soldCount: 90 }),
    packOf({ id: 2, position: 1, price: 300, soldCount: 10 }),
    packOf({ id: 3, position: 3, price: 200, soldCount: 50 }),
  ]
  const ids = (sort?: 0 | 1 | 2 | 3) => listedPacks(packs, start, sort).map(({ id }) => id)
  assert.deepEqual(ids(), [2, 1, 3])
  assert.deepEqual(ids(0), [2, 3, 1])
  assert.deepEqual(ids(1), [1, 3, 2])
  assert.deepEqual(ids(2), [2, 3, 1])
  assert.deepEqual(ids(3), [1, 3, 2])
})

test('E-015 the allowance of a limited pack falls with each draw, but never to 0, because 0 would mean no limit', () => {
  assert.equal(allowanceOf({ maxBuyCount: 0, isLimited: false }, 50), 0)
  assert.equal(allowanceOf({ maxBuyCount: 3, isLimited: false }, 50), 3)
  assert.equal(allowanceOf({ maxBuyCount: 3, isLimited: true }, 0), 3)
  assert.equal(allowanceOf({ maxBuyCount: 3, isLimited: true }, 2), 1)
  assert.equal(allowanceOf({ maxBuyCount: 3, isLimited: true }, 3), 3)
})
