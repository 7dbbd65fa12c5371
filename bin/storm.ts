import { parseArgs } from 'node:util'
import { type StormResult, startPurchaseStorm } from '#testing/faults/purchase-storm.ts'

/**
 * `npm run storm -- --shops 20 --databases 5`: kills shop processes 20 times and the database 5
 * times with kill -9, while two shops sell under load. Exits with 1 if an acknowledged purchase was
 * lost or doubled. With `--careless` the database confirms commits before they are on the disk. The
 * storm must then find a loss, which shows that its check works.
 */
const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '20' },
    databases: { type: 'string', default: '5' },
    careless: { type: 'boolean', default: false },
  },
})
const shopKills = Number(values.shops)
const databaseKills = Number(values.databases)

const storm = await startPurchaseStorm({ isDurable: !values.careless })
for (let kill = 1; kill <= Math.max(shopKills, databaseKills); kill++) {
  if (kill <= shopKills) await storm.killShop()
  if (kill <= databaseKills) await storm.killDatabase()
}
process.exitCode = report(await storm.end())

function report({ lost, doubled, faults, ...counts }: StormResult): number {
  console.log(
    `${shopKills} kills of a server, ${databaseKills} of the database: ${counts.acknowledgedCount} purchases acknowledged, ${counts.retryCount} requests sent again, ${Math.round(counts.outageMsMax)} ms at most without an answer`,
  )
  console.log(`lost ${lost.length}, doubled ${doubled.length}, broken invariants ${faults.length}`)
  for (const each of [...lost, ...doubled, ...faults]) console.log(`   ${each}`)
  return lost.length + doubled.length + faults.length === 0 ? 0 : 1
}
