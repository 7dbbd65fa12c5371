import { writeLetter } from '#server/outbox/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import {
  constraintOf,
  type Database,
  type Queryable,
  type Transaction,
} from '#server/platform/database.ts'
import type { Language } from '#server/platform/language.ts'
import { HOUR_MS, type Limit, takeTurns, takeTurnsWithin } from '#server/platform/limits.ts'
import { hashPassword } from '#server/platform/password.ts'
import { endSessionsOf } from '#server/platform/sessions.ts'
import { blocksIn, type Letter, MAIL_CHANGED, PASSWORD_CHANGED } from './account.letters.ts'
import {
  deleteReissues,
  lockByMail,
  lockContact,
  selectLastLogin,
  updateErased,
  updatePassword,
  updatePerson,
} from './account.sql.ts'
import type { PersonalData } from './members.sql.ts'

const MAIL_CHANGES: Limit = { name: 'mail-change', max: 5, windowMs: HOUR_MS }
const PASSWORD_CHANGES: Limit = { name: 'password-change', max: 10, windowMs: HOUR_MS }
// An address that hits upon members is asking who is one.
const TAKEN_MAILS: Limit = { name: 'taken-mail', max: 20, windowMs: HOUR_MS }

export interface Change {
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
  { memberId, person, language, now }: Change & { person: PersonalData },
): Promise<'changed' | 'taken' | 'tooMany'> {
  try {
    return await database.transaction(async (tx) => {
      const { mail } = await lockContact(tx, memberId)
      const isMailChanged = mail !== person.mail
      const turn = { ...MAIL_CHANGES, subject: memberId }
      if (isMailChanged && !(await takeTurnsWithin(tx, [turn], now))) return 'tooMany'
      await updatePerson(tx, { ...person, memberId })
      if (!isMailChanged) return 'changed'
      await deleteReissues(tx, memberId)
      for (const to of [mail, person.mail]) {
        await sendLetter(tx, { to, letter: MAIL_CHANGED, language, now })
      }
      return 'changed'
    })
  } catch (cause) {
    if (constraintOf(cause) !== 'members_mail_key') throw cause
    return countTaken(database, { subject: memberId, now })
  }
}

/** Counts an answer that tells that a mail is a member's, and turns it into `tooMany` when it is asked for too often. */
export async function countTaken(
  database: Database,
  { subject, now }: { subject: string | number; now: Date },
): Promise<'taken' | 'tooMany'> {
  return (await takeTurns(database, [{ ...TAKEN_MAILS, subject }], now)) ? 'taken' : 'tooMany'
}

/** Sets a new password, ends every other session of the member and mails a notice. Spec section 7, /user/change_password. */
export async function changePassword(
  database: Database,
  { pass, keptSession, ...change }: Change & { pass: string; keptSession: Buffer },
): Promise<'changed' | 'tooMany'> {
  const { memberId, now } = change
  const turn = { ...PASSWORD_CHANGES, subject: memberId }
  if (!(await takeTurns(database, [turn], now))) return 'tooMany'
  const passwordHash = await hashPassword(pass)
  await database.transaction((tx) => renew(tx, { ...change, passwordHash, keptSession }))
  return 'changed'
}

/** What every new password brings about: nobody stays logged in, no older link works, and the owner is told. */
export async function renew(
  tx: Transaction,
  {
    memberId,
    passwordHash,
    keptSession,
    language,
    now,
  }: Change & { passwordHash: string; keptSession: Buffer | null },
): Promise<void> {
  const to = await updatePassword(tx, { memberId, passwordHash })
  await endSessionsOf(tx, { memberId, keptSession })
  await deleteReissues(tx, memberId)
  await sendLetter(tx, { to, letter: PASSWORD_CHANGED, language, now })
}

/** Queues a mail in the member's language; from `uselessAt` on it is not sent any more. */
export async function sendLetter(
  tx: Transaction,
  {
    to,
    letter,
    language,
    ...when
  }: { to: string; letter: Letter; language: Language; now: Date; uselessAt?: Date },
): Promise<void> {
  const subject = letter.subject[language]
  const written = writeLetter(language, { subject, blocks: blocksIn(letter, language) })
  await queueMail(tx, { to, ...written, ...when })
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
  erased: { memberId: number; passwordHash: string },
): Promise<void> {
  await deleteReissues(tx, erased.memberId)
  await updateErased(tx, erased)
}
