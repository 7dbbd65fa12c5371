import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportColumn } from '#contract/console/imports/import-columns.rule.ts'
import { readImport } from './imports.rule.ts'
import { faultOf, planRows } from './plan.rule.ts'

const TEXT = { type: 'text', max: 20, privacy: 'open' } as const
const column = (code: string, more: Partial<ImportColumn> = {}): ImportColumn => ({
  field: TEXT,
  code,
  title: { ja: `${code}の題`, en: `Title of ${code}` },
  example: 'x',
  ...more,
})
/** The names of the columns differ from their codes, as in the console's imports. */
const columns = {
  item: column('code', { isNeeded: true, isCode: true }),
  name: column('name', { isNeeded: true, isNote: true }),
  pieces: column('count', { field: { type: 'pieces', max: 9 }, isNeeded: true }),
  maker: column('from', { isCode: true }),
}
interface Row {
  readonly item: string
  readonly pieces: number
  readonly maker: string
}
const FAN: Row = { item: 'A', pieces: 3, maker: 'Mar-25' }
const DATE: Row = { item: 'Mar-25', pieces: 1, maker: '' }
const KNOWN = new Map([FAN, DATE].map((row) => [row.item, row]))
type Options = Partial<Parameters<typeof planRows<typeof columns, Row>>[2]>
const planOf = (lines: readonly string[], options: Options = {}) =>
  planRows<typeof columns, Row>(
    columns,
    readImport(
      columns,
      lines.map((line, at) => ({ line: at + 1, cells: line.split(',') })),
    ),
    {
      keyOf: ({ cells }) => cells.get('item') ?? '',
      known: KNOWN,
      defaults: { item: '', pieces: 0, maker: 'none' },
      ...options,
    },
  )

test('a file adds, changes and leaves rows, by the columns that it has', () => {
  const plan = planOf(['code,name,count', 'A,other,4', 'B,,2', 'Mar-25,,1'])
  assert.deepEqual(plan, {
    added: [{ line: 3, fields: { item: 'B', pieces: 2, maker: 'none' } }],
    changed: [{ line: 2, row: FAN, fields: { ...FAN, pieces: 4 }, columns: ['count'] }],
    unchangedCount: 1,
    failed: [],
    failedLines: new Map(),
  })
  assert.deepEqual(planOf(['code,from', 'A,x']).changed[0]?.columns, ['from'])
})

test('a new row needs each needed column, and a known one only those of the file', () => {
  const { failed, failedLines, unchangedCount } = planOf(['from,code', 'Mar-25,A', 'x,B'])
  assert.equal(unchangedCount, 1)
  assert.deepEqual(failed, [{ line: 3, column: 'count', value: '', reason: 'missing' }])
  assert.deepEqual(
    [...failedLines],
    [[3, { row: undefined, fields: { item: 'B', pieces: 0, maker: 'x' } }]],
  )
})

test('a line with several faults names each cell once, in order, and changes nothing', () => {
  const { failed, failedLines, ...plan } = planOf(['code,count,from', 'A,many,y\u00ad,more'], {
    faultsOf: (line) => [
      faultOf(columns, line, 'pieces', 'out-of-range'),
      faultOf(columns, line, 'item', 'unknown-code'),
    ],
  })
  assert.deepEqual(plan, { added: [], changed: [], unchangedCount: 0 })
  assert.deepEqual(failed, [
    { line: 2, column: 'count', value: 'many', reason: 'not-a-number' },
    { line: 2, column: 'from', value: 'y\u00ad', reason: 'hidden-mark' },
    { line: 2, column: '', value: 'more', reason: 'extra-cell' },
    { line: 2, column: 'code', value: 'A', reason: 'unknown-code' },
  ])
  assert.deepEqual([...failedLines], [[2, { row: FAN, fields: { ...FAN, maker: 'y\u00ad' } }]])
})

test('the second line of a row is refused, and without a key each line is a row of its own', () => {
  const lines = ['code,count', 'B,1', 'B,2']
  const { added, failed } = planOf(lines)
  assert.deepEqual(
    added.map(({ line }) => line),
    [2],
  )
  assert.deepEqual(failed, [{ line: 3, column: 'code', value: 'B', reason: 'repeated' }])
  assert.equal(planOf(lines, { keyOf: undefined as never }).added.length, 2)
})

test('a file with a wrong title changes nothing, whatever its lines are', () => {
  const { added, failed, failedLines } = planOf(['code,count,colour', 'B,1,red', 'C,x,blue'])
  assert.deepEqual([added, [...failedLines]], [[], []])
  assert.deepEqual(failed, [
    { line: 1, column: 'colour', value: 'colour', reason: 'unknown-column' },
  ])
})

// A spreadsheet makes a day of the code MARCH25, and no one sees it.
test('a code that looks changed is read if the shop has it in this place', () => {
  const reasonsOf = (lines: readonly string[], options?: Options) =>
    planOf(lines, options).failed.map(({ column: of, reason }) => [of, reason])
  const heading = 'code,count,from'
  assert.deepEqual(reasonsOf([heading, 'Mar-25,2,']), [])
  assert.deepEqual(reasonsOf([heading, 'Apr-25,2,']), [['code', 'damaged']])
  assert.deepEqual(reasonsOf([heading, 'Apr-25,2,'], { isKnownCode: () => true }), [])
  assert.deepEqual(reasonsOf([heading, 'Mar-25,2,'], { isKnownCode: () => false }), [
    ['code', 'damaged'],
  ])
  assert.deepEqual(reasonsOf([heading, 'A,2,Mar-25']), [])
  assert.deepEqual(reasonsOf([heading, 'A,2,Apr-25']), [['from', 'damaged']])
  assert.deepEqual(reasonsOf([heading, 'B,2,Mar-25']), [['from', 'damaged']])
})

test('what the shop says of a line sees the row and the values that it would get', () => {
  const seen: unknown[] = []
  planOf(['code,count', 'A,x', 'B,2'], {
    faultsOf: (_, place) => {
      seen.push(place)
      return []
    },
  })
  assert.deepEqual(seen, [
    { row: FAN, fields: FAN },
    { row: undefined, fields: { item: 'B', pieces: 2, maker: 'none' } },
  ])
})
