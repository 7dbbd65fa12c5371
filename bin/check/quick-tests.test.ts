import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFiles } from '#testing/repository/source-files.ts'
import { quickTests, SLOW_TESTS } from './quick-tests.ts'

test('every test that the quick check leaves out by its name exists', () => {
  const files = new Set(listFiles())
  assert.deepEqual(
    [...SLOW_TESTS].filter((path) => !files.has(path)),
    [],
  )
})

test('the quick check runs house rules, rules and doors, and leaves out races and routes', () => {
  const tests = quickTests()
  for (const path of [
    'tidy.test.ts',
    'server/points/points.test.ts',
    'server/decisions/decisions.rule.test.ts',
  ])
    assert.ok(tests.includes(path), path)
  for (const path of [
    'server/exchange/exchange.race.test.ts',
    'server/members/members.route.test.ts',
    'bin/start.test.ts',
  ])
    assert.ok(!tests.includes(path), path)
})
