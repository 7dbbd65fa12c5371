import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canDecide } from './can-decide.rule.ts'

for (const [purchase, detail, expected] of [
  ['undecided', { status: '0' }, true],
  ['decided', { status: '1' }, false],
  ['not drawn yet', { status: '0', is_sealed: true }, false],
  ['void', { status: '0', is_void: true }, false],
] as const)
  test(`S-011: a purchase that is ${purchase} opens ${expected ? 'the decision' : 'its details'}`, () => {
    assert.equal(canDecide(detail), expected)
  })
