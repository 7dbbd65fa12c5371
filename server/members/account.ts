import { renderMail } from '#server/outbox/mail-template.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import {
  constraintOf,
  type Database,
  type Queryable,
  type Transaction,
} from '#server/platform/database/database.ts'
import { endSessionsOf } from '#server/platform/http/sessions.ts'
import type { Language } from '#server/platform/language.ts'
import {
  type RateLimit,
  takeRateLimits,
  takeRateLimitsWithin,
} from '#server/platform/load/rate-limits.ts'
import { hashPassword } from '#server/platform/password.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import {
  ADDRESS_CHANGED_MAIL,
  blocksOf,
  type MailTemplate,
  PASSWORD_CHANGED_MAIL,
} from './account.mails.ts'
import {
  deleteReissues,
  erasePersonalData,
  lockByMail,
  lockContactDetails,
  selectLastLogin,
  updatePassword,
  updatePerson,
} from './account.sql.ts'
import type { PersonalData } from './members.sql.ts'

const MAIL_CHANGE_LIMIT: RateLimit = { name: 'mail-change', max: 5, windowMs: HOUR_MS }
const PASSWORD_CHANGE_LIMIT: RateLimit = { name: 'password-change', max: 10, windowMs: HOUR_MS }
// An address that hits upon members is asking who is one.
const TAKEN_MAIL_LIMIT: RateLimit = { name: 'taken-mail', max: 20, windowMs: HOUR_MS }

export interface MemberChange {
  readonly memberId: number
  readonly language: Language
  readonly now: Date
}

/**
 * Changes what a member wrote about themselves. A changed phone is unverified again; a changed mail is told to
 * both addresses (Q124). Spec section 7, /user/change.
 */
export async function changePerson(
  database: Database,
  { memberId, person, language, now }: MemberChange & { person: PersonalData },
): Promise<'changed' | 'taken' | 'tooMany'> {
  try {
    return await database.transaction(async (tx) => {
      const { mail } = await lockContactDetails(tx, memberId)
      const isMailChanged = mail !== person.mail
      const limit = { ...MAIL_CHANGE_LIMIT, subject: memberId }
      if (isMailChanged && !(await takeRateLimitsWithin(tx, [limit], now))) return 'tooMany'
      await updatePerson(tx, { ...person, memberId })
      if (!isMailChanged) return 'changed'
      await deleteReissues(tx, memberId)
      for (const to of [mail, person.mail]) {
        await queueMemberMail(tx, { to, template: ADDRESS_CHANGED_MAIL, language, now })
      }
      return 'changed'
    })
  } catch (cause) {
    if (constraintOf(cause) !== 'members_mail_key') throw cause
    return recordTakenMail(database, { subject: memberId, now })
  }
}

/** Counts an answer that tells that a mail is a member's, and turns it into `tooMany` when it is asked for too often. */
export async function recordTakenMail(
  database: Database,
  { subject, now }: { subject: string | number; now: Date },
): Promise<'taken' | 'tooMany'> {
  return (await takeRateLimits(database, [{ ...TAKEN_MAIL_LIMIT, subject }], now))
    ? 'taken'
    : 'tooMany'
}

/** Sets a new password, ends every other session of the member and mails a notice. Spec section 7, /user/change_password. */
export async function changePassword(
  database: Database,
  { pass, exceptIdHash, ...change }: MemberChange & { pass: string; exceptIdHash: Buffer },
): Promise<'changed' | 'tooMany'> {
  const { memberId, now } = change
  const limit = { ...PASSWORD_CHANGE_LIMIT, subject: memberId }
  if (!(await takeRateLimits(database, [limit], now))) return 'tooMany'
  const passwordHash = await hashPassword(pass)
  await database.transaction((tx) =>
    applyNewPassword(tx, { ...change, passwordHash, exceptIdHash }),
  )
  return 'changed'
}

/** What every new password brings about: nobody stays logged in, no older link works, and the owner is told. */
export async function applyNewPassword(
  tx: Transaction,
  {
    memberId,
    passwordHash,
    exceptIdHash,
    language,
    now,
  }: MemberChange & { passwordHash: string; exceptIdHash: Buffer | null },
): Promise<void> {
  const to = await updatePassword(tx, { memberId, passwordHash })
  await endSessionsOf(tx, { memberId, exceptIdHash })
  await deleteReissues(tx, memberId)
  await queueMemberMail(tx, { to, template: PASSWORD_CHANGED_MAIL, language, now })
}

/** Queues a mail in the member's language; from `expiresAt` on it is not sent any more. */
export async function queueMemberMail(
  tx: Transaction,
  {
    to,
    template,
    language,
    ...schedule
  }: { to: string; template: MailTemplate; language: Language; now: Date; expiresAt?: Date },
): Promise<void> {
  const subject = template.subject[language]
  const content = renderMail(language, { subject, blocks: blocksOf(template, language) })
  await queueMail(tx, { to, ...content, ...schedule })
}

/** The member with this mail, locked until the transaction ends, before any balance; null for nobody. */
export function lockMember(tx: Transaction, mail: string): Promise<number | null> {
  return lockByMail(tx, mail)
}

export function readLastLogin(on: Queryable, memberId: number): Promise<Date | null> {
  return selectLastLogin(on, memberId)
}

/** Erases who a member was; links for a new password end with it. */
export async function eraseMember(
  tx: Transaction,
  member: { memberId: number; passwordHash: string },
): Promise<void> {
  await deleteReissues(tx, member.memberId)
  await erasePersonalData(tx, member)
}
