import { readMailRecipient } from '#server/members/members.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Language } from '#server/platform/language.ts'
import {
  type RateLimit,
  type RateLimitSubject,
  takeRateLimitsWithin,
} from '#server/platform/load/rate-limits.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { contactMail } from './contact.mails.ts'

const MEMBER_LIMIT: RateLimit = { name: 'contact-member', max: 5, windowMs: HOUR_MS }
const ADDRESS_LIMIT: RateLimit = { name: 'contact-address', max: 20, windowMs: HOUR_MS }
/** The operator reads Japanese. The mail says in which language the sender reads the shop. */
const OPERATOR_LANGUAGE = 'ja'

export interface ContactRequest {
  readonly memberId: number | null
  /** The address that a guest gave for the reply. A member has a registered one. */
  readonly guestMail: string
  readonly message: string
  readonly address: string
  readonly language: Language
  readonly now: Date
}

/**
 * Mails a message of the contact form to the operator at `operatorMail`. Returns `tooMany` if,
 * within an hour, the member has sent 5 messages, the IP address has sent 20, or the operator got
 * too many. Messages of members with a confirmed mail address count apart. The sender gets no
 * mail, because an attacker could otherwise make the shop write to a stranger.
 */
export function sendToOperator(
  database: Database,
  operatorMail: string,
  { memberId, guestMail, message, address, language, now }: ContactRequest,
): Promise<'sent' | 'tooMany'> {
  return database.transaction(async (tx) => {
    const limits: RateLimitSubject[] = [{ ...ADDRESS_LIMIT, subject: address }]
    if (memberId !== null) limits.push({ ...MEMBER_LIMIT, subject: memberId })
    if (!(await takeRateLimitsWithin(tx, limits, now))) return 'tooMany'
    const sender = memberId === null ? null : await readMailRecipient(tx, memberId)
    const mail = sender?.to ?? guestMail
    const isQueued = await queueMail(tx, {
      to: operatorMail,
      template: contactMail({ memberId, mail, message, language }),
      language: OPERATOR_LANGUAGE,
      now,
      kind: 'contact',
      isOwn: sender?.isConfirmed === true,
    })
    return isQueued ? 'sent' : 'tooMany'
  })
}
