import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { shapeOf } from './field-schema.ts'
import type { ListDefinition } from './list.ts'
import { listQuery } from './list-query.ts'

const list = {
  order: { by: 'madeOn', direction: 'desc' },
  columns: { madeOn: { type: 'day', isSorted: true }, amount: { type: 'yen', isSorted: true } },
  filters: {
    text: { type: 'search' },
    state: { type: 'choice', values: ['open', 'closed', 'all'], default: 'open' },
    pack: { type: 'id' },
    from: { type: 'day' },
    minYen: { type: 'yen' },
    rarity: { type: 'choice', values: [0, 1, 7] },
  },
} as const satisfies ListDefinition
const query = listQuery(list)

test('the query of a list has its default order and filters, and each filter in its type', () => {
  const plain = { page: 1, sort: 'madeOn', direction: 'desc', text: '', state: 'open' }
  assert.deepEqual(query.parse({}), plain)
  const asked = {
    state: 'all',
    pack: '7',
    from: '2025-08-01',
    minYen: '0',
    rarity: '7',
    sort: 'amount',
  }
  assert.deepEqual(query.parse(asked), { ...plain, ...asked, pack: 7, minYen: 0, rarity: 7 })
})

for (const wrong of [
  { from: '1.8.2025' },
  { minYen: '-1' },
  { minYen: '2147483648' },
  { pack: '0' },
  { sort: 'id' },
  { rarity: '40000' },
  { rarity: '2' },
  { rarity: '' },
  { rarity: '0x1' },
])
  test(`a list refuses the query ${JSON.stringify(wrong)}`, () => {
    assert.equal(query.safeParse(wrong).success, false)
  })

test('a field of digits holds neither letters nor more digits than its limit', () => {
  const fields = z.object(shapeOf({ postcode: { type: 'digits', max: 7, privacy: 'open' } }))
  const isValid = (postcode: string) => fields.safeParse({ postcode }).success
  assert.deepEqual(['', '0600001', '06O0001', '060 000x', '06000011', '060-00011'].map(isValid), [
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  for (const postcode of ['060-0001', '０６０－０００１', '〒060 0001', '060−0001'])
    assert.deepEqual(fields.parse({ postcode }), { postcode: '0600001' })
  const phones = z.object(
    shapeOf({ phone: { type: 'digits', isPhone: true, max: 15, privacy: 'open' } }),
  )
  for (const phone of ['03-1234-5678', '+81 3 1234 5678', '＋８１（０）３・１２３４・５６７８'])
    assert.deepEqual(phones.parse({ phone }), { phone: '0312345678' })
})
