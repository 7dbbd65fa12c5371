import { serveCalls } from '#bench/measurement/bench-process.ts'
import { readSendingShares } from '#server/external/pace.ts'
import { openSendingThreads } from '#server/main/sending/sending.ts'
import { announceSales } from '#server/notifications/sales/sales.ts'
import { readUnsentQueue } from '#server/outbox/outbox.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { systemClock as clock } from '#server/platform/time/clock.ts'
import { SENDER_NAME } from './sale-messages.sql.ts'

/**
 * This process is the worker. `announce` queues all messages of a sale, and `send` sends them; both
 * return the milliseconds.
 */
const [databaseUrl = '', smtpUrl = '', threadCount = '1'] = process.argv.slice(2)
const shopUrl = asShopRole(databaseUrl)
const url = `${shopUrl}${shopUrl.includes('?') ? '&' : '?'}application_name=${SENDER_NAME}`
const database = openDatabase({ url, connectionsMax: 1 })
const onFault = console.error
const environment = { SMTP_URL: smtpUrl, SENDING_THREADS: threadCount }
const threads = openSendingThreads(readSendingShares(environment), {
  databaseUrl: url,
  publicUrl: 'https://shop.example',
  gatewayUrl: undefined,
  vapid: null,
})

serveCalls<'announce' | 'send', number>(async (command) => {
  const startedAt = performance.now()
  if (command === 'announce') await announceSales({ database, clock, onFault })
  else while ((await readUnsentQueue(database)).count > 0) await threads.send(onFault)
  return performance.now() - startedAt
})
process.on('disconnect', async () => {
  await database.close()
  process.exit()
})
