import { serveCalls } from '#bench/measurement/bench-process.ts'
import { smtpMailer } from '#server/external/mail/smtp.ts'
import { noopSmsSender } from '#server/external/sms/port.ts'
import { readRecipients } from '#server/notifications/notifications.ts'
import { announceSales } from '#server/notifications/sales/sales.ts'
import { readUnsentQueue, sendDueMessages } from '#server/outbox/outbox.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { systemClock as clock } from '#server/platform/time/clock.ts'
import { selectConnectionPid } from './sale-messages.sql.ts'

/**
 * This process is the worker. `announce` queues all messages of a sale, and `send` sends them; both
 * return the milliseconds.
 */
const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2)
const database = openDatabase({ url: asShopRole(databaseUrl), connectionsMax: 1 })
const mailer = smtpMailer({ url: smtpUrl, from: 'shop@shop.example', connectionsMax: 10 })
const onFault = console.error

async function sendAll(): Promise<void> {
  while ((await readUnsentQueue(database)).count > 0)
    await sendDueMessages({
      database,
      clock,
      readRecipients,
      publicUrl: () => 'https://shop.example',
      mailer,
      smsSender: noopSmsSender,
      sendPush: async () => 'gone',
      sendLine: async ({ memberIds }) => ({ isRepeated: false, goneIds: new Set(memberIds) }),
      onFault,
      paces: { mail: { connectionsMax: 10, perSecondMax: null } },
    })
}

serveCalls<'pid' | 'announce' | 'send', number>(async (command) => {
  if (command === 'pid') return selectConnectionPid(database)
  const startedAt = performance.now()
  await (command === 'send' ? sendAll() : announceSales({ database, clock, onFault }))
  return performance.now() - startedAt
})
process.on('disconnect', () => database.close())
