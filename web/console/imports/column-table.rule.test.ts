import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnTable } from './column-table.rule.ts'

test('the table of an import says of each column what it is called, allows and needs', () => {
  const field = { type: 'digits', max: 8, privacy: 'open' } as const
  const column = { field, title: { ja: '数', en: 'Count' }, example: { ja: '三', en: 'three' } }
  const columns = {
    count: { ...column, code: 'count', isNeeded: true },
    note: { ...column, code: 'note', isNeeded: true, isNote: true },
    free: { ...column, code: 'free' },
  } as const
  const { titles, rows } = columnTable(columns, 'en')
  assert.equal(titles.length, 5)
  const shown = { title: 'Count', example: 'three' }
  assert.deepEqual(
    rows.map(({ allowed, ...row }) => [row, allowed === 'up to 8 digits']),
    [
      [{ ...shown, code: 'count', needed: '○' }, true],
      [{ ...shown, code: 'note', needed: '' }, false],
      [{ ...shown, code: 'free', needed: '' }, true],
    ],
  )
  assert.equal(columnTable(columns, 'ja').rows[0]?.title, '数')
})
