import type { Registration } from '#contract/members.ts'
import { countTaken } from '#server/members/account.ts'
import { addMember, isMailTaken } from '#server/members/members.ts'
import { passwordError } from '#server/members/password.rule.ts'
import { type FieldErrors, normalize, personErrors, trimmed } from '#server/members/person.rule.ts'
import { constraintOf, type Database } from '#server/platform/database.ts'
import { HOUR_MS, type Limit, takeTurns } from '#server/platform/limits.ts'
import { hashPassword } from '#server/platform/password.ts'
import { openAccounts } from '#server/points/points.ts'
import { addReferral, type HasPaid, referrerOf } from '#server/referrals/referrals.ts'

const BY_ADDRESS: Limit = { name: 'registration-address', max: 60, windowMs: HOUR_MS }

interface Asked {
  readonly request: Registration
  readonly address: string
  readonly now: Date
}

/** The fields that break their rule; what only the registration itself can tell is not asked here (Q111). */
export function registrationErrors(request: Registration): FieldErrors {
  const wrong = passwordError(request)
  return { ...personErrors(normalize(request)), ...(wrong === null ? {} : { pass: wrong }) }
}

/** Whether the mail is free: asked before the confirmation screen, and again by the registration. */
export async function checkMail(
  database: Database,
  { request, address, now }: Asked,
): Promise<'free' | 'taken' | 'tooMany'> {
  const { mail } = normalize(request)
  if (!(await isMailTaken(database, mail))) return 'free'
  return countTaken(database, { subject: address, now })
}

/**
 * Makes a member of a stranger whose fields hold, with both balances opened, and remembers who referred them.
 * Spec section 7, /user/append. Nothing is made in the other cases.
 */
export async function register(
  database: Database,
  { request, address, now, hasPaid }: Asked & { hasPaid: HasPaid },
): Promise<'registered' | 'taken' | 'badReferral' | 'tooMany'> {
  if (!(await takeTurns(database, [{ ...BY_ADDRESS, subject: address }], now))) return 'tooMany'
  const mail = await checkMail(database, { request, address, now })
  if (mail !== 'free') return mail
  const member = { ...normalize(request), passwordHash: await hashPassword(request.pass) }
  const code = trimmed(request.referralCode)
  try {
    return await database.transaction(async (tx) => {
      const referrerId = code === '' ? null : await referrerOf(tx, { code, hasPaid })
      if (code !== '' && referrerId === null) return 'badReferral'
      const friendId = await addMember(tx, member, now)
      await openAccounts(tx, friendId)
      if (referrerId !== null) await addReferral(tx, { friendId, referrerId, now })
      return 'registered'
    })
  } catch (cause) {
    if (constraintOf(cause) !== 'members_mail_key') throw cause
    return 'taken'
  }
}
