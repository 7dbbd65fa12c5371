import type { ListSource } from '#server/console/lists/list.sql.ts'
import type { Row, Transaction } from '#server/platform/database/database.ts'

const STATE = `
  case
    when sent_at is not null then 'sent'
    when given_up_at is not null then 'given-up'
    when try_count > 0 and last_error <> '' then 'failing'
    else 'waiting'
  end`

/** The messages to a mail address or phone number, or to the present mail address of a member. */
export const MAIL_FOUND = `
  recipient = lower($text)
  or recipient = (select mail from members where id::text = $text)`

/**
 * If the search text is a member's number, it finds the messages to the present mail address of
 * this member. A message that contains a code or a password link cannot be sent again.
 */
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
  joins: "left join members on channel = 'mail' and members.mail = recipient",
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

export async function lockMail(
  tx: Transaction,
  id: number,
  now: Date,
): Promise<FinishedMail | null> {
  const [row] = await tx.query<FinishedMail>({
    text: `
      select
        sent_at is not null as is_sent,
        sent_at is not null or given_up_at is not null as is_finished,
        content_erased_at is not null as is_erased,
        coalesce(expires_at <= $2, false) as is_expired
      from outbox_messages
      where id = $1
      for no key update`,
    values: [id, now],
  })
  return row ?? null
}

/** Makes a message due again, as if no attempt to send it had been made. */
export async function markDue(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.query({
    text: `
      update outbox_messages
      set sent_at = null, given_up_at = null, try_count = 0, last_error = '', send_after = $2
      where id = $1`,
    values: [id, now],
  })
}
