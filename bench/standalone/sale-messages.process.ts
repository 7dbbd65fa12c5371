import { serveCalls } from '#bench/measurement/bench-process.ts'
import { announceSales } from '#server/notifications/sales/sales.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { systemClock } from '#server/platform/time/clock.ts'
import { selectConnectionPid } from './sale-messages.sql.ts'

/** This process is the worker. It queues all messages of a sale and returns the milliseconds. */
const [databaseUrl = ''] = process.argv.slice(2)
const database = openDatabase({ url: asShopRole(databaseUrl), connectionsMax: 1 })

serveCalls<'pid' | 'announce', number>(async (command) => {
  if (command === 'pid') return selectConnectionPid(database)
  const startedAt = performance.now()
  await announceSales({ database, clock: systemClock, onFault: console.error })
  return performance.now() - startedAt
})
process.on('disconnect', () => database.close())
