import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startSupervisedGateway } from '#testing/drivers/processes/supervised-gateway.ts'
import { runSoak, soakProblems } from './soak.ts'

test('T11 a short soak with a killed process breaks no invariant, loses and doubles nothing, and gives all connections back', async (context) => {
  const directory = mkdtempSync(join(tmpdir(), 'soak-'))
  const gateway = await startSupervisedGateway(join(directory, 'gateway.sqlite'))
  try {
    const result = await runSoak({
      durationMs: 10_000,
      sampleEveryMs: 2_000,
      faultEveryMs: 5_000,
      gateway,
      onSample: () => {},
    })
    const { samples, faultCount, roundCount, purchases, payments } = result
    context.diagnostic(
      `${samples.length} samples, ${purchases.acknowledgedCount} purchases, ${roundCount} rounds, ${payments.paidCount} of ${payments.startedCount} payments paid`,
    )
    assert.deepEqual(soakProblems(result), [])
    assert.ok(faultCount > 0, 'no fault struck')
    assert.ok(purchases.acknowledgedCount > 0 && roundCount > 0 && payments.paidCount > 0)
  } finally {
    await gateway.stop()
    rmSync(directory, { recursive: true, force: true })
  }
})
