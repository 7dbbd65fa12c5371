import type { CaseMessage, ListedCase } from '#contract/cases.ts'
import { STATE } from '#contract/codes.ts'
import { PAGE_SIZE } from '#contract/constants.ts'
import { isMail, trimmed } from '#server/members/person/person.ts'
import type { Database } from '#server/platform/database/database.ts'
import { TOO_MANY_REQUESTS } from '#server/platform/http/http.messages.ts'
import { pageOf } from '#server/platform/http/pagination.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Message } from '#server/platform/language.ts'
import { type RateLimit, takeRateLimits } from '#server/platform/load/rate-limits.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { CASE_MESSAGES, MESSAGE_LENGTH_MAX } from './cases.messages.ts'
import type { StoredCase, StoredMessage } from './cases.sql.ts'
import {
  addCasePhoto,
  openContactCase,
  openParcelCase,
  readCase,
  readCaseByLink,
  readCases,
  writeByLink,
  writeToCase,
} from './cases.ts'

/** Guesses of a guest's secret from one address, and a guest's own reads. */
const LINKS_LIMIT: RateLimit = { name: 'case-link-address', max: 60, windowMs: HOUR_MS }

export interface CaseRoutesOptions {
  readonly database: Database
  readonly clock: Clock
  /** Where the operators read of new messages by mail; null if they only look into the console. */
  readonly contactMail: string | null
}

export function caseRoutes(options: CaseRoutesOptions): Route[] {
  return [...openingRoutes(options), ...memberRoutes(options), ...guestRoutes(options)]
}

function openingRoutes({ database, clock, contactMail }: CaseRoutesOptions): Route[] {
  return [
    route('POST /user/contact', async ({ session, request, address, language }) => {
      const memberId = session?.memberId ?? null
      const guestMail = trimmed(request.mail).toLowerCase()
      const message = messageOf(request)
      const errors = {
        ...(memberId === null && mailError(guestMail)),
        ...messageError(message),
      }
      if (Object.keys(errors).length > 0) return refuse(STATE.invalid, errors)
      const contact = { memberId, guestMail, message, address, language, now: clock.now() }
      const opened = await openContactCase(database, contactMail, contact)
      if (opened === 'tooMany') return refuse(STATE.tooMany, { contact: TOO_MANY_REQUESTS })
      if (opened === 'unknown') return refuse(STATE.notLoggedIn)
      return answer({ case_id: memberId === null ? 0 : opened })
    }),
    route('POST /user/case/parcel', async ({ session, request, address, language }) => {
      const message = messageOf(request)
      const errors = messageError(message)
      if (Object.keys(errors).length > 0) return refuse(STATE.invalid, errors)
      const { memberId } = session
      const problem = { memberId, parcelNumber: trimmed(request.parcel_number), message }
      const where = { address, language, now: clock.now() }
      const opened = await openParcelCase(database, contactMail, { ...problem, ...where })
      if (opened === 'tooMany') return refuse(STATE.tooMany, { contact: TOO_MANY_REQUESTS })
      if (opened === 'unknown')
        return refuse(STATE.unknown, { parcel_number: CASE_MESSAGES.noParcel })
      return answer({ case_id: opened })
    }),
  ]
}

function memberRoutes({ database, clock, contactMail }: CaseRoutesOptions): Route[] {
  return [
    route('GET /user/case/list/{page}', async ({ session: { memberId }, params: { page } }) => {
      const place = { memberId, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
      const { count, cases } = await readCases(database, place)
      return answer({ list: cases.map(wireCase), page: pageOf(page, count) })
    }),
    route('GET /user/case/detail/{id}', async ({ session: { memberId }, params: { id } }) => {
      const read = await readCase(database, { id, memberId })
      if (read === null) return refuse(STATE.unknown)
      const { found, messages, photoIds, packingPhotoIds } = read
      return answer({
        detail: wireCase(found),
        messages: messages.map(wireMessage),
        photos: photoIds,
        packing_photos: packingPhotoIds,
      })
    }),
    route('POST /user/case/message/{id}', async ({ session, params, request, language }) => {
      const message = messageOf(request)
      const errors = messageError(message)
      if (Object.keys(errors).length > 0) return refuse(STATE.invalid, errors)
      const written = { memberId: session.memberId, id: params.id, message, language }
      const outcome = await writeToCase(database, contactMail, { ...written, now: clock.now() })
      if (outcome === 'unknown') return refuse(STATE.unknown)
      return outcome === 'written'
        ? answer({})
        : refuse(STATE.tooMany, { contact: TOO_MANY_REQUESTS })
    }),
    route('POST /user/case/photo/{id}', async ({ session, params: { id }, request }) => {
      const upload = Buffer.from(request.file, 'base64url')
      const photo = { id, memberId: session.memberId, upload, now: clock.now() }
      const outcome = await addCasePhoto(database, photo)
      switch (outcome) {
        case 'unknown':
          return refuse(STATE.unknown)
        case 'tooMany':
          return refuse(STATE.tooMany, { file: TOO_MANY_REQUESTS })
        case 'closed':
        case 'noPhoto':
        case 'tooManyPhotos':
          return refuse(STATE.invalid, { file: CASE_MESSAGES[outcome] })
        default:
          return answer({ photo_id: outcome })
      }
    }),
  ]
}

function guestRoutes({ database, clock, contactMail }: CaseRoutesOptions): Route[] {
  const isWithinLimit = (address: string) =>
    takeRateLimits(database, [{ ...LINKS_LIMIT, subject: address }], clock.now())
  return [
    route('GET /user/guest_case', async ({ query: { token }, address }) => {
      if (!(await isWithinLimit(address)))
        return refuse(STATE.tooMany, { token: TOO_MANY_REQUESTS })
      const read = await readCaseByLink(database, { token, now: clock.now() })
      if (read === null) return refuse(STATE.invalid, { token: CASE_MESSAGES.link })
      return answer({ detail: wireCase(read.found), messages: read.messages.map(wireMessage) })
    }),
    route('POST /user/guest_case', async ({ request, address, language }) => {
      if (!(await isWithinLimit(address)))
        return refuse(STATE.tooMany, { token: TOO_MANY_REQUESTS })
      const message = messageOf(request)
      const errors = messageError(message)
      if (Object.keys(errors).length > 0) return refuse(STATE.invalid, errors)
      const written = { token: request.token, message, language, now: clock.now() }
      const outcome = await writeByLink(database, contactMail, written)
      if (outcome === 'unknown') return refuse(STATE.invalid, { token: CASE_MESSAGES.link })
      return outcome === 'written'
        ? answer({})
        : refuse(STATE.tooMany, { token: TOO_MANY_REQUESTS })
    }),
  ]
}

function wireCase({ id, number, kind, state, parcelNumber, ...times }: StoredCase): ListedCase {
  return {
    id,
    number,
    kind,
    state,
    parcel_number: parcelNumber ?? '',
    opened_at: wireDateTime(times.openedAt),
    changed_at: wireDateTime(times.changedAt),
  }
}

function wireMessage({ id, author, text, writtenAt }: StoredMessage): CaseMessage {
  return { id, is_answer: author === 'operator', text, written_at: wireDateTime(writtenAt) }
}

function messageOf({ message }: { readonly message: string }): string {
  return trimmed(message).replaceAll(/\r\n?/g, '\n')
}

function mailError(mail: string): Readonly<Record<string, Message>> {
  if (isMail(mail)) return {}
  return { mail: mail === '' ? CASE_MESSAGES.mailEmpty : CASE_MESSAGES.mail }
}

// Matches control characters other than tabs and line ends. PostgreSQL cannot store all of them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about control characters.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/

function messageError(message: string): Readonly<Record<string, Message>> {
  if (message === '') return { message: CASE_MESSAGES.empty }
  const isValid =
    message.isWellFormed() &&
    !CONTROL_CHARACTERS.test(message) &&
    [...message].length <= MESSAGE_LENGTH_MAX
  return isValid ? {} : { message: CASE_MESSAGES.invalid }
}
