import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type RestoreDrillOptions,
  type RestoreDrillResult,
  runRestoreDrill,
} from './restore-drill.ts'

/** An epoch ends with its ten minutes of the clock. */
const EPOCH_MS = 600_000

for (const loss of ['backup', 'failover'] as const) {
  test(`T14 after a ${loss} that lost purchases under load, a member who kept their receipts wins nothing`, async () => {
    const { lostPurchaseCount, attackCount, ...found } = await runRestoreDrill({ loss, attacks: 3 })
    assert.ok(lostPurchaseCount > 0, 'nothing was lost')
    assert.equal(attackCount, 3)
    assert.deepEqual(found, {
      knownSeedCount: 0,
      repeatedSeedCount: 0,
      topPrizeCount: 0,
      faults: [],
    })
  })
}

test('T14 the drill finds a database that takes up its old epochs again', async () => {
  const { knownSeedCount, repeatedSeedCount, topPrizeCount, faults } = await runWithinOneEpoch({
    loss: 'backup',
    attacks: 2,
    isCareless: true,
  })
  assert.deepEqual([knownSeedCount, repeatedSeedCount], [2, 2])
  assert.equal(topPrizeCount, 1)
  assert.deepEqual(faults, [])
})

/**
 * Runs the drill again if its epoch ended while it ran. The shop then made a new epoch, whose seeds
 * no old receipt reveals.
 */
async function runWithinOneEpoch(options: RestoreDrillOptions): Promise<RestoreDrillResult> {
  for (;;) {
    const span = currentSpan()
    const result = await runRestoreDrill(options)
    if (currentSpan() === span) return result
  }
}

const currentSpan = () => Math.floor(Date.now() / EPOCH_MS)
