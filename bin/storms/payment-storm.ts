import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startShopProcesses } from '#testing/drivers/processes/shop-processes.ts'
import { startSupervisedGateway } from '#testing/drivers/processes/supervised-gateway.ts'
import { type PaymentStormResult, runPaymentStorm } from '#testing/faults/payment-storm.ts'

/**
 * `npm run storm:pay -- --seconds 60 --kills 10 --members 24 --seed 1`: lets members pay by all
 * methods while providers fail and notices get lost. Meanwhile it kills two shops and the gateway
 * in turn with kill -9. Exits with 1 if a paid order gave no points, an unpaid order gave points,
 * or a payment is still open at the end.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    kills: { type: 'string', default: '10' },
    members: { type: 'string', default: '24' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000)) },
  },
})
const [durationMs, kills] = [Number(values.seconds) * 1000, Number(values.kills)]
const [memberCount, seed] = [Number(values.members), Number(values.seed)]
console.log(`seed ${seed}`)

const directory = await mkdtemp(join(tmpdir(), 'payment-storm-'))
const gateway = await startSupervisedGateway(join(directory, 'gateway.sqlite'))
try {
  const shops = await startShopProcesses(gateway.url, 2)
  try {
    const aftermath = await runPaymentStorm({
      seed,
      memberCount,
      durationMs,
      gatewayUrl: gateway.url,
      shopUrls: shops.urls,
      databaseUrl: shops.databaseUrl,
      setClocks: shops.setClocks,
      async disruption(isOver) {
        const processes = [...shops.shops, gateway]
        for (let kill = 0; kill < kills && !isOver(); kill++) {
          await wait(durationMs / (kills + 1))
          await processes[kill % processes.length]?.kill()
        }
      },
    })
    process.exitCode = report(aftermath)
  } finally {
    await shops.stop()
  }
} finally {
  await gateway.stop()
  await rm(directory, { recursive: true, force: true })
}

function report({ startedCount, paidCount, retryCount, ...problems }: PaymentStormResult): number {
  console.log(`${startedCount} payments started, ${paidCount} paid, ${retryCount} steps retried`)
  const { differences, unfinished, faults } = problems
  console.log(
    `differences to the provider ${differences.length}, unfinished ${unfinished.length}, broken invariants ${faults.length}`,
  )
  const lines = [...differences, ...unfinished, ...faults]
  for (const line of lines) console.log(`   ${line}`)
  return lines.length === 0 ? 0 : 1
}
