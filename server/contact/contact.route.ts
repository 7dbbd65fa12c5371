import { STATE } from '#contract/codes.ts'
import { isMail, trimmed } from '#server/members/person/person.ts'
import type { Database } from '#server/platform/database/database.ts'
import { TOO_MANY_REQUESTS } from '#server/platform/http/http.messages.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Message } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { CONTACT_MESSAGES, MESSAGE_LENGTH_MAX } from './contact.messages.ts'
import { sendToOperator } from './contact.ts'

export interface ContactRoutesOptions {
  readonly database: Database
  readonly clock: Clock
  /** The operator's mail address for messages; null if the shop has no contact form. */
  readonly contactMail: string | null
}

export function contactRoutes({ database, clock, contactMail }: ContactRoutesOptions): Route[] {
  return [
    route('POST /user/contact', async ({ session, request, address, language }) => {
      const memberId = session?.memberId ?? null
      const guestMail = trimmed(request.mail).toLowerCase()
      const message = trimmed(request.message).replaceAll(/\r\n?/g, '\n')
      const errors = {
        ...(memberId === null && mailError(guestMail)),
        ...messageError(message),
      }
      if (Object.keys(errors).length > 0) return refuse(STATE.invalid, errors)
      if (contactMail === null) return refuse(STATE.closed, { contact: CONTACT_MESSAGES.closed })
      const contact = { memberId, guestMail, message, address, language, now: clock.now() }
      const outcome = await sendToOperator(database, contactMail, contact)
      return outcome === 'sent' ? answer({}) : refuse(STATE.tooMany, { contact: TOO_MANY_REQUESTS })
    }),
  ]
}

function mailError(mail: string): Readonly<Record<string, Message>> {
  if (isMail(mail)) return {}
  return { mail: mail === '' ? CONTACT_MESSAGES.mailEmpty : CONTACT_MESSAGES.mail }
}

// Matches control characters other than tabs and line ends. PostgreSQL cannot store all of them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about control characters.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/

function messageError(message: string): Readonly<Record<string, Message>> {
  if (message === '') return { message: CONTACT_MESSAGES.empty }
  const isValid =
    message.isWellFormed() &&
    !CONTROL_CHARACTERS.test(message) &&
    [...message].length <= MESSAGE_LENGTH_MAX
  return isValid ? {} : { message: CONTACT_MESSAGES.invalid }
}
