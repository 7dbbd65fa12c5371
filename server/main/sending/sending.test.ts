import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSendingShares } from '#server/external/pace.ts'
import { queueRenderedMail } from '#server/outbox/outbox.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { openMailServer } from '#testing/drivers/mail-server.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'
import { openSendingThreads } from './sending.ts'

test('B-064 threads that send side by side send each message once, report what fails, and stop', async () => {
  const shop = await openTestShop()
  const server = await openMailServer()
  const environment = { SMTP_URL: server.url, SENDING_THREADS: '2', MAILS_PER_SECOND: '40' }
  const threads = openSendingThreads(readSendingShares(environment), {
    databaseUrl: asShopRole(shop.databaseUrl),
    publicUrl: 'https://shop.example',
    gatewayUrl: undefined,
    vapid: null,
  })
  const queue = (recipients: readonly string[]) =>
    shop.database.transaction(async (tx) => {
      const content = {
        subject: 's',
        text: 't',
        html: '',
        kind: 'payment',
        now: new Date(0),
      } as const
      for (const to of recipients) await queueRenderedMail(tx, { ...content, to })
    })
  const numbers = Array.from({ length: 60 }, (_, at) => at + 1)
  const recipients = numbers.map((number) => `thread-${number}@example.com`)
  try {
    await queue([...recipients, 'refused@example.com'])
    const faults: string[] = []
    await threads.send((cause) => faults.push(String(cause)))
    assert.deepEqual(server.recipients().toSorted(), recipients.toSorted())
    assert.match(faults.join(), /^Error: a message was not sent: .*550/)
    threads.stop()
    await queue(['thread-late@example.com'])
    await threads.send((cause) => assert.fail(String(cause)))
    assert.equal(server.recipients().length, recipients.length)
  } finally {
    server.close()
    await shop.close()
  }
})

test('threads share what the providers take, and none is left without', () => {
  const shares = (environment: Record<string, string>) =>
    readSendingShares(environment).map((share) => [
      share.MAIL_CONNECTIONS,
      share.PUSH_CONNECTIONS,
      share.MAILS_PER_SECOND,
    ])
  assert.deepEqual(shares({}), [['10', '40', undefined]])
  assert.deepEqual(shares({ SENDING_THREADS: '3', MAILS_PER_SECOND: '14' }), [
    ['3', '13', '4'],
    ['3', '13', '5'],
    ['4', '14', '5'],
  ])
  assert.equal(shares({ SENDING_THREADS: '8', MAILS_PER_SECOND: '2' }).length, 2)
  assert.throws(() => shares({ SENDING_THREADS: '0' }), /SENDING_THREADS must be 1 or more/)
})
