import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { logInOperator } from '#testing/drivers/console-client.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

let panel: TestConsole
before(async () => {
  panel = await openTestConsole()
})
after(() => panel.close())

/** More than the database connections of the console. */
const STEP_UPS = 12

test('proofs by passkey that wait for the shop at the same moment leave connections to other calls', async () => {
  const browsers = []
  for (let count = 0; count < STEP_UPS; count++) {
    const browser = await logInOperator(panel, 'support')
    await browser.act('/step-up/passkey/options')
    browsers.push(browser)
  }
  const proofs = browsers.map((browser) => browser.act('/step-up/passkey', { response: {} }))
  const reader = await logInOperator(panel, 'auditor')
  const read = await reader.get('/session')
  assert.deepEqual([read.state, read.operator.name], [200, 'auditor'])
  const { used, idle } = panel.consoleDatabase.connectionCounts()
  assert.ok(used + idle < STEP_UPS)
  const results = (await Promise.all(proofs)).map(({ state, result }) => `${state} ${result}`)
  assert.deepEqual(results, Array(STEP_UPS).fill('400 wrong-passkey'))
})
