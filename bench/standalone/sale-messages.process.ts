import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { serveCalls } from '#bench/measurement/bench-process.ts'
import { readSendingShares } from '#server/external/pace.ts'
import { openSendingThreads } from '#server/main/sending/sending.ts'
import { announceSales } from '#server/notifications/sales/sales.ts'
import { readUnsentQueue } from '#server/outbox/outbox.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { openProcessClock } from '#server/platform/time/process-clock.ts'
import { SENDER_NAME, VAPID } from './sale-messages.sql.ts'

/** As long as the purchases beside it are measured. */
const COMPUTED_MS = 20_000

/**
 * This process is the worker. `announce` queues all messages of a sale, and `send` sends them; both
 * return the milliseconds. `compute` keeps as many threads busy that touch neither the database nor a
 * server.
 */
const [databaseUrl = '', smtpUrl = '', gatewayUrl = '', threadCount = '1'] = process.argv.slice(2)
const shopUrl = asShopRole(databaseUrl)
const url = `${shopUrl}${shopUrl.includes('?') ? '&' : '?'}application_name=${SENDER_NAME}`
const database = openDatabase({ url, connectionsMax: 1 })
const clock = await openProcessClock(url)
const onFault = console.error
/** With the default of 10 connections the mails wait for the answers of their server. */
const MAIL_CONNECTIONS = '40'
const environment = { SMTP_URL: smtpUrl, SENDING_THREADS: threadCount, MAIL_CONNECTIONS }
const threads = openSendingThreads(readSendingShares(environment), {
  databaseUrl: url,
  publicUrl: 'https://shop.example',
  gatewayUrl,
  vapid: { ...VAPID, allowsThisMachine: true },
})

serveCalls<'announce' | 'send' | 'compute', number>(async (command) => {
  const startedAt = performance.now()
  if (command === 'announce') await announceSales({ database, clock, onFault })
  else if (command === 'compute') await compute(Number(threadCount))
  else while ((await readUnsentQueue(database)).count > 0) await threads.send(onFault)
  return performance.now() - startedAt
})
process.on('disconnect', async () => {
  await Promise.all([clock.close(), database.close()])
  process.exit()
})

async function compute(count: number): Promise<void> {
  const text = `const until = Date.now() + ${COMPUTED_MS}; while (Date.now() < until);`
  await Promise.all(
    Array.from({ length: count }, () => once(new Worker(text, { eval: true }), 'exit')),
  )
}
