import { readAccount } from '#server/members/members.ts'
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
 * within an hour, the member has sent 5 messages or the IP address has sent 20. The sender gets no
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
    const account = memberId === null ? null : await readAccount(tx, memberId)
    const mail = account?.mail ?? guestMail
    const template = contactMail({ memberId, mail, message, language })
    await queueMail(tx, {
      to: operatorMail,
      template,
      language: OPERATOR_LANGUAGE,
      now,
      kind: 'contact',
    })
    return 'sent'
  })
}
