import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runStopStorm } from './stop-storm.ts'

test('a shop that is stopped by SIGTERM under load ends with 0, and no buyer notices', async () => {
  const { purchaseCount, ...findings } = await runStopStorm(1)
  assert.deepEqual(findings, { failures: [], statuses: [0] })
  assert.ok(purchaseCount > 0, 'nothing was bought')
})
