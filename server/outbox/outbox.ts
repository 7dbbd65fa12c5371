import type { Mail, Mailer } from '#server/outside/mail/port.ts'
import type { Sms, SmsSender } from '#server/outside/sms/port.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { FAILED_MS_MAX } from '#server/platform/jobs/batch-runner.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import {
  abandonExpired,
  claimDue,
  insertMessage,
  type Message,
  markFailed,
  markSent,
  selectNewestMessages,
} from './outbox.sql.ts'

const CHANNELS = ['mail', 'sms'] as const
const SENDERS_PER_CHANNEL = 4
/** Longer than any one sending takes. */
const LEASE_MS = 120_000
const ATTEMPTS_MAX = 8
const RETRY_DELAY_MS = MINUTE_MS

/**
 * Writes a mail in the transaction that causes it: it goes out if, and only if, that one commits. From `expiresAt` on
 * it is given up rather than sent late.
 */
export async function queueMail(
  tx: Transaction,
  { to, ...mail }: Mail & { now: Date; expiresAt?: Date },
): Promise<void> {
  await insertMessage(tx, { channel: 'mail', recipient: to, ...mail })
}

/** The same for a short message; `to` in digits as the member wrote it. */
export async function queueSms(
  tx: Transaction,
  { to, text, now }: Sms & { now: Date },
): Promise<void> {
  await insertMessage(tx, { channel: 'sms', recipient: to, subject: '', text, html: '', now })
}

export interface SendingOptions {
  readonly database: Database
  readonly clock: Clock
  readonly mailer: Mailer
  readonly smsSender: SmsSender
  readonly onFault: (cause: unknown) => void
}

/**
 * Sends what is due. A message is claimed, sent outside any transaction, then marked: one whose sender died in
 * between is sent again. A failure waits 1, 2, 4 … minutes; the eighth gives the message up. A few at a time of each
 * channel, so that a mail server that keeps silent holds up no code; what a round leaves comes up in the next.
 */
export async function sendDueMessages(options: SendingOptions): Promise<number> {
  const { database, clock } = options
  await abandonExpired(database, clock.now())
  const endsAt = performance.now() + FAILED_MS_MAX
  let attemptedCount = 0
  const sendUntilEmpty = async (channel: Message['channel']) => {
    while (performance.now() < endsAt) {
      const now = clock.now()
      const leaseEndsAt = new Date(now.getTime() + LEASE_MS)
      // Each by itself: of many claimed at once the last would be another's again before its turn, and go out twice.
      const message = await claimDue(database, { channel, now, leaseEndsAt })
      if (message === null) return
      await sendOne(options, message)
      attemptedCount += 1
    }
  }
  const senders = CHANNELS.flatMap((channel) =>
    Array.from({ length: SENDERS_PER_CHANNEL }, () => channel),
  )
  // Where one lane fails the others end their work first: no round may still send while the next begins.
  const results = await Promise.allSettled(senders.map(sendUntilEmpty))
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return attemptedCount
}

/** What was sent or waits to be, newest first: the demo's page and the tests read it. */
export function readNewestMessages(on: Queryable, limit: number): Promise<Message[]> {
  return selectNewestMessages(on, limit)
}

async function sendOne(options: SendingOptions, message: Message): Promise<void> {
  const { database, clock, mailer, smsSender, onFault } = options
  const { id, recipient: to, subject, text, html } = message
  try {
    if (message.channel === 'mail') await mailer.send({ to, subject, text, html })
    else await smsSender.send({ to, text })
    await markSent(database, id, clock.now())
  } catch (cause) {
    onFault(cause)
    const now = clock.now()
    await markFailed(database, { id, sendAfter: nextAttemptAt(message, now), now })
  }
}

function nextAttemptAt({ attemptCount }: Message, now: Date): Date | null {
  if (attemptCount >= ATTEMPTS_MAX) return null
  return new Date(now.getTime() + RETRY_DELAY_MS * 2 ** (attemptCount - 1))
}
