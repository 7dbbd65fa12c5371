import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { ROOT } from '#testing/repository/source-files.ts'
import { groupTests, listUnitTests, writeTestPrograms } from './unit-tests.ts'

/** Runs these test files in one process, as `npm test` does. */
function runTogether(texts: Readonly<Record<string, string>>) {
  const directory = mkdtempSync(join(tmpdir(), 'unit-'))
  try {
    const paths = Object.entries(texts).map(([name, text]) => {
      const path = join(directory, name)
      writeFileSync(path, `import { after, before, mock, test } from 'node:test'\n${text}`)
      return relative(ROOT, path)
    })
    const programs = writeTestPrograms(directory, [paths])
    // With this variable, Node would treat the new process as part of the present test run.
    const { NODE_TEST_CONTEXT: _, ...environment } = process.env
    return spawnSync(process.execPath, ['--test', '--test-reporter=spec', ...programs], {
      cwd: ROOT,
      encoding: 'utf8',
      env: environment,
    })
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const PASSES = `test('the file beside it passes', () => {})`
const FAULTS = {
  'a failed test': `test('fails', () => { throw new Error('wrong') })`,
  'a file that cannot be loaded': `throw new Error('wrong')`,
  'a failed hook before': `before(() => { throw new Error('wrong') })\ntest('needs it', () => {})`,
  'a failed hook after': `after(() => { throw new Error('wrong') })\ntest('passes', () => {})`,
}
const CLOSES_LATE = `globalThis.isOpen = true
  after(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    globalThis.isOpen = false
  })`

for (const [fault, text] of Object.entries(FAULTS)) {
  test(`${fault} fails the run, and the other files of the process still run`, () => {
    const { status, stdout } = runTogether({ 'a.test.mjs': text, 'b.test.mjs': PASSES })
    assert.equal(status, 1, stdout)
    assert.match(stdout, /✔ the file beside it passes/)
  })
}

test('a file closes what it has opened before the tests of the next file start', () => {
  const { status, stdout } = runTogether({
    'a.test.mjs': `${CLOSES_LATE}\n${PASSES}`,
    'b.test.mjs': `test('finds nothing open', (t) => t.assert.equal(globalThis.isOpen, false))`,
  })
  assert.equal(status, 0, stdout)
})

test('what a file mocks is restored before the next file is loaded', () => {
  const { status, stdout } = runTogether({
    'a.test.mjs': `mock.timers.enable({ apis: ['setTimeout'] })\n${PASSES}`,
    'b.test.mjs': `await new Promise((resolve) => setTimeout(resolve, 1))\n${PASSES}`,
  })
  assert.equal(status, 0, stdout)
})

test('every file runs once, and the long ones start first, in processes of their own', () => {
  const groups = groupTests(listUnitTests())
  assert.deepEqual(groups.flat().toSorted(), listUnitTests().toSorted())
  const lengths = groups.map(({ length }) => length)
  const firstShared = lengths.findIndex((length) => length > 1)
  const shared = lengths.slice(firstShared)
  assert.ok(shared.every((length) => length <= 40))
  assert.deepEqual(
    shared,
    shared.toSorted((a, b) => b - a),
  )
  assert.ok(groups.slice(0, firstShared).flat().includes('bench/run.test.ts'))
})
