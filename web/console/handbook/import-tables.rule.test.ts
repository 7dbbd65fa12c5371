import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IMPORTS, withImportTables } from './import-tables.rule.ts'

const names = Object.keys(IMPORTS)
const bookWith = (between: string) =>
  [
    '# Book',
    ...names.map((name) => `<!-- import ${name} -->${between}<!-- end ${name} -->`),
    'End',
  ].join('\n')

test('the handbook has the table of each import between its marks, and keeps what stands around', () => {
  const written = withImportTables(bookWith('\nold\n'), 'en')
  assert.ok(written.startsWith('# Book\n<!-- import cards -->\n\n| '))
  assert.ok(written.endsWith('<!-- end composition -->\nEnd'))
  assert.doesNotMatch(written, /old/)
  const [, tracking = ''] = /<!-- import tracking -->\n\n(.*?)<!-- end/s.exec(written) ?? []
  const lines = tracking.split('\n')
  assert.equal(lines[1], `|${' --- |'.repeat(lines[0]?.split(' | ').length ?? 0)}`)
  assert.match(lines[2] ?? '', /^\| Parcel number \| `parcel` \| .+ \| P00000012 \|$/)
  assert.match(lines[3] ?? '', /^\| Tracking number \| `tracking` \| .+ \| 123456789012 \|$/)
  assert.deepEqual([lines.length, lines[4]], [6, ''])
  assert.equal(withImportTables(written, 'en'), written, 'the same again')
  assert.match(withImportTables(written, 'ja'), /\| 荷物の番号 \| `parcel` \|/)
})

test('a handbook without a mark of an import is refused', () => {
  for (const mark of ['<!-- import codes -->', '<!-- end codes -->'])
    assert.throws(
      () => withImportTables(bookWith('\n').replace(mark, ''), 'ja'),
      /the handbook lacks the marks of codes/,
    )
})
