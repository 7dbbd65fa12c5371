import { CASE_PHOTOS_MAX } from '#contract/cases.ts'
import { readMailRecipient } from '#server/members/members.ts'
import { notifyMember } from '#server/notifications/notifications.ts'
import { LINK_ORIGIN } from '#server/outbox/mail-template.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import { encodeAgain, isPicture } from '#server/pictures/pictures.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Language } from '#server/platform/language.ts'
import {
  type RateLimit,
  type RateLimitSubject,
  takeRateLimitsWithin,
} from '#server/platform/load/rate-limits.ts'
import { hashOf, newSecret } from '#server/platform/secrets.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/time/durations.ts'
import { lockRestrictions } from '#server/restrictions/restrictions.ts'
import { caseMail } from './cases.mails.ts'
import {
  type CaseKey,
  countCases,
  insertCase,
  insertMessage,
  insertPhoto,
  lockCase,
  type StoredCase,
  type StoredMessage,
  selectCase,
  selectCaseFigures,
  selectCaseOfLink,
  selectCaseOfParcel,
  selectCases,
  selectMessages,
  selectPackingPhoto,
  selectPackingPhotoIds,
  selectPhoto,
  selectPhotoIds,
  selectSentParcel,
  selectWaitingWith,
  updateWritten,
} from './cases.sql.ts'

export {
  selectCaseFigures as readCaseFigures,
  selectPackingPhoto as readPackingPhoto,
  selectPhoto as readCasePhoto,
}

const MEMBER_LIMIT: RateLimit = { name: 'contact-member', max: 5, windowMs: HOUR_MS }
const ADDRESS_LIMIT: RateLimit = { name: 'contact-address', max: 20, windowMs: HOUR_MS }
/** Of all guests and members without a confirmed address together. */
const STRANGERS_LIMIT: RateLimit = { name: 'contact-strangers', max: 200, windowMs: HOUR_MS }
const REPLY_LIMIT: RateLimit = { name: 'case-message', max: 20, windowMs: HOUR_MS }
const PHOTO_LIMIT: RateLimit = { name: 'case-photo', max: 30, windowMs: HOUR_MS }
/** The operator reads Japanese. The mail says in which language the sender reads the shop. */
const OPERATOR_LANGUAGE = 'ja'
const ANSWER_MS_MAX = 2 * DAY_MS
const LINK_MS = 30 * DAY_MS
const TOKEN_BYTES = 32
const PHOTO_WIDTH = 1_600

export function caseDueAt(now: Date): Date {
  return new Date(now.getTime() + ANSWER_MS_MAX)
}

/** Where the operators read of new messages by mail; null if they only look into the console. */
export type OperatorMail = string | null

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
 * Opens a case with a message of the contact form. Returns `tooMany` if, within an hour, the member
 * has sent 5 messages, the IP address has sent 20, or guests and members without a confirmed mail
 * address have sent 200. The sender gets no mail, because an attacker could otherwise make the shop
 * write to a stranger. A browser that got no answer sends the text again, which opens no second case; the
 * limit that all strangers share keeps two presses of a guest apart.
 */
export function openContactCase(
  database: Database,
  operatorMail: OperatorMail,
  { guestMail, ...contact }: ContactRequest,
): Promise<number | 'tooMany' | 'unknown'> {
  const { memberId, now } = contact
  return database.transaction(async (tx) => {
    if (memberId !== null && !(await lockSender(tx, memberId))) return 'unknown'
    if (!(await takeContactLimits(tx, contact))) return 'tooMany'
    const text = contact.message
    const repeated =
      memberId === null
        ? await selectWaitingWith(tx, 'ofGuest', { id: guestMail, text })
        : await selectWaitingWith(tx, 'ofMember', { id: memberId, text })
    if (repeated !== null) return repeated
    const sender = { ...contact, guestMail: memberId === null ? guestMail : null }
    const opened = await insertCase(tx, { ...sender, parcelId: null, dueAt: caseDueAt(now) })
    if (opened === null) throw new Error('a case about no parcel was refused')
    await addMessage(tx, operatorMail, { opened, ...sender })
    return opened.id
  })
}

/**
 * Opens a case about a parcel of the member that was handed over to a carrier. If the parcel has a
 * case already, the message continues that case.
 */
export function openParcelCase(
  database: Database,
  operatorMail: OperatorMail,
  problem: Omit<ContactRequest, 'guestMail' | 'memberId'> & {
    readonly memberId: number
    readonly parcelNumber: string
  },
): Promise<number | 'tooMany' | 'unknown'> {
  const { memberId, parcelNumber: number, now } = problem
  return database.transaction(async (tx) => {
    if (!(await lockSender(tx, memberId))) return 'unknown'
    const parcelId = await selectSentParcel(tx, { number, memberId })
    if (parcelId === null) return 'unknown'
    if (!(await takeContactLimits(tx, problem))) return 'tooMany'
    const sender = { ...problem, guestMail: null }
    const opened = await insertCase(tx, { ...sender, parcelId, dueAt: caseDueAt(now) })
    if (opened !== null) {
      await addMessage(tx, operatorMail, { opened, ...sender })
      return opened.id
    }
    const id = await selectCaseOfParcel(tx, parcelId)
    await continueCase(tx, operatorMail, { ...sender, id })
    return id
  })
}

/** Adds a message of the member to an own case. A closed case is open again. */
export function writeToCase(
  database: Database,
  operatorMail: OperatorMail,
  written: { memberId: number; id: number; message: string; language: Language; now: Date },
): Promise<'written' | 'tooMany' | 'unknown'> {
  const { memberId, id, now } = written
  return database.transaction(async (tx) => {
    if (!(await lockSender(tx, memberId))) return 'unknown'
    if ((await selectCase(tx, { id, memberId })) === null) return 'unknown'
    const limit = { ...REPLY_LIMIT, subject: `member ${memberId}` }
    if (!(await takeRateLimitsWithin(tx, [limit], now))) return 'tooMany'
    await continueCase(tx, operatorMail, written)
    return 'written'
  })
}

/** Adds a message of a guest by the link in the mail with an answer. */
export function writeByLink(
  database: Database,
  operatorMail: OperatorMail,
  { token, ...written }: { token: string; message: string; language: Language; now: Date },
): Promise<'written' | 'tooMany' | 'unknown'> {
  const { now } = written
  return database.transaction(async (tx) => {
    const found = await selectCaseOfLink(tx, { tokenHash: hashOf(token), now })
    if (found === null) return 'unknown'
    const limit = { ...REPLY_LIMIT, subject: `case ${found.id}` }
    if (!(await takeRateLimitsWithin(tx, [limit], now))) return 'tooMany'
    await continueCase(tx, operatorMail, { ...written, id: found.id, memberId: null })
    return 'written'
  })
}

export interface ReadCase {
  readonly found: StoredCase
  readonly messages: readonly StoredMessage[]
}

export async function readCaseByLink(
  on: Queryable,
  { token, now }: { token: string; now: Date },
): Promise<ReadCase | null> {
  const found = await selectCaseOfLink(on, { tokenHash: hashOf(token), now })
  return found === null ? null : { found, messages: await selectMessages(on, found.id) }
}

export async function readCase(
  on: Queryable,
  key: { id: number; memberId: number },
): Promise<(ReadCase & { photoIds: number[]; packingPhotoIds: number[] }) | null> {
  const found = await selectCase(on, key)
  if (found === null) return null
  const [messages, photoIds, packingPhotoIds] = await Promise.all([
    selectMessages(on, found.id),
    selectPhotoIds(on, found.id),
    selectPackingPhotoIds(on, { caseId: found.id, memberId: key.memberId }),
  ])
  return { found, messages, photoIds, packingPhotoIds }
}

export async function readCases(
  on: Queryable,
  place: { memberId: number; offset: number; limit: number },
): Promise<{ count: number; cases: StoredCase[] }> {
  const count = await countCases(on, place.memberId)
  return { count, cases: await selectCases(on, place) }
}

export type PhotoOutcome = number | 'unknown' | 'tooMany' | 'closed' | 'tooManyPhotos' | 'noPhoto'

/**
 * Keeps a photo with an own case, as WebP without its metadata. The photo is encoded outside the
 * transaction, because a large one takes long.
 */
export async function addCasePhoto(
  database: Database,
  { id, memberId, upload, now }: { id: number; memberId: number; upload: Buffer; now: Date },
): Promise<PhotoOutcome> {
  if ((await selectCase(database, { id, memberId })) === null) return 'unknown'
  const limit = { ...PHOTO_LIMIT, subject: memberId }
  const mayAdd = await database.transaction((tx) => takeRateLimitsWithin(tx, [limit], now))
  if (!mayAdd) return 'tooMany'
  const bytes = await encodeInTurn(upload)
  if (bytes === null) return 'noPhoto'
  return database.transaction(async (tx) => {
    if (!(await lockSender(tx, memberId))) return 'unknown'
    const locked = await lockCase(tx, id)
    if (locked === null) return 'unknown'
    if (locked.state === 'closed') return 'closed'
    if ((await selectPhotoIds(tx, id)).length >= CASE_PHOTOS_MAX) return 'tooManyPhotos'
    const photoId = await insertPhoto(tx, { caseId: id, bytes, now })
    await updateWritten(tx, { id, now, dueAt: caseDueAt(now) })
    return photoId
  })
}

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Null if the upload is no picture. A large photo takes a second and a hundred megabytes, so a
 * process encodes one after the other.
 */
function encodeInTurn(upload: Buffer): Promise<Buffer | null> {
  const turn = lastTurn.then(async () =>
    (await isPicture(upload)) ? encodeAgain(upload, PHOTO_WIDTH) : null,
  )
  lastTurn = turn.catch(() => null)
  return turn
}

export interface GuestLink {
  readonly token: string
  readonly tokenHash: Buffer
  readonly linkExpiresAt: Date
}

/** A guest reads and continues a case by a link with a secret. Only the hash of the secret is stored. */
export function newGuestLink(now: Date): GuestLink {
  const token = newSecret(TOKEN_BYTES)
  const linkExpiresAt = new Date(now.getTime() + LINK_MS)
  return { token, tokenHash: hashOf(token), linkExpiresAt }
}

export interface CaseAnswer {
  readonly number: string
  readonly caseId: number
  readonly messageId: number
  readonly memberId: number | null
  readonly guestMail: string | null
  /** The language of a guest. A member chooses one in the account. */
  readonly language: Language
  readonly text: string
  /** The secret of a guest's link; null for a member. */
  readonly token: string | null
  readonly now: Date
}

/** Mails an answer, in the transaction of the operator's act. */
export async function sendAnswer(
  tx: Transaction,
  { number, caseId, messageId, memberId, guestMail, token, language, text, now }: CaseAnswer,
): Promise<void> {
  const query = token === null ? `id=${caseId}` : `token=${token}`
  const values = { case_number: number, answer: text, url: `${LINK_ORIGIN}/case?${query}` }
  const template = { name: 'case-answered', values } as const
  if (memberId !== null) await notifyMember(tx, { memberId, template, cause: messageId, now })
  else if (guestMail !== null)
    await queueMail(tx, { to: guestMail, language, template, isGuest: true, now })
}

interface WrittenMessage {
  readonly memberId: number | null
  readonly guestMail: string | null
  readonly message: string
  readonly language: Language
  readonly now: Date
}

/**
 * A closure erases what the member wrote. It waits for a message that is being stored; a message
 * that comes later is refused. Returns false if the account is closed.
 */
async function lockSender(tx: Transaction, memberId: number): Promise<boolean> {
  await lockRestrictions(tx, memberId)
  return (await readMailRecipient(tx, memberId)) !== null
}

async function takeContactLimits(
  tx: Transaction,
  { memberId, address, now }: Pick<ContactRequest, 'memberId' | 'address' | 'now'>,
): Promise<boolean> {
  const sender = memberId === null ? null : await readMailRecipient(tx, memberId)
  const limits: RateLimitSubject[] = [{ ...ADDRESS_LIMIT, subject: address }]
  if (memberId !== null) limits.push({ ...MEMBER_LIMIT, subject: memberId })
  if (sender?.isConfirmed !== true) limits.push({ ...STRANGERS_LIMIT, subject: 'all' })
  return takeRateLimitsWithin(tx, limits, now)
}

/** A text that is sent again, as its answer was lost, adds nothing. */
async function continueCase(
  tx: Transaction,
  operatorMail: OperatorMail,
  { id, ...written }: Omit<WrittenMessage, 'guestMail'> & { readonly id: number },
): Promise<void> {
  const opened = await lockCase(tx, id)
  if (opened === null) throw new Error(`the case ${id} was deleted meanwhile`)
  const { now, message: text } = written
  if ((await selectWaitingWith(tx, 'byId', { id, text })) !== null) return
  const guestMail = opened.guestMail
  await addMessage(tx, operatorMail, { ...written, opened, guestMail })
  await updateWritten(tx, { id, now, dueAt: caseDueAt(now) })
}

/** Stores a message, and mails it to the operators if they want to read of it by mail. */
async function addMessage(
  tx: Transaction,
  operatorMail: OperatorMail,
  { opened, memberId, guestMail, message, language, now }: WrittenMessage & { opened: CaseKey },
): Promise<void> {
  await insertMessage(tx, { caseId: opened.id, text: message, now })
  if (operatorMail === null) return
  const sender = memberId === null ? null : await readMailRecipient(tx, memberId)
  const mail = sender?.to ?? guestMail ?? ''
  await queueMail(tx, {
    to: operatorMail,
    template: caseMail({ number: opened.number, memberId, mail, message, language }),
    language: OPERATOR_LANGUAGE,
    now,
    kind: 'contact',
    isOwn: sender?.isConfirmed === true,
  })
}
