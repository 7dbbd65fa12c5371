import type { ListSource } from '#server/console/lists/list.sql.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

const STATE = `
  case
    when sent_at is not null then 'sent'
    when given_up_at is not null then 'given-up'
    when try_count > 0 and last_error <> '' then 'failing'
    else 'waiting'
  end`

/**
 * The messages to a mail address, to `$phone`, the searched phone number, or to a member: by any channel, at
 * the address of that time, and those about the access to the account at the present one.
 */
export const MAIL_FOUND = `
  (
    channel not in ('push', 'line')
    and recipient in (lower($text), lower(search_key($text)), $phone)
  )
  or (
    outbox_messages.member_id is null
    and recipient = (select mail from members where id::text = search_key($text))
  )
  or outbox_messages.member_id = (select id from members where id::text = search_key($text))`

/** A message that contains a code or a password link cannot be sent again. */
export const mailSource: ListSource<'GET /mails'> = {
  select: `
    outbox_messages.id,
    channel,
    kind,
    ${STATE} as state,
    subject,
    recipient as masked_recipient,
    members.id as member_id,
    try_count,
    last_error,
    outbox_messages.created_at,
    sent_at,
    given_up_at,
    send_after,
    (sent_at is not null or given_up_at is not null)
      and content_erased_at is null
      and coalesce(expires_at > $now, true) as can_resend`,
  from: 'outbox_messages',
  joins: `
    left join members
      on members.id = coalesce(
        outbox_messages.member_id,
        (select id from members as addressed where channel = 'mail' and addressed.mail = recipient)
      )`,
  where: {
    text: MAIL_FOUND,
    state: `${STATE} = $state`,
    kind: 'kind = $kind',
  },
  order: { createdAt: 'outbox_messages.id $direction' },
  id: 'outbox_messages.id',
}

export interface FinishedMail extends Row {
  readonly isSent: boolean
  readonly isFinished: boolean
  readonly isErased: boolean
  readonly isExpired: boolean
}

export async function selectMail(
  on: Queryable,
  id: number,
  now: Date,
): Promise<FinishedMail | null> {
  const [row] = await on.query<FinishedMail>(sql`
    select
      sent_at is not null as is_sent,
      sent_at is not null or given_up_at is not null as is_finished,
      content_erased_at is not null as is_erased,
      coalesce(expires_at <= ${now}, false) as is_expired
    from outbox_messages
    where id = ${id}`)
  return row ?? null
}

/**
 * Makes a message due again, as if no attempt to send it had been made. Returns false if the message
 * is no longer as the operator saw it.
 */
export async function resend(
  tx: Transaction,
  { id, wasSent, now }: { id: number; wasSent: boolean; now: Date },
): Promise<boolean> {
  const [row] = await tx.query<{ isDue: boolean }>(sql`
    select console.resend_message(${id}, ${wasSent}, ${now}) as is_due`)
  return row?.isDue === true
}
