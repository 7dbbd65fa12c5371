import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turnMsOf } from '#server/draws/fair/fair.ts'
import { earlyRefusal, turnOf } from './line.ts'

const KEYS = { sealKey: Buffer.alloc(32, 1), tagKey: Buffer.alloc(32, 2) }
const START_MS = Date.parse('2026-01-01T20:00:00+09:00')
const at = (ms: number) => new Date(START_MS + ms)
const pack = {
  packRoot: Buffer.alloc(32, 7),
  startsAt: at(0),
  endsAt: null,
  lineSeconds: 600,
  total: 100,
  soldCount: 0,
}
const turnMs = (memberId: number, of = pack) =>
  (turnOf(KEYS, { memberId, pack: of }, at(0)) as Date).getTime() - START_MS

test('B-074 a member waits until the millisecond of their turn, and nobody waits longer than the line', () => {
  const turn = turnMs(1)
  const isWaiting = (ms: number, change: object = {}) =>
    earlyRefusal(KEYS, { memberId: 1, pack: { ...pack, ...change } }, at(ms)) === 'before-turn'
  assert.deepEqual([isWaiting(0), isWaiting(turn - 1), isWaiting(turn)], [true, true, false])
  assert.equal(isWaiting(0, { lineSeconds: 0 }), false)
  for (let memberId = 1; memberId <= 500; memberId++) {
    const buyer = { memberId, pack }
    assert.equal(earlyRefusal(KEYS, buyer, at(600_000)), null)
    assert.equal(turnOf(KEYS, buyer, at(600_000)), null)
  }
  // These purchases are refused for another reason.
  assert.equal(isWaiting(-1), false, 'before the sale')
  assert.equal(isWaiting(0, { soldCount: 100 }), false, 'sold out')
  assert.equal(isWaiting(0, { endsAt: at(0) }), false, 'ended')
})

test('B-074 a turn is another one for each member and each pack, and the same each time', () => {
  assert.equal(turnMs(1), turnMs(1))
  const other = { ...pack, packRoot: Buffer.alloc(32, 8) }
  assert.notEqual(turnMs(1), turnMs(1, other))
  const turns = new Set(Array.from({ length: 100 }, (_, member) => turnMs(member)))
  assert.ok(turns.size > 98)
})

test('B-074 turns are spread evenly over the line', () => {
  const PARTS = 20
  const MEMBERS = 20_000
  const counts = new Array<number>(PARTS).fill(0)
  for (let member = 1; member <= MEMBERS; member++) {
    const part = Math.floor((turnMs(member) / 600_000) * PARTS)
    counts[part] = (counts[part] as number) + 1
  }
  const expected = MEMBERS / PARTS
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // 19 degrees of freedom: exceeded once in a million keys. The key of the tests is fixed.
  assert.ok(chiSquare < 60, `${chiSquare}: ${counts}`)
})

test('B-075 turns are those of docs/fair-draws.md, which another implementation computed', () => {
  const bytes = (length: number, value: number) => Buffer.alloc(length, value)
  for (const [root, tag, lineSeconds, expected] of [
    [1, 2, 600, 244_474],
    [1, 3, 600, 449_316],
    [255, 0, 1_800, 1_262_637],
    [255, 0, 1, 701],
  ] as const) {
    const memberTag = bytes(16, tag)
    assert.equal(turnMsOf(bytes(32, root), { memberTag, lineSeconds }), expected)
  }
})
