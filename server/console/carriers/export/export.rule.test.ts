import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import iconv from 'iconv-lite'
import { LAYOUT_CODES, type LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { builtInLayouts } from '#server/console/carriers/layouts/layouts.ts'
import { csvLines } from '#testing/drivers/csv-lines.ts'
import { labelParcel, SENDER, SETTINGS } from '#testing/fixtures/labels.ts'
import { makeFile, makeFiles } from './file.rule.ts'
import type { LabelParcel } from './parcel.ts'
import { exportRow } from './row.rule.ts'

const layouts = builtInLayouts()
const contextOf = (code: LayoutCode) => ({
  layout: layouts[code],
  sender: SENDER,
  settings: SETTINGS,
  shipDay: '2026-11-24',
})
const rowOf = (code: LayoutCode, parcel: LabelParcel, accepted = new Map<string, string>()) =>
  exportRow(parcel, contextOf(code), accepted)
const fieldOf = (code: LayoutCode, row: { values: readonly string[] }, name: string) =>
  row.values[layouts[code].columns.findIndex((column) => column.name === name)]

const GOLDEN_PARCELS = [
  labelParcel(1),
  labelParcel(2, {
    lastName: '札幌',
    firstName: '花子',
    tel: '0111234567',
    zipcode: '0010024',
    prefId: 1,
    city: '札幌市北区',
    address: '北24条西5丁目3-2',
    building: '',
  }),
  labelParcel(3, {
    lastName: '表',
    firstName: '"ソ,能"',
    building: 'ｻｸﾗﾊｲﾂ ２０１',
  }),
  labelParcel(4, { building: '神宮前レジデンス ガーデンタワー 北館 1203号室' }),
]

for (const code of LAYOUT_CODES) {
  test(`A-110, A-111, A-112: the file of ${code} equals its golden file byte by byte`, () => {
    const rows = GOLDEN_PARCELS.map((parcel) => rowOf(code, parcel))
    assert.deepEqual(
      rows.flatMap(({ problems }) => problems),
      [],
    )
    const bytes = makeFile(
      layouts[code],
      rows.map(({ values }) => values),
    )
    const golden = readFileSync(join(import.meta.dirname, 'golden', `${code}.csv`))
    assert.ok(bytes.equals(golden), `${iconv.decode(bytes, 'cp932')}`)
  })
}

test('A-112: the number of columns is that of each carrier', () => {
  const counts = LAYOUT_CODES.map((code) => layouts[code].columns.length)
  assert.deepEqual(counts, [95, 74, 117, 17, 8])
})

test('A-113: a row names each field that is too long, empty, of another kind or not encodable', () => {
  const context = { ...contextOf('yamato-b2-cloud'), settings: { ...SETTINGS, billing_code: '' } }
  const parcel = labelParcel(1, {
    lastName: '髙',
    firstName: '子',
    tel: '',
    zipcode: '150×0001',
  })
  const { problems } = exportRow({ ...parcel, service: 'sea-mail' }, context, new Map())
  assert.deepEqual(
    problems.map(({ column, fault }) => [column, fault]),
    [
      ['送り状種類', 'unknown-service'],
      ['お届け先電話番号', 'missing'],
      ['お届け先郵便番号', 'wrong-kind'],
      ['お届け先名', 'not-encodable'],
      ['請求先顧客コード', 'missing'],
    ],
  )
  const long = rowOf(
    'yamato-b2-cloud',
    labelParcel(1, { lastName: '長'.repeat(17), firstName: '' }),
  )
  assert.deepEqual(
    long.problems.map(({ column, fault, width, widthMax }) => [column, fault, width, widthMax]),
    [['お届け先名', 'no-split', 34, 32]],
  )
})

/**
 * The greatest width of each field that one value fills, as the carrier measures it. `kanji` is the
 * width of one kanji; 0 if the field takes none.
 */
type Width = readonly [LayoutCode, field: string, column: string, max: number, kanji: number]
const WIDTHS: readonly Width[] = [
  ['yamato-b2-cloud', 'parcel.number', 'お客様管理番号', 50, 0],
  ['yamato-b2-cloud', 'recipient.tel', 'お届け先電話番号', 15, 0],
  ['yamato-b2-cloud', 'recipient.zipcode', 'お届け先郵便番号', 8, 0],
  ['yamato-b2-cloud', 'sender.phone', 'ご依頼主電話番号', 15, 0],
  ['yamato-b2-cloud', 'sender.postcode', 'ご依頼主郵便番号', 8, 0],
  ['yamato-b2-cloud', 'settings.content', '品名１', 50, 2],
  ['yamato-b2-cloud', 'settings.handling', '荷扱い１', 20, 2],
  ['yamato-b2-cloud', 'settings.billing_code', '請求先顧客コード', 12, 0],
  ['yamato-b2-cloud', 'settings.billing_class', '請求先分類コード', 3, 0],
  ['yamato-b2-cloud', 'settings.freight_number', '運賃管理番号', 2, 0],
  ['sagawa-ehiden3', 'parcel.number', 'お客様管理番号', 16, 0],
  ['sagawa-ehiden3', 'recipient.tel', 'お届け先電話番号', 14, 0],
  ['sagawa-ehiden3', 'recipient.zipcode', 'お届け先郵便番号', 8, 0],
  ['sagawa-ehiden3', 'sender.phone', 'ご依頼主電話番号', 14, 0],
  ['sagawa-ehiden3', 'sender.postcode', 'ご依頼主郵便番号', 8, 0],
  ['sagawa-ehiden3', 'settings.customer_code', 'お客様コード', 12, 0],
  ['sagawa-ehiden3', 'settings.content', '品名１', 32, 2],
  ['click-post', 'recipient.zipcode', 'お届け先郵便番号', 8, 0],
  ['click-post', 'settings.content', '内容品', 30, 2],
  ['yupri-r', 'parcel.number', 'お客様側管理番号', 15, 0],
  ['yupri-r', 'recipient.tel', 'お届け先 電話番号', 20, 0],
  ['yupri-r', 'recipient.zipcode', 'お届け先 郵便番号', 8, 0],
  ['yupri-r', 'sender.phone', 'ご依頼主 電話番号', 20, 0],
  ['yupri-r', 'sender.postcode', 'ご依頼主 郵便番号', 8, 0],
  ['yupri-r', 'settings.label_code', '送り状種別', 20, 0],
  ['yupri-cloud', 'parcel.number', 'お客さま管理番号', 16, 0],
  ['yupri-cloud', 'recipient.zipcode', 'お届け先郵便番号', 7, 0],
  ['yupri-cloud', 'sender.postcode', 'ご依頼主郵便番号', 7, 0],
]

/** Returns the row of an ordinary parcel in which `fields` replace fields of one of its sources. */
function rowWith(code: LayoutCode, source: string, fields: object) {
  const put = <Part extends object>(part: Part, name: string): Part =>
    name === source ? { ...part, ...fields } : part
  const { recipient, ...parcel } = labelParcel(1)
  const sources = { sender: put(SENDER, 'sender'), settings: put(SETTINGS, 'settings') }
  return exportRow(
    { ...put(parcel, 'parcel'), recipient: put(recipient, 'recipient') },
    { ...contextOf(code), ...sources },
    new Map(),
  )
}

test('A-113: each field is accepted at its greatest width and refused one past it, in the measure of its carrier', () => {
  for (const [code, field, column, max, kanji] of WIDTHS) {
    const [source = '', name = ''] = field.split('.')
    const letters: [string, number][] = [['1', 1]]
    if (kanji > 0) letters.push(['ｶ', 1], ['字', kanji])
    for (const [letter, width] of letters) {
      const problemsOf = (text: string) => rowWith(code, source, { [name]: text }).problems
      const text = letter.repeat(max / width)
      assert.deepEqual(problemsOf(text), [], `${code} ${column} ${text}`)
      const value = `${text}${letter}`
      const problem = { column, fault: 'too-long', value, width: max + width, widthMax: max }
      assert.deepEqual(problemsOf(value), [problem], code)
    }
  }
})

/** The greatest width of each line over which a name or an address is divided. */
const LINES: readonly (readonly [LayoutCode, kanji: number, Record<string, readonly number[]>])[] =
  [
    ['yamato-b2-cloud', 2, { お届け先名: [32], お届け先住所: [64, 32] }],
    ['yamato-b2-cloud', 2, { ご依頼主名: [32], ご依頼主住所: [64, 32] }],
    ['sagawa-ehiden3', 2, { お届け先名称１: [32, 32], お届け先住所１: [32, 32, 32] }],
    ['sagawa-ehiden3', 2, { ご依頼主名称１: [32, 32], ご依頼主住所１: [32, 32] }],
    ['click-post', 2, { お届け先氏名: [40], お届け先住所1行目: [40, 40, 40, 40] }],
    ['yupri-r', 2, { 'お届け先 名称１': [50, 50], 'お届け先 住所１': [50, 50, 50] }],
    ['yupri-r', 2, { 'ご依頼主 名称１': [50, 50], 'ご依頼主 住所１': [50, 50, 50] }],
    ['yupri-cloud', 1, { お届け先氏名1: [50], お届け先住所1: [75] }],
    ['yupri-cloud', 1, { ご依頼主氏名1: [50], ご依頼主住所1: [75] }],
  ]
/** Leaves a name or an address of one part, which only its spaces divide. */
const ONE_PART = {
  recipient: {
    name: (text: string) => ({ lastName: text, firstName: '' }),
    address: (text: string) => ({ prefId: 0, city: text, address: '', building: '' }),
  },
  sender: {
    name: (text: string) => ({ name: text }),
    address: (text: string) => ({ prefecture: '', city: text, street: '', building: '' }),
  },
}

test('A-113, A-114: each line of a name or an address is full at its greatest width', () => {
  for (const [code, kanji, groups] of LINES)
    for (const [column, maxima] of Object.entries(groups))
      for (const width of new Set([1, kanji])) {
        const letter = width === 1 && kanji > 1 ? 'ｶ' : '字'
        const source = column.startsWith('お届け先') ? 'recipient' : 'sender'
        const fieldsOf = ONE_PART[source][column.includes('住所') ? 'address' : 'name']
        const rowOfWords = (words: readonly string[]) =>
          rowWith(code, source, fieldsOf(words.join(' ')))
        const words = maxima.map((max) => letter.repeat(max / width))
        const { values, problems } = rowOfWords(words)
        assert.deepEqual(problems, [], `${code} ${column}`)
        assert.deepEqual(
          values.filter((value) => value.includes(letter)),
          words,
        )
        for (const [line, word] of words.entries()) {
          const longer = words.with(line, `${word}${letter}`)
          const [problem, ...more] = rowOfWords(longer).problems
          assert.deepEqual(
            [problem?.column, problem?.fault, problem?.value, problem?.widthMax, more],
            [column, 'no-split', longer.join(' '), maxima[0], []],
          )
        }
      }
})

test('A-113, A-114: a long building is divided at its space, and the preview shows the lines', () => {
  const building = '神宮前レジデンスヒルズ ガーデンタワー 1203号室'
  const row = rowOf('click-post', labelParcel(1, { building }))
  assert.deepEqual(row.problems, [])
  assert.equal(row.isSplit, true)
  assert.deepEqual(row.lines, [
    '東京都渋谷区神宮前4丁目5番6号',
    '神宮前レジデンスヒルズ ガーデンタワー',
    '1203号室',
    '',
  ])
})

test('A-114: an address without a border where it could be divided is left out with the reason', () => {
  const building = 'ビ'.repeat(40)
  for (const code of ['yamato-b2-cloud', 'sagawa-ehiden3', 'click-post', 'yupri-r'] as const) {
    const row = rowOf(code, labelParcel(1, { building }))
    assert.ok(
      row.problems.some(({ fault }) => fault === 'no-split'),
      code,
    )
    assert.ok(
      row.problems.some(({ value }) => value.includes(building)),
      'the whole text is shown',
    )
    assert.deepEqual(row.lines, [])
  }
})

test('A-114: a house number is never cut, whatever the widths are', () => {
  const numbers = [
    '4-5-6',
    '１２−３４−５６',
    '123番地45',
    '24条西5丁目3-2',
    '1234567890-1234567890',
  ]
  for (const number of numbers) {
    for (const code of ['sagawa-ehiden3', 'click-post', 'yupri-r'] as const) {
      for (let length = 0; length < 25; length += 1) {
        const address = `${'町'.repeat(length)}${number}`
        const row = rowOf(code, labelParcel(1, { address }), new Map([['−', '－']]))
        const whole = number.replaceAll('−', '－').split(/(?<=丁目)/)
        const isWhole = whole.every((part) => row.values.some((value) => value.includes(part)))
        assert.ok(row.problems.length > 0 || isWhole, `${code} ${address}`)
      }
    }
  }
})

test('A-115: a character outside the set keeps its row out until a person accepts another', () => {
  const parcel = labelParcel(1, { lastName: '髙﨑', firstName: '𠮷子', building: '①番館' })
  const before = rowOf('yamato-b2-cloud', parcel)
  assert.deepEqual(before.replacements, [
    { character: '髙', proposal: '高' },
    { character: '﨑', proposal: '崎' },
    { character: '𠮷', proposal: '吉' },
    { character: '①', proposal: '1' },
  ])
  assert.deepEqual([...new Set(before.problems.map(({ fault }) => fault))], ['not-encodable'])
  const accepted = new Map(before.replacements.map((each) => [each.character, each.proposal ?? '']))
  const after = rowOf('yamato-b2-cloud', parcel, accepted)
  assert.deepEqual(after.problems, [])
  assert.equal(fieldOf('yamato-b2-cloud', after, 'お届け先名'), '高崎 吉子')
})

test('A-115 A-393: a character outside the set is found and replaced in each text of an address', () => {
  const fields = ['lastName', 'middleName', 'firstName', 'city', 'address', 'building'] as const
  const accepted = new Map([['髙', '高']])
  for (const field of fields) {
    const parcel = labelParcel(1, { [field]: '髙1' })
    const before = rowOf('yamato-b2-cloud', parcel)
    assert.deepEqual(before.replacements, [{ character: '髙', proposal: '高' }], field)
    const after = rowOf('yamato-b2-cloud', parcel, accepted)
    assert.deepEqual(after.problems, [], field)
    assert.ok(
      after.values.some((value) => value.includes('高1')),
      field,
    )
  }
})

test('A-115: a character without a known replacement is named', () => {
  const row = rowOf('yamato-b2-cloud', labelParcel(1, { building: '😀館' }))
  assert.deepEqual(row.replacements, [{ character: '😀', proposal: null }])
})

test('A-116: lines end in CRLF, fields with commas and quotes are quoted, formulas are told and kept', () => {
  const parcel = labelParcel(1, { lastName: '=1+1,"x"', firstName: '', building: '@ビル' })
  const row = rowOf('click-post', parcel)
  assert.deepEqual(row.formulas, ['お届け先氏名', 'お届け先住所3行目'])
  assert.deepEqual(row.problems, [])
  const text = iconv.decode(makeFile(layouts['click-post'], [row.values]), 'cp932')
  const [, line = '', end] = text.split('\r\n')
  assert.ok(line.startsWith('150-0001,"=1+1,""x""",様,'))
  assert.ok(line.includes(',@ビル,'))
  assert.equal(end, '')
  assert.ok(!text.replaceAll('\r\n', '').includes('\n'))
})

test('A-117: 95 parcels for Click Post make three files of at most 40 rows', () => {
  const rows = Array.from(
    { length: 95 },
    (_, at) => rowOf('click-post', labelParcel(at + 1)).values,
  )
  const files = makeFiles(layouts['click-post'], rows)
  assert.deepEqual(
    files.map(({ rowCount }) => rowCount),
    [40, 40, 15],
  )
  assert.deepEqual(
    files.map(({ bytes }) => csvLines(bytes).length),
    [41, 41, 16],
  )
})

test('A-118: the content on a label is the words of the setting', () => {
  const contents = {
    'yamato-b2-cloud': '品名１',
    'sagawa-ehiden3': '品名１',
    'click-post': '内容品',
  }
  for (const [code, name] of Object.entries(contents) as [LayoutCode, string][]) {
    assert.equal(fieldOf(code, rowOf(code, labelParcel(1)), name), 'ホビー用品')
  }
})
