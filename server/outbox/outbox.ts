import { type MailTemplate, renderMail } from '#server/outbox/mail-template/mail-template.ts'
import type { Mailer } from '#server/outside/mail/port.ts'
import type { Sms, SmsSender } from '#server/outside/sms/port.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { FAILED_MS_MAX } from '#server/platform/jobs/batch-runner.ts'
import type { Language } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import {
  abandonExpired,
  claimDue,
  insertMessage,
  markFailed,
  markSent,
  type StoredMessage,
  selectNewestMessages,
} from './outbox.sql.ts'

const CHANNELS = ['mail', 'sms'] as const
const SENDERS_PER_CHANNEL = 4
/**
 * How long a claimed message belongs to its sender. No attempt takes as long, because its timeouts
 * are shorter.
 */
const LEASE_MS = 120_000
const ATTEMPTS_MAX = 8
const RETRY_DELAY_MS = MINUTE_MS

/** A mail or SMS as the outbox stores it. */
export type OutboxMessage = StoredMessage

export interface QueuedMail {
  readonly to: string
  readonly template: MailTemplate
  readonly language: Language
  readonly now: Date
  /** From this time on, the mail is not sent any more. */
  readonly expiresAt?: Date
}

/**
 * Renders a mail and queues it in the caller's transaction. If the transaction is rolled back, the
 * mail is never sent.
 */
export async function queueMail(
  tx: Transaction,
  { to, template, language, ...schedule }: QueuedMail,
): Promise<void> {
  const mail = renderMail(template, language)
  await insertMessage(tx, { channel: 'mail', recipient: to, ...mail, ...schedule })
}

/** Queues an SMS in the caller's transaction. `to` is the member's phone number in digits. */
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
 * Sends the due messages and returns the number of attempts. The worker calls this.
 *
 * A sender claims a message, sends it outside any transaction, and then marks it as sent. If the
 * process dies before the mark, the message is sent a second time. After a failure, the next
 * attempt follows in 1, 2, 4 … minutes. After the eighth failure, the message is not tried again.
 *
 * Mail and SMS have separate senders, so that a silent mail server never delays an SMS. Messages
 * left after 30 seconds wait for the next run.
 */
export async function sendDueMessages(options: SendingOptions): Promise<number> {
  const { database, clock } = options
  await abandonExpired(database, clock.now())
  const endsAt = performance.now() + FAILED_MS_MAX
  let attemptedCount = 0
  const sendUntilEmpty = async (channel: StoredMessage['channel']) => {
    while (performance.now() < endsAt) {
      const now = clock.now()
      const leaseEndsAt = new Date(now.getTime() + LEASE_MS)
      // Messages are claimed one at a time. If a sender claimed many, the lease of the last one
      // could end before it is sent, and another sender would send it too.
      const message = await claimDue(database, { channel, now, leaseEndsAt })
      if (message === null) return
      await sendOne(options, message)
      attemptedCount += 1
    }
  }
  const senders = CHANNELS.flatMap((channel) =>
    Array.from({ length: SENDERS_PER_CHANNEL }, () => channel),
  )
  // If one sender fails, the run still waits for the others, so that it never overlaps the next
  // run.
  const results = await Promise.allSettled(senders.map(sendUntilEmpty))
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return attemptedCount
}

/** Reads sent and waiting messages, newest first, for the demo's page and the tests. */
export function readNewestMessages(on: Queryable, limit: number): Promise<StoredMessage[]> {
  return selectNewestMessages(on, limit)
}

async function sendOne(options: SendingOptions, message: StoredMessage): Promise<void> {
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

function nextAttemptAt({ attemptCount }: StoredMessage, now: Date): Date | null {
  if (attemptCount >= ATTEMPTS_MAX) return null
  return new Date(now.getTime() + RETRY_DELAY_MS * 2 ** (attemptCount - 1))
}
