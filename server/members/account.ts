import type { PersonalData } from '#server/members/person/person.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import { sharesOf } from '#server/outbox/recipient-limits.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { endSessionsOf } from '#server/platform/http/sessions/sessions.ts'
import type { Language } from '#server/platform/language.ts'
import {
  type RateLimit,
  takeRateLimits,
  takeRateLimitsWithin,
} from '#server/platform/load/rate-limits.ts'
import { hashPassword } from '#server/platform/password.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { deleteReissues, selectAccount, updatePassword, updatePerson } from './account.sql.ts'
import { type ActingSession, actInSession } from './acting-session.ts'
import { deleteMailChange } from './mail-change.sql.ts'
import { mayRequestMailChange, requestMailChange } from './mail-change.ts'
import { checkMailFree } from './members.ts'
import { isProved } from './proof.ts'

const MAIL_CHANGE_LIMIT: RateLimit = { name: 'mail-change', max: 5, windowMs: HOUR_MS }
/**
 * Links to a new address, which may be a stranger's: from all accounts of a network together, and
 * from all accounts without a confirmed address together. The address itself gets up to 5.
 */
const NEW_MAIL_LIMIT: RateLimit = { name: 'mail-change-recipient', max: 3, windowMs: HOUR_MS }
const PASSWORD_CHANGE_LIMIT: RateLimit = { name: 'password-change', max: 10, windowMs: HOUR_MS }
export interface MemberChange {
  readonly language: Language
  readonly now: Date
}

/**
 * Changes a member's personal data. A changed phone number becomes unverified. A new mail address
 * ends the member's other sessions, but replaces the old address only when the member opens the
 * mailed link (Q157). Refuses `taken` if another member has the mail address. Refuses `tooMany` if
 * the member has entered, within an hour, 5 new addresses or 20 addresses of other members, or if
 * accounts together have requested the same new address too often. Refuses
 * `unproved` if a new address lacks a fresh proof of the member, and `ended` if the session has ended
 * meanwhile.
 * Specification, section 7 (/user/change).
 */
export async function changePerson(
  database: Database,
  change: MemberChange & {
    readonly session: ActingSession
    readonly person: PersonalData
    readonly address: string
    readonly publicUrl: string
  },
): Promise<'changed' | 'taken' | 'tooMany' | 'unproved' | 'ended'> {
  const { session, person, address, language, publicUrl, now } = change
  const { memberId, idHash: exceptIdHash } = session
  const account = await selectAccount(database, memberId)
  if (account?.mail !== person.mail) {
    const outcome = await checkMailFree(database, { mail: person.mail, subject: memberId, now })
    if (outcome !== 'free') return outcome
  }
  return actInSession(database, session, async (tx, { mail, isConfirmed }) => {
    const isMailChanged = mail !== person.mail
    if (isMailChanged && !(await isProved(tx, { ...session, now }))) return 'unproved'
    const newMail = person.mail
    if (isMailChanged) {
      const limits = [
        { ...MAIL_CHANGE_LIMIT, subject: memberId },
        ...sharesOf(NEW_MAIL_LIMIT, { recipient: newMail, address, isConfirmed }),
      ]
      if (!(await mayRequestMailChange(tx, { mail, newMail, now }))) return 'tooMany'
      if (!(await takeRateLimitsWithin(tx, limits, now))) return 'tooMany'
    }
    await updatePerson(tx, { ...person, memberId })
    if (!isMailChanged) return 'changed'
    await requestMailChange(tx, { memberId, mail, newMail, language, publicUrl, now })
    await endSessionsOf(tx, { memberId, exceptIdHash })
    return 'changed'
  })
}

/**
 * Sets a new password, ends every other session of the member, deletes a requested mail address,
 * and informs the member by mail. The member's passkeys remain. Refuses `unproved` without a fresh
 * proof of the member, `tooMany` beyond 10 changes within an hour, and `ended` if the session has ended meanwhile. Specification, section 7 (/user/change_password).
 */
export async function changePassword(
  database: Database,
  { session, pass, ...change }: MemberChange & { session: ActingSession; pass: string },
): Promise<'changed' | 'tooMany' | 'unproved' | 'ended'> {
  const { memberId, idHash: exceptIdHash } = session
  const { now } = change
  if (!(await isProved(database, { ...session, now }))) return 'unproved'
  const limit = { ...PASSWORD_CHANGE_LIMIT, subject: memberId }
  if (!(await takeRateLimits(database, [limit], now))) return 'tooMany'
  const passwordHash = await hashPassword(pass, `member ${memberId}`)
  return actInSession(database, session, async (tx) => {
    await applyNewPassword(tx, { ...change, memberId, passwordHash, exceptIdHash })
    return 'changed' as const
  })
}

/** Ends the member's other sessions, deletes older links and the requested mail address. */
export async function applyNewPassword(
  tx: Transaction,
  {
    memberId,
    passwordHash,
    exceptIdHash,
    language,
    now,
  }: MemberChange & { memberId: number; passwordHash: string; exceptIdHash: Buffer | null },
): Promise<void> {
  const { mail: to, isConfirmed } = await updatePassword(tx, { memberId, passwordHash })
  // A stranger who got into this account may have requested a new mail address.
  await deleteMailChange(tx, memberId)
  await endSessionsOf(tx, { memberId, exceptIdHash })
  await deleteReissues(tx, memberId)
  await queueMail(tx, {
    to,
    template: { name: 'password-changed', values: {} },
    isOwn: isConfirmed,
    language,
    now,
  })
}
