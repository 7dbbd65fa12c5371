import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carrierLayout } from '#contract/console/carriers/carrier-layout.ts'
import { LAYOUT_CODES } from '#contract/console/carriers/carriers.fields.ts'
import { parseColumns } from './columns.rule.ts'
import { builtInLayouts } from './layouts.ts'

const layouts = builtInLayouts()

for (const code of LAYOUT_CODES) {
  test(`A-110, A-111: the layout of ${code} is whole and says what it fills in`, () => {
    const { columns, tracking } = layouts[code]
    const fills = columns.map(({ fill }) => fill)
    for (const fill of ['recipient.postcode', 'recipient.name.1', 'setting.content']) {
      assert.ok(fills.includes(fill), fill)
    }
    assert.ok(fills.some((fill) => fill.startsWith('recipient.address.1')))
    assert.equal(fills.includes('parcel.number'), tracking.numberHeaders.length > 0)
  })
}

test('A-110: a table with more width is another valid layout', () => {
  const table =
    'name\trequired\tkind\twidth_max\tunit\tfill\tdoubt\n名前\tyes\ttext\t60\tcharacters\trecipient.name.1\t'
  const columns = parseColumns(table)
  const layout = carrierLayout.parse({ ...layouts['click-post'], columns })
  assert.deepEqual(layout.columns, [
    {
      name: '名前',
      isRequired: true,
      kind: 'text',
      widthMax: 60,
      unit: 'characters',
      fill: 'recipient.name.1',
      doubt: '',
    },
  ])
})

test('A-110: a layout with an unknown kind, fill or width is refused', () => {
  const layout = layouts['click-post']
  const [first] = layout.columns
  for (const change of [{ kind: 'colour' }, { fill: 'card.name' }, { widthMax: 0 }, { name: '' }]) {
    const columns = [{ ...first, ...change }]
    assert.equal(carrierLayout.safeParse({ ...layout, columns }).success, false)
  }
})
