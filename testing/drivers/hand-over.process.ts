import { handOver } from '#server/console/parcels/parcels.ts'
import { openDatabase } from '#server/platform/database/database.ts'

/**
 * A process that hands parcels over to the carrier, for a test that kills the process. The
 * arguments are the database's URL with the console's role, the operator's id and the time.
 */
const [url = '', operatorId = '', now = ''] = process.argv.slice(2)
const database = openDatabase({ url, connectionsMax: 2 })
const parcels = await database.query<{ id: number }>({
  text: `select id from console.parcels where state = 'numbered' order by id`,
})
process.send?.('began')
const actor = { operatorId: Number(operatorId), now: new Date(now) }
const results = await database.transaction((tx) =>
  handOver(
    tx,
    parcels.map(({ id }) => id),
    actor,
  ),
)
process.send?.(`done ${results.length}`)
await database.close()
process.disconnect?.()
