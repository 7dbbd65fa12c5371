import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { queuePush, queueRenderedMail } from '#server/outbox/outbox.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'

const PROGRAM = join(import.meta.dirname, '../drivers/processes/message-sender.process.ts')
const MESSAGES = 60
/** Each channel of the process that is killed sends so many at the same time. */
const CONNECTIONS = 4
const LEASE_MS = 2 * MINUTE_MS
const PROVIDER_MS = 30
/** The processes live at noon: nothing that rings is sent at night. */
const OFFSET_MS = Date.parse(NOON) - Date.now()

const shop = await openTestShop()
const received: { readonly pid: number; readonly recipient: string }[] = []
const provider = createServer(async ({ url = '' }, response) => {
  const [, pid, recipient = ''] = url.split('/')
  received.push({ pid: Number(pid), recipient: decodeURIComponent(recipient) })
  await wait(PROVIDER_MS)
  response.end()
})
await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
after(async () => {
  provider.closeAllConnections()
  provider.close()
  await shop.close()
})

function startSender(lateMs = 0): ChildProcess {
  const { port } = provider.address() as AddressInfo
  const offsetMs = String(OFFSET_MS + lateMs)
  const args = [PROGRAM, shop.databaseUrl, `http://127.0.0.1:${port}`, offsetMs]
  return spawn(process.execPath, args, { stdio: 'inherit' })
}

async function queueMessages(): Promise<readonly string[]> {
  const now = new Date(Date.now() + OFFSET_MS)
  const { id: memberId } = await addMemberAccount(shop.database, { now })
  const numbers = Array.from({ length: MESSAGES }, (_, at) => at + 1)
  const mails = numbers.map((number) => `killed-${number}@example.com`)
  const content = { subject: 's', text: 't', html: '', kind: 'payment', now } as const
  const push = { memberId, occasion: 'payment-refunded', sentence: 's', path: '/', now } as const
  await shop.database.transaction(async (tx) => {
    await tx.query({ text: 'delete from outbox_messages' })
    for (const to of mails) await queueRenderedMail(tx, { ...content, to })
    for (const subscriptionId of numbers) await queuePush(tx, { ...push, subscriptionId })
  })
  return [...mails, ...numbers.map(String)]
}

test('a process that is killed amid a batch loses no message, and none is sent twice but those it was sending', async () => {
  const recipients = await queueMessages()
  const [killed, other] = [startSender(), startSender()]
  const exits = [once(killed, 'exit'), once(other, 'exit')]
  const ofKilled = () => received.filter(({ pid }) => pid === killed.pid)
  while (ofKilled().length < 10) {
    assert.equal(killed.exitCode, null, 'the process ended before it was killed')
    await wait(1)
  }
  killed.kill('SIGKILL')
  const [[, signal], [status]] = (await Promise.all(exits)) as [unknown[], unknown[]]
  assert.deepEqual([signal, status], ['SIGKILL', 0])
  const beforeLease = received.length
  const [statusOfNext] = await once(startSender(LEASE_MS + MINUTE_MS), 'exit')
  assert.equal(statusOfNext, 0)
  assert.ok(received.length > beforeLease, 'the killed process left messages')

  const counts = Map.groupBy(received, ({ recipient }) => recipient)
  assert.deepEqual([...counts.keys()].toSorted(), recipients.toSorted())
  const twice = [...counts].filter(([, all]) => all.length > 1)
  for (const [recipient, all] of twice) {
    assert.equal(all.length, 2, recipient)
    assert.equal(all[0]?.pid, killed.pid, recipient)
  }
  for (const isMail of [true, false]) {
    const ofChannel = twice.filter(([recipient]) => recipient.includes('@') === isMail)
    assert.ok(ofChannel.length <= CONNECTIONS, `${ofChannel.length} were sent twice`)
  }
})
