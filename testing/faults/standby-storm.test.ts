import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runStandbyStorm } from './standby-storm.ts'

test('T5 a synchronous standby that is promoted after kill -9 of the primary has every acknowledged purchase once, and sells on', async (context) => {
  const storm = await runStandbyStorm({ isSynchronous: true })
  const { acknowledgedCount, promotedCount, outageMsMax, lost, doubled, faults } = storm
  context.diagnostic(
    `${acknowledgedCount} acknowledged, ${promotedCount} of them by the standby, ${Math.round(outageMsMax)} ms at most without a response`,
  )
  assert.deepEqual({ lost, doubled, faults }, { lost: [], doubled: [], faults: [] })
  assert.ok(promotedCount > 0, 'the standby sold nothing')
})

test('T5 the storm finds the purchases that a standby without synchronous commits has lost', async () => {
  const { lost, doubled, faults } = await runStandbyStorm({ isSynchronous: false })
  assert.ok(lost.length > 0, 'nothing was lost')
  assert.deepEqual({ doubled, faults }, { doubled: [], faults: [] })
})
