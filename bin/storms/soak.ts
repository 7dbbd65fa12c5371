import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MINUTE_MS, SECOND_MS } from '#server/platform/time/durations.ts'
import { startSupervisedGateway } from '#testing/drivers/processes/supervised-gateway.ts'
import { usageGrowth } from '#testing/faults/process-usage.ts'
import { runSoak, type SoakResult, type SoakSample, soakProblems } from '#testing/faults/soak.ts'

/**
 * `npm run storm:soak -- --minutes 10 --fault-every 120 --sample-every 60`: lets members buy, pay,
 * decide and exchange for 10 minutes. Every 60 seconds it checks the invariants, and measures the
 * memory, descriptors and database connections of a shop process. After every second measurement it
 * injects a fault. Exits with 1 if an invariant is broken, a purchase or payment is lost or
 * doubled, or the process grows.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    'fault-every': { type: 'string', default: '120' },
    'sample-every': { type: 'string', default: '60' },
  },
})
const MEMORY_GROWTH_MAX = 1.15
const DESCRIPTOR_GROWTH_MAX = 1.25

const directory = await mkdtemp(join(tmpdir(), 'soak-'))
const gateway = await startSupervisedGateway(join(directory, 'gateway.sqlite'))
try {
  const result = await runSoak({
    durationMs: Number(values.minutes) * MINUTE_MS,
    faultEveryMs: Number(values['fault-every']) * SECOND_MS,
    sampleEveryMs: Number(values['sample-every']) * SECOND_MS,
    gateway,
    onSample: printSample,
  })
  process.exitCode = report(result)
} finally {
  await gateway.stop()
  await rm(directory, { recursive: true, force: true })
}

function printSample({ afterMs, memoryMib, descriptorCount, pool, ...checked }: SoakSample): void {
  const { verifyMs, violations } = checked
  console.log(
    `${Math.round(afterMs / SECOND_MS)} s: ${Math.round(memoryMib)} MiB, ${descriptorCount} descriptors, ${pool.used + pool.idle} connections, ${pool.waiting} waiting; verify ${Math.round(verifyMs)} ms, ${violations.length} violations`,
  )
}

function report(result: SoakResult): number {
  const { samples, purchases, payments, ...counts } = result
  const growth = usageGrowth(samples)
  console.log(
    `${purchases.acknowledgedCount} purchases, ${counts.roundCount} rounds of other members, ${payments.paidCount} of ${payments.startedCount} payments paid, ${counts.faultCount} faults`,
  )
  console.log(
    `lost ${purchases.lost.length}, doubled ${purchases.doubled.length}; memory × ${growth.memory.toFixed(2)}, descriptors × ${growth.descriptors.toFixed(2)}`,
  )
  const problems = [
    ...soakProblems(result),
    ...(growth.memory <= MEMORY_GROWTH_MAX ? [] : ['the memory grew, or too few samples']),
    ...(growth.descriptors <= DESCRIPTOR_GROWTH_MAX ? [] : ['the descriptors grew']),
  ]
  for (const problem of problems) console.log(`   ${problem}`)
  return problems.length === 0 ? 0 : 1
}
