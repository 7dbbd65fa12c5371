import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardColumns, priceColumns } from '#contract/console/stock/card-columns.fields.ts'
import { NEUTRAL_IDENTITY } from '#contract/identity.ts'
import { readImport } from '#server/console/imports/imports.rule.ts'
import { PriceFault } from '#server/external/prices/port.ts'
import { readCsv } from '#server/platform/csv.ts'
import type { Card } from './cards.sql.ts'
import { planImport } from './import/import.rule.ts'
import { feedRows } from './prices/feed/feed-rows.rule.ts'
import { planPrices } from './prices/prices.rule.ts'

const card = { code: 'A-1', name: '鶴', rarity: 3, rarityLabel: 'UR' } as Card

test('a line with the code of a known card changes it, and a code that is none fails', () => {
  const text =
    'code,name,rarity,rarity_label\nA-1,亀,3,UR\nA-2,松,0,N\nA\u00073,竹,0,N\nA\uE000,梅,0,N\n'
  const plan = planImport(readImport(cardColumns, readCsv(text) ?? []), {
    known: new Map([['A-1', card]]),
    identity: NEUTRAL_IDENTITY,
  })
  assert.deepEqual(
    plan.changed.map(({ line, row, columns }) => [line, row, columns]),
    [[2, card, ['name']]],
  )
  const [added] = plan.added
  assert.deepEqual([plan.added.length, added?.line, added?.fields.code], [1, 3, 'A-2'])
  assert.equal(added?.fields.nameEn, '')
  assert.deepEqual(plan.failed, [
    { line: 4, column: 'code', value: 'A\u00073', reason: 'hidden-mark' },
    { line: 5, column: 'code', value: 'A\uE000', reason: 'invalid' },
  ])
})

test('A-325: a card with another rarity keeps a name of its own, and no name that the shop has', () => {
  const text = 'code,rarity\nA-1,2\nA-2,2\nA-3,3\n'
  const [second, third] = NEUTRAL_IDENTITY.rarities.slice(2)
  const known = [
    card,
    { ...card, code: 'A-2', rarityLabel: third?.name, rarityLabelEn: third?.nameEn },
    { ...card, code: 'A-3', rarityLabel: third?.name, rarityLabelEn: 'Own' },
  ] as Card[]
  const plan = planImport(readImport(cardColumns, readCsv(text) ?? []), {
    known: new Map(known.map((each) => [each.code, each])),
    identity: NEUTRAL_IDENTITY,
  })
  assert.deepEqual(
    plan.changed.map(({ fields, columns }) => [fields.rarityLabel, fields.rarityLabelEn, columns]),
    [
      ['UR', '', ['rarity']],
      [second?.name, second?.nameEn, ['rarity', 'rarity_label', 'rarity_label_en']],
    ],
  )
  assert.equal(plan.unchangedCount, 1)
})

test('a price is recorded once for a day and a source, and only of a known card', () => {
  const text = 'code,price\nA-1,100\nA-2,200\nA-3,300\nB-9,1\n'
  const priced = (id: number, recordedYen: number | null) => ({
    id,
    code: `A-${id}`,
    name: '札',
    recordedYen,
  })
  const cards = new Map(
    [priced(1, 100), priced(2, 201), priced(3, null)].map((of) => [of.code, of]),
  )
  const plan = planPrices(readImport(priceColumns, readCsv(text) ?? []), cards)
  assert.equal(plan.unchangedCount, 1)
  assert.deepEqual(plan.added, [{ line: 4, fields: { code: 'A-3', price: 300 } }])
  assert.deepEqual(plan.failed, [
    { line: 3, column: 'price', value: '200', reason: 'recorded' },
    { line: 5, column: 'code', value: 'B-9', reason: 'unknown-code' },
  ])
})

test('a price of a card whose code looks like a day is recorded, and one of no card is not', () => {
  const text = 'code,price\nMar-25,100\nApr-25,200\n'
  const card = { id: 1, code: 'Mar-25', name: '札', recordedYen: null }
  const plan = planPrices(
    readImport(priceColumns, readCsv(text) ?? []),
    new Map([[card.code, card]]),
  )
  assert.deepEqual(plan.added, [{ line: 2, fields: { code: 'Mar-25', price: 100 } }])
  assert.deepEqual(plan.failed, [{ line: 3, column: 'code', value: 'Apr-25', reason: 'damaged' }])
})

test('a list of prices is CSV, or JSON whose known titles become columns', () => {
  const rowsOf = (text: string) => feedRows(Buffer.from(text))
  assert.deepEqual(rowsOf('code,price\nA-1,5\n'), [
    { line: 1, cells: ['code', 'price'] },
    { line: 2, cells: ['A-1', '5'] },
  ])
  assert.deepEqual(rowsOf('code,price\n{A},[5]\n')[1], { line: 2, cells: ['{A}', '[5]'] })
  const list = [
    { price: 5, code: ' A-1 ', other: 'x' },
    { code: 'か\u3099\0', price: null },
    { code: true, price: '7' },
  ]
  assert.deepEqual(rowsOf(` ${JSON.stringify(list)}`), [
    { line: 0, cells: ['price', 'code'] },
    { line: 1, cells: ['5', 'A-1'] },
    { line: 2, cells: ['', 'が\uFFFD'] },
    { line: 3, cells: ['7', ''] },
  ])
})

test('a list that is too long or no list is refused', () => {
  const faultOf = (text: string) => {
    try {
      feedRows(Buffer.from(text))
    } catch (cause) {
      return cause instanceof PriceFault ? cause.kind : String(cause)
    }
    return null
  }
  const wide = (count: number) => Array(count).fill('x').join(',')
  for (const text of ['', '{}', '[]', '[1]', '[null]', '[[]]', '[', '[{"code":1},2]'])
    assert.equal(faultOf(text), 'no-list', text)
  assert.equal(faultOf(wide(200)), null)
  assert.equal(faultOf(wide(201)), 'too-long')
  const keys = (count: number) =>
    JSON.stringify([Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))])
  assert.equal(faultOf(keys(200)), null)
  assert.equal(faultOf(keys(201)), 'too-long')
  const lines = (count: number) => `code\n${'A\n'.repeat(count)}`
  assert.equal(faultOf(`code,price\n${wide(201)}\n`), 'too-long')
  assert.equal(faultOf(lines(100_000)), null)
  assert.equal(faultOf(lines(100_001).replaceAll('\n', '\r')), 'too-long')
  assert.equal(faultOf(lines(100_001)), 'too-long')
  const objects = (count: number) => `[${Array(count).fill('{"code":1}').join(',')}]`
  assert.equal(faultOf(objects(100_000)), null)
  assert.equal(faultOf(objects(100_001)), 'too-long')
})
