import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_DRAFT } from '#contract/console/packs/draft.fields.ts'
import type { DraftContent, DraftLine } from '#contract/console/packs/draft-content.ts'
import type { Card } from '#server/console/packs/card-facts/card-facts.ts'
import {
  halfProvenLines,
  NO_DEFAULT_SHIPPING,
  packOf,
  proofsOf,
  publicationOf,
} from './composed.rule.ts'

const card = (id: number, marketYen: number | null) =>
  ({ id, code: `C${id}`, name: `札${id}`, rarity: 1, rarityLabel: 'R', marketYen }) as Card
const cards = new Map([
  [1, card(1, 100)],
  [2, card(2, null)],
])
const line = (fields: Partial<DraftLine> = {}): DraftLine => ({
  cardId: 1,
  count: 10,
  buyPoint: 50,
  actionType: '0',
  note: '',
  copyIds: [],
  ...fields,
})
const draft: DraftContent = { ...EMPTY_DRAFT, name: '引札', price: 100, cardTypeId: 3 }
const context = { cards, shipping: NO_DEFAULT_SHIPPING, proofs: [] }
const prizeWith = (fields: Partial<DraftLine>, shipping: Partial<typeof NO_DEFAULT_SHIPPING>) => {
  const content = { ...draft, lines: [line(fields)] }
  const of = { ...context, shipping: { ...NO_DEFAULT_SHIPPING, ...shipping } }
  const [prize] = publicationOf(content, of).prizes
  return [prize?.shipBelowPercent, prize?.shipFromYen]
}

test('cards below the share of their market price, and cards of a high value, are shipped by default', () => {
  const half = { defaultSharePercent: 50 }
  assert.deepEqual(prizeWith({}, {}), [null, null])
  assert.deepEqual(prizeWith({ buyPoint: 50 }, half), [null, null])
  assert.deepEqual(prizeWith({ buyPoint: 49 }, half), [50, null])
  assert.deepEqual(prizeWith({}, { shipFromYen: 100 }), [null, 100])
  assert.deepEqual(prizeWith({}, { shipFromYen: 101 }), [null, null])
  const both = { ...half, shipFromYen: 1 }
  assert.deepEqual(prizeWith({ buyPoint: 1, actionType: '2' }, both), [null, null])
  assert.deepEqual(prizeWith({ cardId: 2, buyPoint: 1 }, both), [null, null], 'no market price')
})

test('a draft is published with its times and without empty English texts', () => {
  const extra = { kind: 'every', step: 10, cardId: 1, buyPoint: 5, actionType: '2' } as const
  const startsAt = '2025-07-31T15:30:00.000Z'
  const content = { ...draft, lines: [line()], extras: [extra], startsAt, nameEn: 'Crane' }
  const published = publicationOf(content, context)
  assert.deepEqual(published.startsAt, new Date(startsAt))
  assert.equal(published.endsAt, null)
  const { nameEn, detailHtmlEn, limitMessageEn, price, cardTypeId } = published
  assert.deepEqual([nameEn, detailHtmlEn, limitMessageEn], ['Crane', null, null])
  assert.deepEqual([price, cardTypeId], [100, 3])
  const unset = { shipBelowPercent: null, shipFromYen: null }
  assert.deepEqual(published.prizes, [
    { cardId: 1, buyPoint: 50, actionType: '0', count: 10, ...unset },
  ])
  assert.deepEqual(published.extraPrizes, [{ ...extra, ...unset }])
  assert.ok(!('announcedTotal' in published) && !('lines' in published))
  for (const lacking of [{ price: null }, { cardTypeId: null }])
    assert.throws(() => publicationOf({ ...content, ...lacking }, context), /unfinished/)
})

test('a draft looks as its pack before the first sale', () => {
  const lines = [line(), line({ count: 5, buyPoint: 40 })]
  const pack = packOf(
    { ...draft, price: null, cardTypeId: null, lines },
    {
      id: 9,
      packRoot: Buffer.alloc(32),
      ...context,
    },
  )
  assert.deepEqual([pack.id, pack.total, pack.soldCount, pack.counts], [9, 15, 0, [10, 5]])
  assert.deepEqual([pack.price, pack.cardTypeId], [0, 1])
  assert.deepEqual(
    pack.prizes.map(({ no, name, count }) => [no, name, count]),
    [
      [0, '札1', 10],
      [1, '札1', 5],
    ],
  )
  const unknown = { ...draft, lines: [line({ cardId: 7 })] }
  const of = { id: 9, packRoot: Buffer.alloc(32), ...context }
  assert.throws(() => packOf(unknown, of), /there is no card 7/)
})

test('a line is proved if each copy that it names has a photo, and half proved if only some have', () => {
  const copy = (id: number, photo: string) => ({ id, company: 'PSA', number: `N${id}`, photo })
  const copies = [copy(1, 'aa'), copy(2, 'bb'), copy(3, '')]
  const lines = [[1, 2], [3], [1, 3], [1, 9], []].map((copyIds) => line({ copyIds }))
  assert.deepEqual(proofsOf(lines, copies), [
    {
      no: 0,
      copies: [
        { company: 'PSA', number: 'N1', photo: 'aa' },
        { company: 'PSA', number: 'N2', photo: 'bb' },
      ],
    },
  ])
  assert.deepEqual(halfProvenLines(lines, copies), [2, 3])
})
