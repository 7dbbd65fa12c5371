import type { LineLogin, LineMessenger } from '#server/external/line/port.ts'
import { selectHasOtherWay } from '#server/members/account.sql.ts'
import { type ActingSession, actInSession } from '#server/members/acting-session.ts'
import { mailNewDevice } from '#server/members/new-device/new-device.ts'
import { updateLastLoginAt } from '#server/members/passkeys/passkeys.sql.ts'
import { isProved } from '#server/members/proof.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { type SessionCookie, startSession } from '#server/platform/http/sessions/sessions.ts'
import type { Language } from '#server/platform/language.ts'
import { type RateLimit, takeRateLimits } from '#server/platform/load/rate-limits.ts'
import { hashOf, newSecret } from '#server/platform/secrets.ts'
import { HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { isLoginRestricted, lockRestrictions } from '#server/restrictions/restrictions.ts'
import { readRules } from '#server/settings/settings.ts'
import { LINE_MESSAGES } from './line.messages.ts'
import {
  type AuthorizationRow,
  consumeAuthorization,
  consumeVisitor,
  deleteLineAccount,
  insertLineAccount,
  type Purpose,
  saveAuthorization,
  saveVisitor,
  selectFriends,
  selectLineAccount,
  selectLineReaders,
  selectMemberOfLine,
  updateFriendship,
  updateLineUse,
} from './line.sql.ts'

export {
  selectFriends as filterLineFriends,
  selectLineAccount as readLineAccount,
  selectLineReaders as readLineReaders,
}

/** Why a registration by LINE was refused. */
export const REGISTRATION_REFUSALS = {
  lineExpired: LINE_MESSAGES.expired,
  lineTaken: LINE_MESSAGES.taken,
}
const SECRET_BYTES = 32
const AUTHORIZATION_VALID_MS = 10 * MINUTE_MS
const VISITOR_VALID_MS = 30 * MINUTE_MS
const LOGIN_LIMIT: RateLimit = { name: 'line-login', max: 60, windowMs: 15 * MINUTE_MS }
const LINK_LIMIT: RateLimit = { name: 'line-link', max: 20, windowMs: HOUR_MS }
const RETURN_PATHS: Readonly<Record<Purpose, string>> = { login: '/line-login', link: '/line-link' }

/** An authorization request is valid only in the browser whose cookie has this `secret`. */
export interface LineBrowser {
  readonly secret: string
  readonly publicUrl: string
  readonly now: Date
}

interface Parts {
  readonly database: Database
  readonly line: LineLogin
  /** Null if the shop sends no messages by LINE. */
  readonly lineMessenger: LineMessenger | null
}
type LoginParts = Omit<Parts, 'lineMessenger'>

/**
 * Returns LINE's page for a login. Refuses `tooMany` beyond 60 requests of an IP address within 15
 * minutes. Each page leads to one login at most, so this limit also limits the logins.
 */
export async function openLineLogin(
  { database, line }: LoginParts,
  browser: LineBrowser & {
    readonly address: string
    readonly isSaved: boolean
    readonly language: Language
  },
): Promise<{ url: string } | 'tooMany'> {
  const limit = { ...LOGIN_LIMIT, subject: browser.address }
  if (!(await takeRateLimits(database, [limit], browser.now))) return 'tooMany'
  return openAuthorization({ database, line }, 'login', browser)
}

/** What LINE adds to the address of the return. */
interface Returned {
  readonly code: string
  readonly state: string
}

export interface LineLoginReturn extends LineBrowser, Returned {
  /** The names of the browser and the system. The member recognizes the session by them. */
  readonly device: string
}

/** A visitor who may register with a LINE account that no member has. */
interface NewVisitor {
  /** Only the form has it, so that somebody else at the browser cannot register with it. */
  readonly token: string
  /** What LINE calls the person. It is not stored. */
  readonly name: string
}

/**
 * Logs a member in under a new session, or returns a visitor whose LINE account no member has.
 * Refuses `refused` if the browser did not open this request, or has returned from it before, or if
 * LINE does not accept it; `unreachable` if LINE does not answer; and `restricted` while the login
 * is restricted.
 */
export async function logInByLine(
  parts: Parts,
  returned: LineLoginReturn,
): Promise<
  | { readonly session: SessionCookie }
  | { readonly visitor: NewVisitor }
  | 'refused'
  | 'unreachable'
  | 'restricted'
> {
  const person = await readVisitor(parts, 'login', returned)
  if (typeof person === 'string') return person
  const { database } = parts
  const { lineUserId, isFriend, isSaved, name } = person
  const { device, secret, now } = returned
  const memberId = await selectMemberOfLine(database, lineUserId)
  if (memberId === null) {
    const token = newSecret(SECRET_BYTES)
    await saveVisitor(database, {
      secretHash: visitorHash({ secret, token }),
      lineUserId,
      isFriend: isFriend === true,
      expiresAt: new Date(now.getTime() + VISITOR_VALID_MS),
    })
    return { visitor: { token, name } }
  }
  return database.transaction(async (tx) => {
    await lockRestrictions(tx, memberId)
    if (await isLoginRestricted(tx, { memberId, now })) return 'restricted'
    if (!(await updateLineUse(tx, { memberId, lineUserId, isFriend, now }))) return 'refused'
    await updateLastLoginAt(tx, { memberId, now })
    await mailNewDevice(tx, { memberId, device, now })
    const rules = await readRules(tx)
    return { session: await startSession(tx, { memberId, isSaved, device, now }, rules) }
  })
}

/**
 * Returns LINE's page for linking. Refuses `unproved` without a fresh proof of the member, because
 * the LINE account will log in, `linked` if the member has one, and `tooMany` beyond 20 requests
 * within an hour.
 */
export async function openLineLink(
  { database, line }: LoginParts,
  browser: LineBrowser & { readonly session: ActingSession; readonly language: Language },
): Promise<{ url: string } | 'unproved' | 'linked' | 'tooMany'> {
  const { session, now } = browser
  const { memberId } = session
  if (!(await isProved(database, { ...session, now }))) return 'unproved'
  if (!(await takeRateLimits(database, [{ ...LINK_LIMIT, subject: memberId }], now)))
    return 'tooMany'
  if ((await selectLineAccount(database, memberId)) !== null) return 'linked'
  return openAuthorization({ database, line }, 'link', { ...browser, isSaved: false })
}

/**
 * Links the LINE account of the request to the member, and mails the member a notice. Refuses
 * `taken` if another member has the LINE account, `linked` if the member has one already, `ended`
 * if the session has ended meanwhile, and the return as `logInByLine` does.
 */
export async function linkLine(
  parts: Parts,
  returned: LineBrowser &
    Returned & { readonly session: ActingSession; readonly language: Language },
): Promise<'done' | 'taken' | 'linked' | 'refused' | 'unreachable' | 'ended'> {
  const visitor = await readVisitor(parts, 'link', returned)
  if (typeof visitor === 'string') return visitor
  const { session, language, now } = returned
  const { memberId } = session
  const { lineUserId } = visitor
  const isFriend = visitor.isFriend === true
  return actInSession(parts.database, session, async (tx, { mail: to, isConfirmed: isOwn }) => {
    if ((await selectLineAccount(tx, memberId)) !== null) return 'linked'
    const account = { memberId, lineUserId, isFriend, now }
    if (!(await insertLineAccount(tx, account))) return 'taken'
    const template = { name: 'line-linked', values: {} } as const
    await queueMail(tx, { to, template, isOwn, language, now })
    return 'done'
  })
}

/** In another browser, the token of a form is worth nothing. */
function visitorHash({ secret, token }: { secret: string; token: string }): Buffer {
  return hashOf(`${secret} ${token}`)
}

/**
 * Links the LINE account of the form's token to a new member, who gets a password that nobody knows.
 * Refuses `lineExpired` if LINE named no visitor under this token, in this browser and within half
 * an hour, and `lineTaken` if another member has the LINE account meanwhile.
 */
export async function linkRegistered(
  tx: Transaction,
  { memberId, now, ...visited }: { memberId: number; secret: string; token: string; now: Date },
): Promise<'linked' | keyof typeof REGISTRATION_REFUSALS> {
  const visitor = await consumeVisitor(tx, { secretHash: visitorHash(visited), now })
  if (visitor === null) return 'lineExpired'
  const account = { ...visitor, memberId, now }
  return (await insertLineAccount(tx, account)) ? 'linked' : 'lineTaken'
}

/**
 * Unlinks the member's LINE account. Does nothing if none is linked. Refuses `unproved` without a
 * fresh proof, `onlyWay` if the member has neither a password nor a passkey, and `ended` if the
 * session has ended meanwhile.
 */
export function unlinkLine(
  database: Database,
  { session, now }: { session: ActingSession; now: Date },
): Promise<'done' | 'unproved' | 'onlyWay' | 'ended'> {
  const { memberId } = session
  return actInSession(database, session, async (tx) => {
    if (!(await isProved(tx, { ...session, now }))) return 'unproved'
    if (!(await selectHasOtherWay(tx, { memberId, without: 'line' }))) return 'onlyWay'
    await deleteLineAccount(tx, memberId)
    return 'done'
  })
}

/** Returns whether the member gets messages by LINE: linked, and a friend of the shop's account. */
export async function isLineFriend(on: Queryable, memberId: number): Promise<boolean> {
  return (await selectFriends(on, [memberId])).has(memberId)
}

/** A member has pressed a button of a message. */
export interface LineAct {
  readonly memberId: number
  readonly data: string
  readonly at: Date
}

/** The person has blocked the shop's account, or LINE knows no friend of this id. */
export function stopBeingFriend(
  on: Queryable,
  { lineUserId, at }: { lineUserId: string; at: Date },
): Promise<void> {
  return updateFriendship(on, { lineUserId, isFriend: false, at })
}

async function openAuthorization(
  { database, line }: LoginParts,
  purpose: Purpose,
  {
    secret,
    publicUrl,
    isSaved,
    language,
    now,
  }: LineBrowser & { readonly isSaved: boolean; readonly language: Language },
): Promise<{ url: string }> {
  const authorization = {
    state: newSecret(SECRET_BYTES),
    nonce: newSecret(SECRET_BYTES),
    codeVerifier: newSecret(SECRET_BYTES),
  }
  const expiresAt = new Date(now.getTime() + AUTHORIZATION_VALID_MS)
  await saveAuthorization(database, {
    ...authorization,
    secretHash: hashOf(secret),
    purpose,
    isSaved,
    expiresAt,
  })
  return {
    url: line.pageUrl({
      ...authorization,
      returnUrl: returnUrlOf(publicUrl, purpose),
      language,
      // A login may turn out to be of a new visitor.
      asksName: purpose === 'login',
    }),
  }
}

interface NamedVisitor extends Pick<AuthorizationRow, 'isSaved'> {
  readonly lineUserId: string
  readonly name: string
  /** Null if LINE does not say. */
  readonly isFriend: boolean | null
}

/** The request ends before LINE answers, so that a return works once. */
async function readVisitor(
  { database, line, lineMessenger }: Parts,
  purpose: Purpose,
  { secret, publicUrl, code, state, now }: LineBrowser & Returned,
): Promise<NamedVisitor | 'refused' | 'unreachable'> {
  const authorization = await consumeAuthorization(database, {
    secretHash: hashOf(secret),
    purpose,
    now,
  })
  if (authorization === null || authorization.state !== state) return 'refused'
  const { nonce, codeVerifier, isSaved } = authorization
  const returnUrl = returnUrlOf(publicUrl, purpose)
  const person = await line.readPerson({ code, nonce, codeVerifier, returnUrl })
  if (typeof person === 'string') return person
  const { userId: lineUserId, name } = person
  const isFriend = (await lineMessenger?.isFriend(lineUserId)) ?? null
  return { lineUserId, name, isFriend, isSaved }
}

function returnUrlOf(publicUrl: string, purpose: Purpose): string {
  return `${publicUrl}${RETURN_PATHS[purpose]}`
}
