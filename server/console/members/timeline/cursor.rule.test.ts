import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { TIMELINE_KINDS, type TimelineKind } from '#contract/console/members/member-timeline.ts'
import { type Cursor, mergeNewest, readCursor, writeCursor } from './cursor.rule.ts'

interface MergedRow {
  readonly kind: TimelineKind
  readonly key: string
  readonly at: Date
}

const KINDS = TIMELINE_KINDS.slice(0, 4)

test('A-147 the pages of a timeline hold each row once, the newest first, whatever the kinds', () => {
  const times = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 30 })
  fc.assert(
    fc.property(
      fc.tuple(times, times, times, times),
      fc.integer({ min: 1, max: 9 }),
      (all, size) => {
        const lists = all.map((list, kindAt) => rowsOf(KINDS[kindAt] as TimelineKind, list))
        const read: MergedRow[] = []
        let cursor: Cursor | null = {}
        while (cursor !== null) {
          const place: Cursor = cursor
          const rest = lists.map((list) =>
            list.filter((row) => isAfter(row, place)).slice(0, size + 1),
          )
          const page = mergeNewest(rest, { limit: size, cursor: place })
          read.push(...page.rows)
          assert.ok(page.rows.length <= size)
          cursor = page.next === null ? null : readCursor(writeCursor(page.next))
        }
        assert.equal(new Set(read).size, lists.flat().length)
        const moments = read.map(({ at }) => at.getTime())
        assert.deepEqual(
          moments,
          moments.toSorted((first, second) => second - first),
        )
      },
    ),
  )
})

test('rows of the same moment are in the order of the lists, and a page that ends with the last row is the last', () => {
  const lists = KINDS.slice(0, 2).map((kind) => rowsOf(kind, [5, 7]))
  const { rows, next } = mergeNewest(lists, { limit: 3, cursor: {} })
  assert.deepEqual(
    rows.map(({ kind, key }) => [kind, key]),
    [
      [KINDS[0], '2'],
      [KINDS[1], '2'],
      [KINDS[0], '1'],
    ],
  )
  assert.deepEqual(next, { [KINDS[0] as string]: '1', [KINDS[1] as string]: '2' })
  assert.equal(mergeNewest(lists, { limit: 4, cursor: {} }).next, null)
  assert.deepEqual(mergeNewest([], { limit: 1, cursor: {} }), { rows: [], next: null })
})

/** Returns rows of a kind, the newest first. A newer row has a greater key. */
function rowsOf(kind: TimelineKind, seconds: readonly number[]): MergedRow[] {
  return seconds
    .toSorted((first, second) => first - second)
    .map((second, at) => ({ kind, key: String(at + 1), at: new Date(second * 1_000) }))
    .toReversed()
}

function isAfter({ kind, key }: MergedRow, cursor: Cursor): boolean {
  const last = cursor[kind]
  return last === undefined || Number(key) < Number(last)
}

test('a cursor that somebody made up is refused', () => {
  for (const key of ['x1', '1x', '1-', '-1', '1-2-3', '1234567890123456789', '1-1234567890123456'])
    assert.equal(readCursor(writeCursor({ decision: key })), null, key)
  for (const key of ['123456789012345678', '1-123456789012345'])
    assert.deepEqual(readCursor(writeCursor({ decision: key })), { decision: key })
  for (const text of ['', 'x', writeCursor({ points: "1' or true" } as Cursor), 'e30'.repeat(9)])
    assert.equal(readCursor(text), null, text)
  assert.equal(readCursor(Buffer.from('{"cards":"1"}').toString('base64url')), null)
  assert.deepEqual(readCursor(writeCursor({ decision: '17-3' })), { decision: '17-3' })
})
