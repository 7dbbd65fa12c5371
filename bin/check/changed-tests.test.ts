import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { listFiles, readSources } from '#testing/repository/source-files.ts'
import { readChanges, selectTests } from './changed-tests.ts'

/**
 * Returns the tests that a change of these files selects. Fails if the change selects all tests.
 */
function select(...changed: readonly string[]) {
  const selection = selectTests(changed)
  if (selection.isEverything) assert.fail(`${changed} runs everything: ${selection.because}`)
  return selection
}

/**
 * The name of a file that no file of the repository mentions. The name is joined from two parts, so
 * that this file does not contain it either.
 */
const UNNAMED = ['settings', 'toml'].join('.')
/** The files that import source-files.ts, and so can read every source file. */
const readersOfAllFiles = new Set(
  readSources()
    .filter(({ imports }) =>
      imports.some(({ path }) => path === 'testing/repository/source-files.ts'),
    )
    .map(({ path }) => path),
)
const browserTests = listFiles().filter((path) => path.endsWith('.spec.ts'))

test('a changed test runs, and with it only tests that read all files', () => {
  const { unitTests, browserTests, hasBudget } = select('server/decisions/decisions.rule.test.ts')
  assert.deepEqual(
    unitTests.filter((path) => path.startsWith('server/') && !readersOfAllFiles.has(path)),
    // The second reads the messages of every room.
    ['server/decisions/decisions.rule.test.ts', 'server/outbox/messages.test.ts'],
  )
  assert.deepEqual([browserTests, hasBudget], [[], false])
})

test('a changed rule of the shop runs its test, the shops that use it, and their browser tests', () => {
  const selection = select('server/decisions/decisions.rule.ts')
  for (const path of ['decisions.rule', 'decisions.route', 'decisions.race'])
    assert.ok(selection.unitTests.includes(`server/decisions/${path}.test.ts`), path)
  assert.ok(!selection.unitTests.includes('gateway/gateway.test.ts'))
  const ofMembers = browserTests.filter((path) => !path.startsWith('e2e/console/'))
  assert.deepEqual(
    ofMembers.filter((path) => !selection.browserTests.includes(path)),
    [],
  )
  assert.ok(!selection.browserTests.includes('e2e/console/lists.spec.ts'))
  assert.deepEqual([selection.hasBudget, selection.hasEngines], [true, true])
})

test('a change of the web runs the browser tests and no tests of the server’s rooms', () => {
  for (const path of ['web/shop/ranks/ranks-screen.module.css', 'web/public/maintenance.html']) {
    const selection = select(path)
    assert.deepEqual(selection.browserTests, browserTests)
    assert.ok(!selection.unitTests.includes('server/points/points.test.ts'))
  }
})

test('a changed unit test of the web runs beside those that render screens only, because the built web does not contain it', () => {
  const { unitTests, browserTests, hasBudget } = select('web/wire/client.test.ts')
  assert.deepEqual(
    unitTests.filter((path) => path.startsWith('web/') && !readersOfAllFiles.has(path)),
    // These render screens of the whole folder `web/`.
    [
      'web/console/figures.test.ts',
      'web/screens.test.ts',
      'web/shop/decisions/figures.test.ts',
      'web/shop/points/figures.test.ts',
      'web/wire/client.test.ts',
    ],
  )
  assert.deepEqual([browserTests, hasBudget], [[], false])
})

test('a process that a test starts by its file name counts as used by the test', () => {
  const { unitTests } = select('testing/drivers/processes/shop.process.ts')
  assert.ok(unitTests.includes('testing/faults/payment-kills.test.ts'))
})

test('a changed browser test runs alone, and a changed helper runs the tests that use it', () => {
  const spec = 'e2e/screens/ranks/ranks.spec.ts'
  assert.deepEqual(select(spec).browserTests, [spec])
  const users = select('e2e/support/receipts.ts').browserTests
  assert.ok(users.length > 0 && users.length < browserTests.length / 2)
})

test('a picture runs the tests that read its folder', () => {
  assert.ok(select('demo/images/goods/1.webp').unitTests.includes('demo/goods.test.ts'))
  assert.deepEqual(select('e2e/pictures/baseline/kit-ja-390.png').browserTests, [
    'e2e/pictures/kit.spec.ts',
  ])
})

test('a document runs the tests that read it, and no browser test', () => {
  const { unitTests, browserTests } = select('docs/architecture.md')
  assert.ok(unitTests.includes('server/main/architecture.test.ts'))
  assert.deepEqual(browserTests, [])
})

test('a change whose reach is unknown runs everything', () => {
  for (const path of [
    'package.json',
    'tsconfig.json',
    'playwright.config.ts',
    'db/migrations/0001-the-shop.sql',
    UNNAMED,
  ])
    assert.equal(selectTests(['docs/settings.md', path]).isEverything, true, path)
})

test('the changes are those since main, or without git one sentence asks for it', () => {
  if (hasGit()) assert.match(readChanges().base, /^[0-9a-f]{40}$/)
  else assert.throws(readChanges, { name: 'StartRefused', message: /asks git what has changed/ })
})

function hasGit(): boolean {
  return spawnSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname }).status === 0
}
