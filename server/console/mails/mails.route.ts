import { REASON } from '#contract/console/reasons.ts'
import type { mailTemplateCalls } from '#contract/console/texts/mail-templates.ts'
import type { MailRow, mailCalls } from '#contract/console/texts/mails.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { pageOf, placeOf } from '#server/console/http/pages.rule.ts'
import { countMails, type ListedMail, lockMail, markDue, selectMails } from './mails.sql.ts'
import { mailTemplateHandlers } from './templates/templates.route.ts'

/**
 * The handlers for the shop's outgoing messages. They do not return the texts of the messages
 * (A-168).
 */
export const mailHandlers: Handlers<keyof typeof mailCalls | keyof typeof mailTemplateCalls> = {
  ...mailTemplateHandlers,
  async 'GET /mails'({ database }, { query, now }) {
    const { page, direction } = query
    const count = await countMails(database, query)
    const place = { direction, now, ...placeOf(page) }
    const rows = await selectMails(database, query, place)
    return { list: rows.map(wireMail), ...pageOf(page, count) }
  },
  async 'POST /mails/{id}/resend'(tx, { params: { id }, request, now }) {
    const mail = await lockMail(tx, id, now)
    if (mail === null) return refuse(404)
    if (!mail.isFinished || mail.isExpired) return refuse(409, REASON.notPossible)
    if (mail.isErased) return refuse(409, REASON.contentErased)
    if (mail.isSent && !request.isConfirmed) return refuse(409, REASON.deliveredBefore)
    await markDue(tx, id, now)
    return {
      target: { kind: 'mail', id: String(id) },
      before: { state: mail.isSent ? 'sent' : 'given-up' },
      after: { state: 'waiting' },
      fields: {},
    }
  },
}

function wireMail(mail: ListedMail): MailRow {
  const { id, channel, kind, state, subject } = mail
  return {
    id,
    channel,
    kind,
    state,
    subject,
    maskedRecipient: mail.maskedRecipient,
    memberId: mail.memberId,
    tryCount: mail.tryCount,
    lastError: mail.lastError,
    canResend: mail.canResend,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    givenUpAt: mail.givenUpAt?.toISOString() ?? null,
    sendAfter: mail.sendAfter.toISOString(),
  }
}
