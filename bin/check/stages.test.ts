import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingPackages } from '#e2e/engines/missing-packages.ts'
import { ALL_STAGES, browserOutcome, namedStages, selectedStages } from './stages.ts'

const namesOf = (groups: typeof ALL_STAGES) => groups.map((group) => group.map(({ name }) => name))

test('a browser test that fails first and passes when retried counts as failed', () => {
  assert.deepEqual(browserOutcome(0, { expected: 9, unexpected: 0, flaky: 1 }), {
    hasPassed: false,
    passedCount: 9,
    failedCount: 1,
  })
  assert.equal(browserOutcome(0, { expected: 10, unexpected: 0, flaky: 0 }).hasPassed, true)
})

test('a run of browser tests that ends with an error has failed, even if every test has passed', () => {
  assert.equal(browserOutcome(1, { expected: 10, unexpected: 0, flaky: 0 }).hasPassed, false)
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
