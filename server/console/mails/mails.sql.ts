import type { MailKind } from '#contract/console/texts/mail-kinds.rule.ts'
import type { MAIL_STATES } from '#contract/console/texts/mails.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

type MailState = (typeof MAIL_STATES)[number]

export interface ListedMail extends Row {
  readonly id: number
  readonly channel: 'mail' | 'sms'
  readonly kind: MailKind
  readonly state: MailState
  readonly subject: string
  readonly maskedRecipient: string
  readonly memberId: number | null
  readonly tryCount: number
  readonly lastError: string
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly givenUpAt: Date | null
  readonly sendAfter: Date
  readonly canResend: boolean
}
export interface MailFilter {
  readonly state?: MailState | undefined
  readonly kind?: MailKind | undefined
  readonly text: string
}

const STATE = `
  case
    when sent_at is not null then 'sent'
    when given_up_at is not null then 'given-up'
    when try_count > 0 and last_error <> '' then 'failing'
    else 'waiting'
  end`

/**
 * The SQL condition that finds messages. If the search text is a member's number, it finds the
 * messages to the present mail address of this member.
 */
const MATCHES = `
  ($1::text is null or ${STATE} = $1)
    and ($2::text is null or outbox_messages.kind = $2)
    and ($3 = '' or recipient = lower($3) or recipient = (select mail from members where id::text = $3))`

const valuesOf = ({ state, kind, text }: MailFilter) => [state ?? null, kind ?? null, text]

export async function countMails(on: Queryable, filter: MailFilter): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `select count(*)::int as count from outbox_messages where ${MATCHES}`,
    values: valuesOf(filter),
  })
  return row?.count ?? 0
}

/**
 * Selects one page of messages. A message that contains a code or a password link cannot be sent
 * again.
 */
export function selectMails(
  on: Queryable,
  filter: MailFilter,
  {
    direction,
    offset,
    limit,
    now,
  }: { direction: 'asc' | 'desc'; offset: number; limit: number; now: Date },
): Promise<ListedMail[]> {
  return on.query({
    text: `
      select
        outbox_messages.id,
        channel,
        kind,
        ${STATE} as state,
        subject,
        case
          when channel = 'mail' then left(recipient, 1) || '…' || substring(recipient from '@.*')
          else '…' || right(recipient, 4)
        end as masked_recipient,
        members.id as member_id,
        try_count,
        last_error,
        outbox_messages.created_at,
        sent_at,
        given_up_at,
        send_after,
        (sent_at is not null or given_up_at is not null)
          and content_erased_at is null
          and coalesce(expires_at > $4, true) as can_resend
      from outbox_messages
      join (
        select id as listed_id
        from outbox_messages
        where ${MATCHES}
        order by id ${direction}
        limit $5
        offset $6
      ) as listed on listed_id = outbox_messages.id
      left join members on channel = 'mail' and members.mail = recipient
      order by outbox_messages.id ${direction}`,
    values: [...valuesOf(filter), now, limit, offset],
  })
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
