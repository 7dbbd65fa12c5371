import assert from 'node:assert/strict'
import { test } from 'node:test'
import iconv from 'iconv-lite'
import type { LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { makeFile } from '#server/console/carriers/export/file.rule.ts'
import { exportRow } from '#server/console/carriers/export/row.rule.ts'
import { builtInLayouts } from '#server/console/carriers/layouts/layouts.ts'
import { labelParcel, SENDER, SETTINGS } from '#testing/fixtures/labels.ts'
import { type Match, matchTracking, type TrackedParcel } from './match.rule.ts'
import { readTrackingFile, type TrackingRow } from './tracking-file.rule.ts'

const layouts = builtInLayouts()
const read = (code: LayoutCode, bytes: Buffer) => readTrackingFile(bytes, code, layouts)
const SAGAWA =
  'お問い合せ送り状No.,お客様管理番号,お届け先名称１\r\n391234567890,P00000001,江田 映子\r\n'
const YU_PACK = '"お客様側管理番号","お問い合わせ番号"\r\n"P00000001","12345678901"\r\n'
const CLICK_POST =
  'お届け先郵便番号,お届け先氏名,お届け先住所1行目,お届け先住所2行目,追跡番号\r\n150-0001,高田 映子,東京都渋谷区,神宮前4-5-6 コーポ桜 101,391234567890\r\n'

/**
 * Returns a file as B2 Cloud writes it: with the layout of the export, and the tracking number in
 * column 4.
 */
function yamatoFile(numbers: readonly string[], hasHeader = true): Buffer {
  const layout = { ...layouts['yamato-b2-cloud'], hasHeader }
  const context = { layout, sender: SENDER, settings: SETTINGS, shipDay: '2026-11-24' }
  const rows = numbers.map((number, at) =>
    exportRow(labelParcel(at + 1), context, new Map()).values.with(3, number),
  )
  return makeFile(layout, rows)
}

function rowsOf(code: LayoutCode, bytes: Buffer): readonly TrackingRow[] {
  const file = read(code, bytes)
  assert.equal(file.state, 'read')
  return file.state === 'read' ? file.rows : []
}

test('A-121: a file of B2 Cloud is read with and without its header', () => {
  for (const hasHeader of [true, false]) {
    const rows = rowsOf(
      'yamato-b2-cloud',
      yamatoFile(['391234567890', '', '3912-3456-7891'], hasHeader),
    )
    assert.deepEqual(
      rows.map(({ line, number, tracking }) => [line - Number(hasHeader), number, tracking]),
      [
        [1, 'P00000001', '391234567890'],
        [3, 'P00000003', '391234567891'],
      ],
    )
  }
})

test('A-121: columns are found by their names, wherever they stand', () => {
  const [row] = rowsOf('sagawa-ehiden3', iconv.encode(SAGAWA, 'cp932'))
  assert.deepEqual([row?.number, row?.tracking], ['P00000001', '391234567890'])
})

test('A-121: CP932 and UTF-8 with and without a byte order mark are the same file', () => {
  const files = [
    iconv.encode(YU_PACK, 'cp932'),
    Buffer.from(YU_PACK),
    Buffer.from(`\uFEFF${YU_PACK}`),
  ]
  for (const code of ['yupri-r', 'yupri-cloud'] as const) {
    const rows = files.map((bytes) => rowsOf(code, bytes))
    assert.deepEqual(rows[1], rows[0])
    assert.deepEqual(rows[2], rows[0])
    assert.equal(rows[0]?.[0]?.tracking, '12345678901')
  }
})

test('A-121: a file of another carrier, an unknown one and a broken one are refused', () => {
  assert.deepEqual(read('yamato-b2-cloud', iconv.encode(SAGAWA, 'cp932')), {
    state: 'other-carrier',
    codes: ['sagawa-ehiden3'],
  })
  assert.deepEqual(read('sagawa-ehiden3', yamatoFile(['391234567890'], false)), {
    state: 'other-carrier',
    codes: ['yamato-b2-cloud'],
  })
  const unknown = read('yamato-b2-cloud', Buffer.from('id,amount\r\n1,2\r\n'))
  assert.deepEqual(unknown, { state: 'unknown-file', header: ['id', 'amount'] })
  assert.equal(read('yamato-b2-cloud', Buffer.from('"a,b\r\n1')).state, 'unreadable')
  assert.equal(read('yamato-b2-cloud', Buffer.from('')).state, 'unreadable')
})

test('A-125: a number that a spreadsheet has damaged is told, and never taken', () => {
  const numbers = ['3.91235E+11', '3.9E+11', '91234567890', '391234567890.0', '39123456789O']
  const rows = rowsOf('yamato-b2-cloud', yamatoFile(numbers))
  assert.deepEqual(
    rows.map(({ tracking, isDamaged }) => [tracking, isDamaged]),
    numbers.map((number) => [number, true]),
  )
  const [match] = matchTracking(rows, [parcel(1)], 'yamato').rows
  assert.equal(match?.result, 'damaged')
})

test('a parcel on hold takes no number from a file', () => {
  const [match] = matchTracking(
    [row(1, '391234567890')],
    [parcel(1, { isHeld: true })],
    'yamato',
  ).rows
  assert.deepEqual([match?.result, match?.conflict], ['conflict', 'wrong-state'])
})

const HOME = {
  postcode: '1500001',
  name: '髙田 映子',
  address: '東京都渋谷区神宮前4丁目5番6号 コーポ桜101号室',
}
function parcel(id: number, change: Partial<TrackedParcel> = {}): TrackedParcel {
  return {
    id,
    number: `P${String(id).padStart(8, '0')}`,
    state: 'exported',
    carrier: 'yamato',
    trackingNumber: null,
    isHeld: false,
    label: HOME,
    ...change,
  }
}
function row(id: number, tracking: string): TrackingRow {
  const number = `P${String(id).padStart(8, '0')}`
  return {
    line: id,
    number,
    tracking,
    isDamaged: false,
    label: { postcode: '', name: '', address: '' },
  }
}
const results = (rows: readonly Match[]) => rows.map(({ result, conflict }) => conflict ?? result)

test('A-122: the result lists matched, already same, conflicting, unknown and missing', () => {
  const parcels = [
    parcel(1),
    parcel(2, { state: 'numbered', trackingNumber: '222222222222' }),
    parcel(3, { state: 'numbered', trackingNumber: '333333333333' }),
    parcel(4),
    parcel(5, { carrier: 'sagawa' }),
    parcel(6, { state: 'waiting' }),
    parcel(7, { state: 'handed-over', trackingNumber: '777777777777' }),
    parcel(8, { carrier: 'sagawa' }),
    parcel(10, { carrier: null }),
    parcel(11, { state: 'picked' }),
  ]
  const rows = [
    row(1, '111111111111'),
    row(2, '222222222222'),
    row(3, '999999999999'),
    row(9, '888888888888'),
    row(5, '555555555555'),
    row(6, '666666666666'),
    row(7, '777777777777'),
  ]
  const matches = matchTracking(rows, parcels, 'yamato')
  assert.deepEqual(results(matches.rows), [
    'matched',
    'same',
    'other-number',
    'unknown',
    'other-carrier',
    'wrong-state',
    'same',
  ])
  assert.deepEqual(matches.missingIds, [4])
})

test('A-123: the same file changes nothing the second time, and a number is never replaced', () => {
  const rows = [row(1, '111111111111'), row(2, '222222222222')]
  const first = matchTracking(rows, [parcel(1), parcel(2)], 'yamato')
  assert.deepEqual(results(first.rows), ['matched', 'matched'])
  const numbered = rows.map(({ tracking }, at) =>
    parcel(at + 1, { state: 'numbered', trackingNumber: tracking }),
  )
  assert.deepEqual(results(matchTracking(rows, numbered, 'yamato').rows), ['same', 'same'])
})

test('A-123: a file that names a parcel or a number twice is a conflict, not the last row', () => {
  const twice = [row(1, '111111111111'), { ...row(1, '111111111112'), line: 2 }]
  const parcels = [parcel(1), parcel(2)]
  assert.deepEqual(results(matchTracking(twice, parcels, 'yamato').rows), [
    'twice-in-file',
    'twice-in-file',
  ])
  const shared = [row(1, '111111111111'), row(2, '111111111111')]
  assert.deepEqual(results(matchTracking(shared, parcels, 'yamato').rows), [
    'twice-in-file',
    'twice-in-file',
  ])
  const taken = [parcel(1), parcel(2, { state: 'handed-over', trackingNumber: '111111111111' })]
  assert.deepEqual(results(matchTracking([row(1, '111111111111')], taken, 'yamato').rows), [
    'number-of-another-parcel',
  ])
})

test('A-124: a row without a parcel number matches exactly one open parcel of that address', () => {
  const rows = rowsOf('click-post', iconv.encode(CLICK_POST, 'cp932'))
  const sent = { carrier: 'click-post' } as const
  const match = (parcels: readonly TrackedParcel[]) =>
    matchTracking(rows, parcels, 'click-post').rows[0] as Match
  const other = parcel(2, { ...sent, label: { ...HOME, name: '山川 花子' } })
  assert.deepEqual(match([parcel(1, sent), other]).parcelId, 1)
  const several = match([parcel(1, sent), parcel(3, sent)])
  assert.deepEqual(
    [several.result, several.parcelId, several.candidateIds],
    ['choose', null, [1, 3]],
  )
  assert.deepEqual(match([other]).result, 'choose')
  assert.deepEqual(match([parcel(1, { ...sent, state: 'waiting' })]).result, 'choose')
  const numbered = parcel(1, { ...sent, state: 'numbered', trackingNumber: '391234567890' })
  assert.deepEqual(match([numbered, parcel(3, sent)]).result, 'same')
})

test('A-122: only a parcel that is on its way to the carrier takes a number', () => {
  const resultOf = (change: Partial<TrackedParcel>) =>
    results(matchTracking([row(1, '111111111111')], [parcel(1, change)], 'yamato').rows)[0]
  for (const state of ['grouped', 'picked', 'exported'] as const)
    assert.equal(resultOf({ state }), 'matched', state)
  for (const state of ['waiting', 'numbered', 'handed-over', 'returned'] as const)
    assert.equal(resultOf({ state }), 'wrong-state', state)
  for (const state of ['numbered', 'handed-over'] as const)
    assert.equal(resultOf({ state, trackingNumber: '111111111111', isHeld: true }), 'same', state)
  assert.equal(resultOf({ trackingNumber: '111111111111' }), 'same')
  assert.equal(resultOf({ trackingNumber: '111111111112', state: 'waiting' }), 'other-number')
})

test('A-125: a damaged number names its parcel, and no parcel of another row', () => {
  const damaged = { ...row(1, '3.9E+11'), isDamaged: true }
  const matched = (parcels: readonly TrackedParcel[]) => {
    const { rows, missingIds } = matchTracking([damaged], parcels, 'yamato')
    return [rows.map(({ result, parcelId }) => [result, parcelId]), missingIds]
  }
  assert.deepEqual(matched([parcel(1), parcel(2)]), [[['damaged', 1]], [2]])
  assert.deepEqual(matched([parcel(2)]), [[['damaged', null]], [2]])
})

test('A-123: a number that a row of no parcel has too is a conflict', () => {
  const rows = [row(1, '111111111111'), row(9, '111111111111')]
  assert.deepEqual(results(matchTracking(rows, [parcel(1)], 'yamato').rows), [
    'twice-in-file',
    'unknown',
  ])
})

test('A-124: parcels among which a person chooses are not missing, and those of other carriers are none', () => {
  const [unnamed] = rowsOf('click-post', iconv.encode(CLICK_POST, 'cp932'))
  assert.ok(unnamed)
  assert.deepEqual(unnamed.label, {
    postcode: '150-0001',
    name: '高田 映子',
    address: '東京都渋谷区 神宮前4-5-6 コーポ桜 101',
  })
  const sent = { carrier: 'click-post' } as const
  const parcels = [parcel(1, sent), parcel(2, { ...sent, state: 'grouped' }), parcel(3)]
  const { rows, missingIds } = matchTracking([unnamed], parcels, 'click-post')
  assert.deepEqual([rows[0]?.result, rows[0]?.candidateIds, missingIds], ['choose', [1, 2], []])
  const numbered = parcel(4, { ...sent, state: 'numbered', trackingNumber: '391234567891' })
  const one = matchTracking([unnamed], [parcel(1, sent), numbered], 'click-post').rows[0]
  assert.deepEqual([one?.result, one?.parcelId, one?.candidateIds], ['matched', 1, []])
})

test('A-121: the titles of a file may have blanks and full width, or be those of the shop', () => {
  const [, line = ''] = CLICK_POST.split('\r\n')
  const file = (text: string) => Buffer.from(text)
  const spaced = `お届け先 郵便番号,お届け先氏名,お届け先住所１行目,お届け先住所２行目,追跡番号\n${line}\n`
  assert.deepEqual(rowsOf('click-post', file(spaced)).length, 1)
  for (const titles of ['parcel,tracking', '荷物の番号,追跡番号', 'Parcel number,Tracking number'])
    for (const code of ['yamato-b2-cloud', 'click-post'] as const)
      assert.deepEqual(
        rowsOf(code, file(`${titles}\nP00000001,391234567890\nP00000002,\n`)).map(
          ({ line: at, number, tracking }) => [at, number, tracking],
        ),
        [[2, 'P00000001', '391234567890']],
      )
  for (const titles of ['お届け先氏名,追跡番号', '追跡番号', 'お届け先郵便番号'])
    assert.equal(read('click-post', file(`${titles}\nx,391234567890\n`)).state, 'unknown-file')
  const wide = Array.from({ length: 21 }, (_, at) => `t${at}`)
  const unknown = read('click-post', file(`${wide.join()}\n`))
  assert.deepEqual(unknown, { state: 'unknown-file', header: wide.slice(0, 20) })
  assert.equal(read('click-post', file('PK\u0003\u0004parcel,tracking')).state, 'unreadable')
})

test('A-121: a file without a header has in each line a number of a parcel and one of the carrier, or none', () => {
  const bare = layouts['yamato-b2-cloud'].tracking.headerless
  assert.ok(bare)
  const stateOf = (number: string, tracking: string, count: number = bare.columnsMin) => {
    const cells = Array(count).fill('x').with(bare.number, number).with(bare.tracking, tracking)
    return read('yamato-b2-cloud', Buffer.from(`${cells.join()}\n`)).state
  }
  for (const [number, tracking] of [
    ['P1', '391234567890'],
    ['P1', '3912-3456-7890'],
    ['P1', '1234567890'],
    ['P1', ''],
    ['P1', '3.9E+11'],
    ['P'.repeat(50), '391234567890'],
  ] as const)
    assert.equal(stateOf(number, tracking), 'read', `${number} ${tracking}`)
  for (const [number, tracking] of [
    ['', '391234567890'],
    ['P 1', '391234567890'],
    ['荷1', '391234567890'],
    ['P'.repeat(51), '391234567890'],
    ['P1', '123456789'],
    ['P1', '12345678901234567'],
    ['P1', 'x391234567890'],
    ['P1', '391234567890x'],
  ] as const)
    assert.equal(stateOf(number, tracking), 'unknown-file', `${number} ${tracking}`)
  assert.equal(stateOf('P1', '391234567890', bare.columnsMin - 1), 'unknown-file')
})
