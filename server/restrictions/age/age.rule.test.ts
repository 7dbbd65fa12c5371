import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { adultAtOf } from './age.rule.ts'

const now = new Date('2025-08-01T12:00:00+09:00')

const cases: readonly [string, string | null][] = [
  ['2007-08-01', '2025-08-01T00:00:00+09:00'],
  ['2007-08-02', '2025-08-02T00:00:00+09:00'],
  ['2004-02-29', '2022-03-01T00:00:00+09:00'],
  ['1900-01-01', '1918-01-01T00:00:00+09:00'],
  ['2025-08-01', '2043-08-01T00:00:00+09:00'],
  ['2025-08-02', null],
  ['2007-02-29', null],
  ['2007-04-31', null],
  ['2007-13-01', null],
  ['2007-00-10', null],
  ['2007-01-00', null],
  ['1899-12-31', null],
  ['0007-01-01', null],
  ['2007-1-1', null],
  ['2007/01/01', null],
  ['', null],
]
for (const [birthDate, expected] of cases) {
  test(`A-157: who was born on "${birthDate}" is 18 ${expected === null ? 'never' : `from ${expected}`}`, () => {
    const adultAt = adultAtOf(birthDate, now)
    assert.equal(adultAt?.getTime() ?? null, expected === null ? null : Date.parse(expected))
  })
}

test('whatever a member writes is either refused or a midnight in Japan 18 years later', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d{2}-\d{2}$/)), (text) => {
      const adultAt = adultAtOf(text, now)
      if (adultAt === null) return
      const inTokyo = new Date(adultAt.getTime() + 9 * 3_600_000).toISOString()
      assert.equal(Number(inTokyo.slice(0, 4)), Number(text.slice(0, 4)) + 18)
      assert.equal(inTokyo.slice(11), '00:00:00.000Z')
    }),
  )
})
