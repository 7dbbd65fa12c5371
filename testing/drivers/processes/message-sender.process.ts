import type { SendingPace } from '#server/external/pace.ts'
import { sendDueMessages } from '#server/outbox/outbox.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'

/** Sends the due messages to a provider of the test, which gets each recipient by a POST. */
const [databaseUrl = '', providerUrl = '', offsetMs = '0'] = process.argv.slice(2)
const database = openDatabase({ url: asShopRole(databaseUrl) })
const deliver = async (recipient: string | number) => {
  const url = `${providerUrl}/${process.pid}/${encodeURIComponent(recipient)}`
  const { ok } = await fetch(url, { method: 'POST' })
  if (!ok) throw new Error('the provider refused the message')
}
const sender = { send: ({ to }: { to: string }) => deliver(to) }
// A batch has as many messages as are sent in a second, so both processes get batches.
const pace: SendingPace = { connectionsMax: 4, perSecondMax: 20 }
await sendDueMessages({
  database,
  readRecipients: async (_, { messages }) => messages.map(({ recipient }) => recipient),
  clock: { now: () => new Date(Date.now() + Number(offsetMs)) },
  publicUrl: () => 'https://shop.example',
  mailer: sender,
  smsSender: sender,
  sendPush: async ({ subscriptionId }) => {
    await deliver(subscriptionId)
    return 'sent'
  },
  sendLine: async () => ({ isRepeated: false, goneIds: new Set() }),
  onFault: console.error,
  paces: { mail: pace, push: pace },
})
await database.close()
