import { z } from 'zod'
import {
  type CallList,
  count,
  id,
  idParams,
  pageFields,
  requestId,
  time,
} from '#contract/console/call.ts'
import { listQuery } from '#contract/console/list-query.ts'
import { internalText, maskedText, openText } from '#contract/console/privacy.ts'
import { MAIL_KINDS } from './mail-kinds.rule.ts'
import { MAIL_STATES, mailList } from './mails.fields.ts'

const mailRow = z.object({
  id,
  channel: z.enum(['mail', 'sms', 'push', 'line']),
  kind: z.enum(MAIL_KINDS),
  state: z.enum(MAIL_STATES),
  subject: openText,
  maskedRecipient: maskedText('contact'),
  /** The member with this mail address; null for an operator or an unknown address. */
  memberId: id.nullable(),
  tryCount: count,
  /** The error message of the mail server at the latest failure, without addresses. */
  lastError: internalText,
  createdAt: time,
  sentAt: time.nullable(),
  givenUpAt: time.nullable(),
  /** The time of the next attempt, if the message still waits. */
  sendAfter: time,
  /** False if the content is erased or the message has expired, so it cannot be sent again. */
  canResend: z.boolean(),
})
export type MailRow = z.infer<typeof mailRow>

export const mailCalls = {
  /** The messages of the last seven days. */
  'GET /mails': {
    permission: 'mails.read',
    query: listQuery(mailList),
    answer: z.object({ list: z.array(mailRow), ...pageFields }),
  },
  /**
   * Sends a message again that was delivered, or that the shop has given up. For a delivered
   * message, `isConfirmed` must be true.
   */
  'POST /mails/{id}/resend': {
    permission: 'mails.resend',
    audit: 'mails.resend',
    stepUp: false,
    params: idParams,
    request: z.strictObject({
      requestId,
      /** True if the operator has confirmed that a delivered message is sent once more. */
      isConfirmed: z.boolean(),
    }),
  },
} as const satisfies CallList
