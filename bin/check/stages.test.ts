import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingPackages } from '#e2e/engines/missing-packages.ts'
import { ALL_STAGES, browserOutcome, failedFiles, namedStages, selectedStages } from './stages.ts'

const namesOf = (groups: typeof ALL_STAGES) => groups.map((group) => group.map(({ name }) => name))

test('up to two browser tests that pass only when retried are named, and more of them fail the stage', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const suites = [{ suites: [{ specs: [spec('steady', 'expected'), spec('unsteady', 'flaky')] }] }]
  assert.deepEqual(browserOutcome(0, { stats: { expected: 9, unexpected: 0, flaky: 1 }, suites }), {
    hasPassed: true,
    passedCount: 10,
    failedCount: 0,
    unsteady: ['unsteady'],
  })
  const outcomeOf = (unexpected: number, flaky: number) =>
    browserOutcome(unexpected === 0 ? 0 : 1, { stats: { expected: 9, unexpected, flaky } })
  assert.deepEqual(outcomeOf(0, 0), { hasPassed: true, passedCount: 9, failedCount: 0 })
  assert.equal(outcomeOf(0, 3).hasPassed, false)
  assert.equal(outcomeOf(1, 1).hasPassed, false)
})

test('the files with a failed test follow from the report, and a program that died allows no second run', () => {
  const groups = [['bin/a.test.ts', 'bin/b.test.ts'], ['bin/c.test.ts']]
  const report = [
    '▶ bin/a.test.ts',
    '  ✖ a sentence (5.1ms)',
    '✖ bin/a.test.ts (9.2ms)',
    '✔ bin/b.test.ts (1.0ms)',
    '✖ /tmp/unit-x/0000.test.mjs (10.3ms)',
  ]
  const failed = (lines: readonly string[]) => failedFiles(lines.join('\n'), groups)
  assert.deepEqual(failed(report), ['bin/a.test.ts'])
  assert.deepEqual(failed([...report, '✖ /tmp/unit-x/0001.test.mjs (3.0ms)']), [])
})

test('a run of browser tests that ends with an error has failed, even if every test has passed', () => {
  assert.equal(
    browserOutcome(1, { stats: { expected: 10, unexpected: 0, flaky: 0 } }).hasPassed,
    false,
  )
})

test('a change runs only the stages that it can reach, and an unknown change runs all of them', () => {
  const reached = {
    unitTests: ['tidy.test.ts'],
    browserTests: [],
    hasBudget: false,
    hasEngines: false,
  }
  assert.deepEqual(namesOf(selectedStages({ isEverything: false, ...reached })), [
    ['format and lint', 'types'],
    ['unit and database'],
  ])
  const browser = selectedStages({
    isEverything: false,
    ...reached,
    browserTests: ['e2e/a.spec.ts'],
  })
  assert.deepEqual(namesOf(browser), [
    ['format and lint', 'types', 'web'],
    ['unit and database'],
    ['browser'],
  ])
  const everything = selectedStages({ isEverything: true, because: 'package.json' })
  assert.deepEqual(namesOf(everything), namesOf(ALL_STAGES))
})

test('the engines of other browsers run last where they are installed, and nowhere else', () => {
  const names = namesOf(ALL_STAGES).map(([name]) => name)
  assert.equal(names.at(-1), missingPackages().length === 0 ? 'engines' : 'browser')
})

test('a named stage that starts shops has the web built first', () => {
  assert.deepEqual(namesOf(namedStages(['unit'])), [['web'], ['unit and database']])
  assert.deepEqual(namesOf(namedStages(['browser'])), [['web'], ['browser']])
  assert.deepEqual(namesOf(namedStages(['types'])), [['types']])
  assert.deepEqual(namedStages(['nothing']), [])
})
