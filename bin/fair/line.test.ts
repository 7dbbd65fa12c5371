import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'

// The tested program is JavaScript without types. A computed import name keeps the compiler from
// looking for types.
const program = join(import.meta.dirname, 'line.mjs')
const { expectAfterTurns, isLine, timeOf } = await import(program)

test('B-075: a line lasts 30 minutes at most, and begins after 1970', () => {
  const line = { starts_at: 1, seconds: 1_800 }
  for (const [value, isOne] of [
    [undefined, true],
    [line, true],
    [{ ...line, seconds: 1 }, true],
    [{ ...line, seconds: 1_801 }, false],
    [{ ...line, seconds: 0 }, false],
    [{ ...line, seconds: 1.5 }, false],
    [{ ...line, starts_at: 0 }, false],
    [{ ...line, starts_at: '1' }, false],
    [{ seconds: 60 }, false],
    [null, false],
    ['line', false],
  ] as const)
    assert.equal(isLine(value), isOne, JSON.stringify(value))
})

test('B-075: a head may be signed two seconds before the latest turn that it covers, and no earlier', () => {
  const milliseconds = Date.parse('2026-01-01T00:00:00Z')
  expectAfterTurns({ t: 7, milliseconds }, milliseconds + 2_000)
  assert.throws(
    () => expectAfterTurns({ t: 7, milliseconds }, milliseconds + 2_001),
    /t = 7: is of 2026-01-01T00:00:00.000Z and covers .* turn came at 2026-01-01T00:00:02.001Z/,
  )
  assert.equal(timeOf(9e15), '9000000000000000')
})
