import { REASON } from '#contract/console/reasons.ts'
import type { mailTemplateCalls } from '#contract/console/texts/mail-templates.ts'
import type { mailCalls } from '#contract/console/texts/mails.ts'
import { normalizePhone } from '#contract/digits.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { readPage } from '#server/console/lists/list.sql.ts'
import { mailSource, resend, selectMail } from './mails.sql.ts'
import { mailTemplateHandlers } from './templates/templates.route.ts'

/**
 * The handlers for the shop's outgoing messages. They do not return the texts of the messages
 * (A-168).
 */
export const mailHandlers: Handlers<keyof typeof mailCalls | keyof typeof mailTemplateCalls> = {
  ...mailTemplateHandlers,
  'GET /mails': ({ database }, { query, now }) =>
    readPage(database, mailSource, { ...query, phone: normalizePhone(query.text), now }),
  async 'POST /mails/{id}/resend'(tx, { params: { id }, request, now }) {
    const mail = await selectMail(tx, id, now)
    if (mail === null) return refuse(404)
    if (!mail.isFinished || mail.isExpired) return refuse(409, REASON.notPossible)
    if (mail.isErased) return refuse(409, REASON.contentErased)
    if (mail.isSent && !request.isConfirmed) return refuse(409, REASON.deliveredBefore)
    if (!(await resend(tx, { id, wasSent: mail.isSent, now })))
      return refuse(409, REASON.notPossible)
    return {
      target: { kind: 'mail', id: String(id) },
      before: { state: mail.isSent ? 'sent' : 'given-up' },
      after: { state: 'waiting' },
      fields: {},
    }
  },
}
