import type { MailKind } from '#contract/console/texts/mail-kinds.rule.ts'
import type { Occasion } from '#contract/occasions.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

export const CHANNELS = ['mail', 'sms', 'push', 'line'] as const
export type Channel = (typeof CHANNELS)[number]

export interface NewMessage {
  readonly channel: Channel
  readonly kind: MailKind
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly now: Date
  readonly expiresAt?: Date
  /** The message is not sent earlier; absent for at once. */
  readonly sendAfter?: Date
  readonly memberId?: number
  readonly occasion?: Occasion
  readonly stopToken?: string
  /** Why the message is never sent and has no content; absent for a message to send. */
  readonly refusal?: string
}

export interface StoredMessage
  extends Pick<NewMessage, 'channel' | 'kind' | 'recipient' | 'subject' | 'text' | 'html'> {
  readonly id: number
  readonly memberId: number | null
  readonly occasion: Occasion | null
  readonly stopToken: string | null
  readonly attemptCount: number
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

const MESSAGE_COLUMNS = `
  id,
  channel,
  kind,
  recipient,
  subject,
  text,
  html,
  member_id,
  occasion,
  stop_token,
  try_count as attempt_count,
  expires_at,
  created_at`

export async function insertMessage(tx: Transaction, message: NewMessage): Promise<void> {
  await tx.query({
    text: `
      insert into outbox_messages (
        channel, recipient, subject, text, html, created_at, send_after, expires_at, kind,
        last_error, given_up_at, content_erased_at, member_id, occasion, stop_token
      )
      values (
        $1, $2, $3, $4, $5, $6, coalesce($10::timestamptz, $6::timestamptz), $7, $8,
        coalesce($9::text, ''),
        case when $9::text is not null then $6::timestamptz end,
        case when $9::text is not null then $6::timestamptz end,
        $11, $12, $13
      )`,
    values: [
      message.channel,
      message.recipient,
      message.subject,
      message.text,
      message.html,
      message.now,
      message.expiresAt ?? null,
      message.kind,
      message.refusal ?? null,
      message.sendAfter ?? null,
      message.memberId ?? null,
      message.occasion ?? null,
      message.stopToken ?? null,
    ],
  })
}

/** Returns false if the occasion has this cause already. */
export async function insertCause(
  tx: Transaction,
  { occasion, cause, now }: { occasion: Occasion; cause: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query({
    name: 'insert-message-cause',
    text: `
      insert into message_causes (occasion, cause, created_at)
      values ($1, $2, $3)
      on conflict do nothing
      returning 1 as is_new`,
    values: [occasion, cause, now],
  })
  return rows.length > 0
}

/** The waiting messages of one occasion and channel, or one message. Erases the content. */
export async function giveUpChosen(
  tx: Transaction,
  {
    memberId,
    occasion,
    channel,
    id,
    now,
  }: { memberId: number; occasion: Occasion; channel: Channel; id: number | null; now: Date },
): Promise<void> {
  await tx.query({
    text: `
      update outbox_messages
      set
        given_up_at = $5,
        last_error = 'the member gets no such messages',
        text = '',
        html = '',
        content_erased_at = $5
      where member_id = $1
        and occasion = $2
        and channel = $3
        and ($4::bigint is null or id = $4)
        and sent_at is null
        and given_up_at is null`,
    values: [memberId, occasion, channel, id, now],
  })
}

/** Erases the content, so that operators cannot send the messages again. */
export async function giveUpWaiting(
  tx: Transaction,
  { memberId, occasions, now }: { memberId: number; occasions: readonly Occasion[]; now: Date },
): Promise<void> {
  await tx.query({
    text: 'select withdraw_messages($1, $2, $3)',
    values: [memberId, occasions, now],
  })
}

export async function redirectWaiting(
  tx: Transaction,
  { memberId, to }: { memberId: number; to: string },
): Promise<void> {
  await tx.query({
    text: `
      update outbox_messages
      set recipient = $2
      where member_id = $1
        and channel = 'mail'
        and sent_at is null
        and given_up_at is null`,
    values: [memberId, to],
  })
}

/** Erases the content of messages that are never sent. */
export async function abandonExpired(on: Queryable, now: Date): Promise<void> {
  await on.query({
    text: `
      update outbox_messages
      set given_up_at = $1, text = '', html = '', content_erased_at = $1
      where sent_at is null
        and given_up_at is null
        and expires_at <= $1`,
    values: [now],
  })
}

/** The message that has been due for the longest time comes first. */
export async function selectDue(
  on: Queryable,
  { channel, now, limit }: { channel: Channel; now: Date; limit: number },
): Promise<number[]> {
  const rows = await on.query<{ id: number }>({
    text: `
      select id
      from outbox_messages
      where sent_at is null
        and given_up_at is null
        and send_after <= $1
        and channel = $2
      order by send_after
      limit $3`,
    values: [now, channel, limit],
  })
  return rows.map(({ id }) => id)
}

/** Null if the message is no longer due: sent, given up or claimed. */
export async function claimDue(
  on: Queryable,
  { id, now, leaseEndsAt }: { id: number; now: Date; leaseEndsAt: Date },
): Promise<StoredMessage | null> {
  const [message] = await on.query<StoredMessage & Row>({
    name: 'claim-due-message',
    text: `
      update outbox_messages
      set send_after = $3, try_count = try_count + 1
      where id = $1
        and sent_at is null
        and given_up_at is null
        and send_after <= $2
      returning ${MESSAGE_COLUMNS}`,
    values: [id, now, leaseEndsAt],
  })
  return message ?? null
}

/**
 * Marks a message as sent. Erases the content unless `isContentKept` is true, because the content
 * may have a code or a password link.
 */
export async function markSent(
  on: Queryable,
  { id, isContentKept, now }: { id: number; isContentKept: boolean; now: Date },
): Promise<void> {
  await on.query({
    text: `
      update outbox_messages
      set
        sent_at = $2,
        last_error = '',
        text = case when $3 then text else '' end,
        html = case when $3 then html else '' end,
        content_erased_at = case when $3 then content_erased_at else $2::timestamptz end
      where id = $1`,
    values: [id, now, isContentKept],
  })
}

/**
 * Stores the error of a failed attempt and the time of the next attempt. If `sendAfter` is null, no
 * attempt follows, and the content of the message is erased unless `isContentKept` is true.
 */
export async function markFailed(
  on: Queryable,
  failure: {
    id: number
    sendAfter: Date | null
    error: string
    isContentKept: boolean
    now: Date
  },
): Promise<void> {
  await on.query({
    text: `
      update outbox_messages
      set
        send_after = coalesce($2, send_after),
        given_up_at = case when $2::timestamptz is null then $3::timestamptz end,
        last_error = $4,
        text = case when $2::timestamptz is not null or $5 then text else '' end,
        html = case when $2::timestamptz is not null or $5 then html else '' end,
        content_erased_at = case when $2::timestamptz is not null or $5 then null else $3::timestamptz end
      where id = $1
        -- A message that was withdrawn while it was sent is not tried again.
        and given_up_at is null`,
    values: [failure.id, failure.sendAfter, failure.now, failure.error, failure.isContentKept],
  })
}

export async function deleteMessage(on: Queryable, id: number): Promise<void> {
  await on.query({ text: 'delete from outbox_messages where id = $1', values: [id] })
}

/** A message that still waits remains. */
export async function deleteFinished(
  on: Queryable,
  { messagesBefore, causesBefore }: { messagesBefore: Date; causesBefore: Date },
): Promise<void> {
  await on.query({
    text: `
      delete from outbox_messages
      where created_at < $1
        and (sent_at is not null or given_up_at is not null)`,
    values: [messagesBefore],
  })
  await on.query({
    text: 'delete from message_causes where created_at < $1',
    values: [causesBefore],
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

export async function selectUnsent(
  on: Queryable,
): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await on.query<{ count: number; oldestAt: Date | null }>({
    text: `
      select count(*)::int as count, min(created_at) as oldest_at
      from outbox_messages
      where sent_at is null
        and given_up_at is null`,
  })
  return row ?? { count: 0, oldestAt: null }
}
