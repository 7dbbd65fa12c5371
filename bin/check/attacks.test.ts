import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { ATTACKS, findingsOf, triedOf } from './attacks.ts'
import { listUnitTests } from './unit-tests.ts'

const files = ATTACKS.flatMap((attack) => attack.files)

test('every attack is a test that the check runs too, in short', () => {
  const unitTests = listUnitTests()
  assert.deepEqual(
    files.filter((path) => !unitTests.includes(path)),
    [],
  )
})

test('every race and every hostile request is an attack', () => {
  const hostile = globSync(['server/**/*.race.test.ts', 'server/**/hostile*.test.ts'])
  assert.deepEqual(
    hostile.filter((path) => !files.includes(path)),
    [],
  )
})

test('an attack tells how many tests ran, what they noted, and which failed', () => {
  const output = [
    '✔ a guest is refused (1.5ms)',
    '✖ a race (12.25ms)',
    'ℹ 120 requests, seed 7',
    'ℹ tests 2',
    'ℹ pass 1',
    'ℹ duration_ms 14',
    '✖ failing tests:',
    '✖ a race (12.25ms)',
  ].join('\n')
  assert.equal(triedOf(output), '2 tests; 120 requests, seed 7')
  assert.deepEqual(findingsOf(output), ['a race'])
})
