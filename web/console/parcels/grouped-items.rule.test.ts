import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ParcelItem } from '#contract/console/parcels/parcel-rows.ts'
import { groupedItems } from './grouped-items.rule.ts'

const item = (changed: Partial<ParcelItem>): ParcelItem => ({
  shipmentId: 1,
  position: 0,
  parcelId: 1,
  parcelNumber: 'P-1',
  kind: 'prize',
  cardId: 7,
  code: 'A-001',
  name: '竜',
  modelNumber: '001',
  image: '/a.webp',
  count: 1,
  packId: 1,
  packName: '春',
  draw: '9-1',
  shelf: 'A-1',
  copy: '',
  wonCopy: null,
  isPicked: false,
  ...changed,
})

test('A-096 A-098 a printed list has one row for a card, with its parcels and draws', () => {
  const groups = groupedItems([
    item({}),
    item({ position: 1, draw: '9-2' }),
    item({ parcelNumber: 'P-2', packName: '夏', draw: '11-1', count: 2 }),
    item({ code: 'A-002', name: '虎' }),
    item({ shelf: 'B-1' }),
    item({ kind: 'good', cardId: null, code: '', packName: null, draw: null }),
  ])
  assert.deepEqual(
    groups.map(({ item: { code, shelf }, count, parcels, draws }) => [
      code,
      shelf,
      count,
      Object.fromEntries(parcels),
      draws,
    ]),
    [
      ['A-001', 'A-1', 4, { 'P-1': 2, 'P-2': 2 }, '春 9-1, 9-2 / 夏 11-1'],
      ['A-002', 'A-1', 1, { 'P-1': 1 }, '春 9-1'],
      ['A-001', 'B-1', 1, { 'P-1': 1 }, '春 9-1'],
      ['', 'A-1', 1, { 'P-1': 1 }, ''],
    ],
  )
})
