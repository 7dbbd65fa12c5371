import { createHash, randomUUID } from 'node:crypto'
import type { MailKind } from '#contract/console/texts/mail-kinds.rule.ts'
import type { Occasion } from '#contract/occasions.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, raw, sql } from '#server/platform/database/sql.ts'

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
  /**
   * The same for each attempt, until an operator sends the message again; null for a message that was
   * never claimed. Messages by LINE with the same key and text leave in one request.
   */
  readonly requestKey: string | null
  /** Of a message of a sale, which leaves while the event holds. */
  readonly saleEventId: number | null
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

/** Where a content that many members get has the secret of the member's own link. */
export const STOP_PLACE = '{{stop_token}}'

const contentOf = (column: 'text' | 'html') => `
  coalesce(
    (
      select replace(content.${column}, '${STOP_PLACE}', coalesce(stop_token, ''))
      from message_contents as content
      where hash = content_hash
        and content_erased_at is null
    ),
    ${column}
  ) as ${column}`

const MESSAGE_COLUMNS = `
  id,
  channel,
  kind,
  recipient,
  subject,
  ${contentOf('text')},
  ${contentOf('html')},
  member_id,
  occasion,
  stop_token,
  try_count as attempt_count,
  request_key,
  sale_event_id,
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

/** Mails with a content that many share. */
export async function insertMessages(
  tx: Transaction,
  {
    recipients,
    subject,
    contentHash,
    kind,
    occasion,
    now,
  }: {
    readonly recipients: readonly { readonly memberId: number; readonly to: string }[]
    readonly subject: string
    readonly contentHash: Buffer
    readonly kind: MailKind
    readonly occasion: Occasion
    readonly now: Date
  },
): Promise<void> {
  await tx.query({
    text: `
      insert into outbox_messages (
        channel, recipient, subject, text, content_hash, created_at, send_after, kind, member_id,
        occasion
      )
      select 'mail', recipient, $3, '', $4, $5, $5, $6, member_id, $7
      from unnest($1::bigint[], $2::text[]) as queued (member_id, recipient)`,
    values: [
      recipients.map(({ memberId }) => memberId),
      recipients.map(({ to }) => to),
      subject,
      contentHash,
      now,
      kind,
      occasion,
    ],
  })
}

/** Returns the key of a content that many messages share. */
export async function insertContent(
  tx: Transaction,
  { text, html, now }: { text: string; html: string; now: Date },
): Promise<Buffer> {
  const hash = createHash('sha256')
    .update(JSON.stringify([text, html]))
    .digest()
  await tx.query(sql`
    insert into message_contents (hash, text, html, created_at)
    values (${hash}, ${text}, ${html}, ${now})
    on conflict (hash) do update set created_at = excluded.created_at`)
  return hash
}

/** Returns false if the cause was claimed before for the occasion, by any process. */
export async function insertCause(
  tx: Transaction,
  { occasion, cause, now }: { occasion: Occasion; cause: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(named('insert-message-cause')`
    insert into message_causes (occasion, cause, created_at)
    values (${occasion}, ${cause}, ${now})
    on conflict do nothing
    returning 1 as is_new`)
  return rows.length > 0
}

/**
 * For the few messages of one member or request, which an index of these finds. By the conditions of the index
 * of waiting messages, and with statistics from before a sale, all messages of the sale are read each time.
 */
const ALSO_WAITING = sql`coalesce(sent_at, given_up_at) is null`

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
  await tx.query(sql`
    update outbox_messages
    set
      given_up_at = ${now},
      last_error = 'the member gets no such messages, or it is no longer true',
      text = '',
      html = '',
      content_erased_at = ${now}
    where member_id = ${memberId}
      and occasion = ${occasion}
      and channel = ${channel}
      and (${id}::bigint is null or id = ${id})
      and ${ALSO_WAITING}`)
}

/** Erases the content, so that operators cannot send the messages again. */
export async function giveUpWaiting(
  tx: Transaction,
  { memberId, occasions, now }: { memberId: number; occasions: readonly Occasion[]; now: Date },
): Promise<void> {
  await tx.query(sql`select withdraw_messages(${memberId}, ${occasions}, ${now})`)
}

/** Sends the waiting messages of a member whose mail address changed to the new address. */
export async function redirectWaiting(
  tx: Transaction,
  { memberId, to }: { memberId: number; to: string },
): Promise<void> {
  await tx.query(sql`
    update outbox_messages
    set recipient = ${to}
    where member_id = ${memberId}
      and channel = 'mail'
      and ${ALSO_WAITING}`)
}

/** Erases the content of messages that are never sent. */
export async function abandonExpired(on: Queryable, now: Date): Promise<void> {
  await on.query(sql`
    update outbox_messages
    set given_up_at = ${now}, text = '', html = '', content_erased_at = ${now}
    where sent_at is null
      and given_up_at is null
      and expires_at <= ${now}`)
}

/**
 * At night: what rings, and the mails of `occasions`, leave from `until` on. A message that is being
 * sent has a lease, and is not due. Returns how many there were, of at most `limit`.
 */
export async function postponeDue(
  on: Queryable,
  {
    occasions,
    now,
    until,
    limit,
  }: { occasions: readonly Occasion[]; now: Date; until: Date; limit: number },
): Promise<number> {
  const rows = await on.query(sql`
    with due as materialized (
      select id
      from outbox_messages
      where sent_at is null
        and given_up_at is null
        and send_after <= ${now}
        and member_id is not null
        and (channel in ('push', 'line') or occasion = any(${occasions}))
      order by send_after
      limit ${limit}
      for update skip locked
    )
    update outbox_messages
    set send_after = ${until}, due_at = ${until}
    where id in (select id from due)
    returning 1`)
  return rows.length
}

/**
 * Whether a run would find a message to send now. Reads the first entry of each part of the index
 * by which messages are claimed. An `exists` with a condition on `send_after` read the whole table,
 * because most of its messages are older, but sent.
 */
export async function selectHasDue(on: Queryable, now: Date): Promise<boolean> {
  const [row] = await on.query<{ isDue: boolean }>(named('select-has-due-message')`
    select bool_or(next.send_after <= ${now}) as is_due
    from unnest(${CHANNELS}::text[]) as of_channel
    cross join (values (true), (false)) as sale (is_sale)
    cross join lateral (
      select send_after
      from outbox_messages
      where sent_at is null
        and given_up_at is null
        and channel = of_channel
        and (kind = 'sale') = is_sale
      order by send_after
      limit 1
    ) as next`)
  return row?.isDue === true
}

/**
 * Claims the messages that have been due for the longest time; those of a sale come last. No other
 * process can claim them until the lease ends.
 */
export function claimDue(
  on: Queryable,
  {
    channel,
    now,
    leaseEndsAt,
    limit,
  }: { channel: Channel; now: Date; leaseEndsAt: Date; limit: number },
): Promise<(StoredMessage & Row)[]> {
  return on.query({
    name: 'claim-due-messages',
    text: `
      with due as materialized (
        select id
        from outbox_messages
        where sent_at is null
          and given_up_at is null
          and send_after <= $2
          and channel = $1
        order by (kind = 'sale'), send_after
        limit $4
        for update skip locked
      )
      update outbox_messages
      set
        send_after = $3,
        try_count = try_count + 1,
        due_at = case when try_count = 0 then send_after else due_at end,
        -- A message that an operator sends again has no attempt yet, but may have an accepted request.
        request_key = case
          when try_count > 0 then coalesce(request_key, $5::uuid)
          else $5::uuid
        end
      where id in (select id from due)
      returning ${MESSAGE_COLUMNS}`,
    values: [channel, now, leaseEndsAt, limit, randomUUID()],
  })
}

/** Gives back messages whose sending has not started, as if they had not been claimed. */
export async function releaseClaims(
  on: Queryable,
  { ids, leaseEndsAt, now }: { ids: readonly number[]; leaseEndsAt: Date; now: Date },
): Promise<void> {
  await on.query(sql`
    update outbox_messages
    set send_after = ${now}, try_count = try_count - 1
    where id = any(${ids}::bigint[])
      -- An operator may have set it meanwhile.
      and send_after = ${leaseEndsAt}`)
}

/**
 * The other messages with the text of a request that was accepted with these alone, because another
 * claim has them, leave in a request of their own. Those with another text were not part of it.
 */
export async function splitRequest(
  on: Queryable,
  request: { requestKey: string; subject: string; text: string; ids: readonly number[] },
): Promise<void> {
  await on.query(sql`
    update outbox_messages
    set request_key = null
    where request_key = ${request.requestKey}
      and channel = 'line'
      and id <> all(${request.ids}::bigint[])
      and subject = ${request.subject}
      and text = ${request.text}
      and ${ALSO_WAITING}`)
}

/** How an attempt to send ended. */
export interface SendingResult {
  readonly id: number
  /** `deleted`: no row remains of the message. */
  readonly outcome: 'sent' | 'failed' | 'deleted'
  /** If false, the content is erased once no attempt follows: it may have a code or a link. */
  readonly isContentKept: boolean
  /** When the next attempt follows; null if none follows. */
  readonly nextAt: Date | null
  /**
   * `kept`: the provider may have accepted the request, so the next attempt repeats it. `own`: the
   * provider refused the request for one of its recipients, so the next attempt is for this one alone.
   */
  readonly nextRequest: 'new' | 'kept' | 'own'
  /** True if the provider or the night has the message wait, and nothing is wrong with it. */
  readonly isDelayed: boolean
  readonly error: string
  readonly endedAt: Date
}

/**
 * A failed message is not tried again if it was withdrawn meanwhile, or sent by another run after
 * the lease of a slow attempt had ended.
 */
export async function saveResults(on: Queryable, results: readonly SendingResult[]): Promise<void> {
  await on.query(named('save-sending-results')`
    with result as materialized (
      select
        (field->>'id')::bigint as id,
        field->>'outcome' as outcome,
        (field->>'nextAt')::timestamptz as next_at,
        field->>'nextRequest' as next_request,
        (field->>'isDelayed')::boolean as is_delayed,
        field->>'error' as error,
        (field->>'endedAt')::timestamptz as ended_at,
        not (field->>'isContentKept')::boolean and field->>'nextAt' is null as is_erased
      from jsonb_array_elements(${JSON.stringify(results)}::jsonb) as field
    ),
    deleted as (
      delete from outbox_messages
      where id in (select id from result where outcome = 'deleted')
    )
    update outbox_messages
    set
      sent_at = case when outcome = 'sent' then ended_at end,
      given_up_at = case
        when outcome = 'sent' then given_up_at
        when next_at is null then ended_at
      end,
      send_after = coalesce(next_at, send_after),
      due_at = case when is_delayed then coalesce(next_at, due_at) else due_at end,
      last_error = error,
      request_key = case next_request
        when 'kept' then request_key
        when 'own' then gen_random_uuid()
      end,
      text = case when is_erased then '' else text end,
      html = case when is_erased then '' else html end,
      content_erased_at = case when is_erased then ended_at else content_erased_at end
    from result
    where outbox_messages.id = result.id
      and (
        outcome = 'sent'
        or outcome = 'failed' and given_up_at is null and sent_at is null
      )`)
}

/**
 * A message that still waits remains. The primary key finds the old messages, because the newest have the
 * highest ids. A BRIN index on `created_at` was read whole after a week: its ranges never become narrower.
 */
export async function deleteFinished(
  on: Queryable,
  { messagesBefore, causesBefore, now }: { messagesBefore: Date; causesBefore: Date; now: Date },
): Promise<void> {
  const [kept] = await on.query<{ id: number }>(sql`
    select id
    from outbox_messages
    where created_at between ${messagesBefore} and ${now}
    order by id
    limit 1`)
  await on.query({
    text: `
      delete from outbox_messages
      where created_at < $1
        and ($2::bigint is null or id < $2)
        and (sent_at is not null or given_up_at is not null)`,
    values: [messagesBefore, kept?.id ?? null],
  })
  // No message waits longer than for a day after the last one with its content.
  await on.query(sql`delete from message_contents where created_at < ${messagesBefore}`)
  await on.query(sql`delete from message_causes where created_at < ${causesBefore}`)
}

/** Reads sent and waiting messages, newest first, for the demo's page and the tests. */
export function selectNewestMessages(
  on: Queryable,
  limit: number,
): Promise<(StoredMessage & Row)[]> {
  return on.query(sql`
    select ${raw(MESSAGE_COLUMNS)}
    from outbox_messages
    order by id desc
    limit ${limit}`)
}

/**
 * Returns how many messages wait to be sent, and since when the oldest of them waits. A message
 * that is not sent before a later time does not wait until then: one of the night, or one for which
 * the provider has no room.
 */
export async function selectUnsent(
  on: Queryable,
): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await on.query<{ count: number; oldestAt: Date | null }>(sql`
    select count(*)::int as count, min(waits_since) filter (where waits_since <= now()) as oldest_at
    from outbox_messages
    cross join lateral (
      select case when try_count = 0 then send_after else coalesce(due_at, created_at) end as waits_since
    ) as waiting
    where sent_at is null
      and given_up_at is null`)
  return row ?? { count: 0, oldestAt: null }
}
