import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type NewestEpoch, validEpochs } from './epochs.rule.ts'

const NOW = 100
const epochOf = (byte: number, change: Partial<NewestEpoch> = {}): NewestEpoch => ({
  epoch: Buffer.alloc(16, byte),
  beginsLife: false,
  isOfThisLife: true,
  span: NOW,
  presentSpan: NOW,
  ...change,
})
const valid = (newest?: NewestEpoch, second?: NewestEpoch) => {
  const epochs = validEpochs([newest, second].filter((each) => each !== undefined))
  return epochs && [epochs.present[0], epochs.previous?.[0] ?? null]
}
const before = epochOf(2, { span: NOW - 1 })

const CASES: readonly [
  what: string,
  expected: unknown,
  newest?: NewestEpoch,
  second?: NewestEpoch,
][] = [
  ['no epoch at all', null],
  ['an epoch of these minutes', [1, null], epochOf(1)],
  ['an epoch of these minutes and one of those before', [1, 2], epochOf(1), before],
  ['an epoch of the minutes before alone', null, before],
  ['an epoch of earlier minutes', [1, null], epochOf(1), epochOf(2, { span: NOW - 2 })],
  ['an epoch of another life', null, epochOf(1, { isOfThisLife: false })],
  ['an epoch before it of another life', [1, null], epochOf(1), { ...before, isOfThisLife: false }],
  ['an epoch that begins another life', [1, null], epochOf(1, { beginsLife: true }), before],
  ['a clock that stepped back', null, epochOf(1, { span: NOW + 1 }), epochOf(2)],
  ['the first epoch after a step back', [1, null], epochOf(1), epochOf(2, { span: NOW + 1 })],
]
for (const [what, expected, newest, second] of CASES) {
  test(`T14 ${what}: ${expected === null ? 'another epoch is made' : 'the newest is valid'}`, () => {
    assert.deepEqual(valid(newest, second), expected)
  })
}
