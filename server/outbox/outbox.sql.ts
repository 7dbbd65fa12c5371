import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

export interface NewMessage {
  readonly channel: 'mail' | 'sms'
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly now: Date
  readonly expiresAt?: Date
}

export interface StoredMessage extends Omit<NewMessage, 'now' | 'expiresAt'> {
  readonly id: number
  readonly attemptCount: number
  readonly createdAt: Date
}

const MESSAGE_COLUMNS = `
  id,
  channel,
  recipient,
  subject,
  text,
  html,
  try_count as "attemptCount",
  created_at as "createdAt"`

export async function insertMessage(tx: Transaction, message: NewMessage): Promise<void> {
  await tx.query({
    text: `
      insert into outbox_messages (
        channel, recipient, subject, text, html, created_at, send_after, expires_at
      )
      values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    values: [
      message.channel,
      message.recipient,
      message.subject,
      message.text,
      message.html,
      message.now,
      message.expiresAt ?? null,
    ],
  })
}

/** Marks unsent messages whose expiry has passed, so that they are never sent. */
export async function abandonExpired(on: Queryable, now: Date): Promise<void> {
  await on.query({
    text: `
      update outbox_messages
      set given_up_at = $1
      where sent_at is null
        and given_up_at is null
        and expires_at <= $1`,
    values: [now],
  })
}

/**
 * Claims the message that has been due the longest, until `leaseEndsAt`. A concurrent caller claims
 * another message.
 */
export async function claimDue(
  on: Queryable,
  {
    channel,
    now,
    leaseEndsAt,
  }: { channel: StoredMessage['channel']; now: Date; leaseEndsAt: Date },
): Promise<StoredMessage | null> {
  const [message] = await on.query<StoredMessage & Row>({
    name: 'claim-due-message',
    text: `
      update outbox_messages
      set send_after = $2, try_count = try_count + 1
      where id = (
        select id
        from outbox_messages
        where sent_at is null
          and given_up_at is null
          and send_after <= $1
          and channel = $3
        order by send_after
        limit 1
        for update skip locked
      )
      returning ${MESSAGE_COLUMNS}`,
    values: [now, leaseEndsAt, channel],
  })
  return message ?? null
}

export async function markSent(on: Queryable, id: number, now: Date): Promise<void> {
  await on.query({
    text: 'update outbox_messages set sent_at = $2 where id = $1',
    values: [id, now],
  })
}

/**
 * Stores when to try again after a failure. If `sendAfter` is null, the message is never tried
 * again.
 */
export async function markFailed(
  on: Queryable,
  { id, sendAfter, now }: { id: number; sendAfter: Date | null; now: Date },
): Promise<void> {
  await on.query({
    text: `
      update outbox_messages
      set
        send_after = coalesce($2, send_after),
        given_up_at = case when $2::timestamptz is null then $3::timestamptz end
      where id = $1`,
    values: [id, sendAfter, now],
  })
}

export function selectNewestMessages(
  on: Queryable,
  limit: number,
): Promise<(StoredMessage & Row)[]> {
  return on.query({
    text: `select ${MESSAGE_COLUMNS} from outbox_messages order by id desc limit $1`,
    values: [limit],
  })
}
