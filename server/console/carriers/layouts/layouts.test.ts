import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carrierLayout, LAYOUT_CODES } from '#contract/console/carrier-layout.ts'
import { compareWithTemplate, formatColumns, parseColumns } from './columns.rule.ts'
import { builtInLayouts } from './layouts.ts'

const layouts = builtInLayouts()

for (const code of LAYOUT_CODES) {
  test(`A-110, A-111: the columns of ${code} are a table that an owner can copy, change and store`, () => {
    const { columns } = layouts[code]
    assert.deepEqual(parseColumns(formatColumns(columns)), columns)
    const wider = formatColumns(columns).replace('\t8\t', '\t10\t')
    assert.equal(
      carrierLayout.safeParse({ ...layouts[code], columns: parseColumns(wider) }).success,
      true,
    )
  })
}

test('A-110: a layout with an unknown kind, fill or width is refused', () => {
  const layout = layouts['click-post']
  const [first] = layout.columns
  for (const change of [
    { kind: 'colour' },
    { fill: 'card.name' },
    { width_max: 0 },
    { name: '' },
  ]) {
    const columns = [{ ...first, ...change }]
    assert.equal(carrierLayout.safeParse({ ...layout, columns }).success, false)
  }
})

test('A-110: the header of a template is compared in one width of letters', () => {
  const { columns } = layouts['click-post']
  const header = columns.map(({ name }) => name).join(',')
  assert.deepEqual(compareWithTemplate(columns, `\uFEFF${header}\r\n1,2`), [])
  assert.deepEqual(compareWithTemplate(columns, header.replace('1行目', '１行目')), [])
  assert.deepEqual(compareWithTemplate(columns, `${header.replace('内容品', '品名')},備考`), [
    { position: 8, ours: '内容品', template: '品名' },
    { position: 9, ours: '', template: '備考' },
  ])
})
