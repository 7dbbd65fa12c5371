import { parseArgs } from 'node:util'
import { type StormResult, startPurchaseStorm } from '#testing/faults/purchase-storm.ts'

/**
 * `npm run storm -- --shops 20 --databases 5 --freezes 3`: lets two shops sell under load.
 * Meanwhile kills shop processes 20 times and the database 5 times with kill -9, and freezes a shop
 * process 3 times inside a transaction. With `--notary` it also kills the notary of two of the three
 * packs after each kill of a shop process. Exits with 1 if an acknowledged purchase was lost or
 * doubled, or if a freeze stopped the sales for 5 s. With `--careless` the database confirms
 * commits before they are on the disk. The storm must then find a lost purchase, which shows that
 * its check works.
 */
const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '20' },
    databases: { type: 'string', default: '5' },
    freezes: { type: 'string', default: '3' },
    notary: { type: 'boolean', default: false },
    careless: { type: 'boolean', default: false },
  },
})
const shopKills = Number(values.shops)
const databaseKills = Number(values.databases)
const notaryKills = values.notary ? shopKills : 0
const freezes = Number(values.freezes)
const SALES_GAP_MS_MAX = 5_000

const storm = await startPurchaseStorm({ isDurable: !values.careless })
for (let kill = 1; kill <= Math.max(shopKills, databaseKills); kill++) {
  if (kill <= shopKills) await storm.killShop()
  if (kill <= notaryKills) await storm.killNotary()
  if (kill <= databaseKills) await storm.killDatabase()
}
const salesGapsMs: number[] = []
for (let freeze = 1; freeze <= freezes; freeze++) salesGapsMs.push(await storm.freezeShop())
process.exitCode = report(await storm.end(), Math.max(0, ...salesGapsMs))

function report({ lost, doubled, faults, ...counts }: StormResult, salesGapMsMax: number): number {
  console.log(
    `${shopKills} kills of a server, ${databaseKills} of the database, ${notaryKills} of the notary: ${counts.acknowledgedCount} purchases acknowledged, ${counts.retryCount} requests sent again, ${Math.round(counts.outageMsMax)} ms at most without an answer`,
  )
  console.log(
    `${freezes} freezes of a server: ${Math.round(salesGapMsMax)} ms at most without a sale`,
  )
  console.log(`lost ${lost.length}, doubled ${doubled.length}, broken invariants ${faults.length}`)
  for (const each of [...lost, ...doubled, ...faults]) console.log(`   ${each}`)
  const isSound = lost.length + doubled.length + faults.length === 0
  return isSound && salesGapMsMax < SALES_GAP_MS_MAX ? 0 : 1
}
