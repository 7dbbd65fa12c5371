import type { CountryLine } from '#contract/countries.rule.ts'
import type { Registration } from '#contract/members.ts'
import type { ShopRules } from '#contract/rules.ts'
import { linkRegistered, type REGISTRATION_REFUSALS } from '#server/members/line/line.ts'
import { requestMailConfirmation } from '#server/members/mail-confirmation/mail-confirmation.ts'
import { addMember, checkMailFree, saveLanguage } from '#server/members/members.ts'
import { passwordError } from '#server/members/password.ts'
import {
  countryErrors,
  type FieldErrors,
  neededErrors,
  normalizePerson,
} from '#server/members/person/person.ts'
import { constraintOf, type Database } from '#server/platform/database/database.ts'
import type { Language } from '#server/platform/language.ts'
import { addressKey } from '#server/platform/load/network.ts'
import { type RateLimit, takeRateLimits } from '#server/platform/load/rate-limits.ts'
import { hashPassword } from '#server/platform/password.ts'
import type { ShopNames } from '#server/platform/password-words.rule.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { openAccounts } from '#server/points/points.ts'
import {
  addReferral,
  type CodeRefusal,
  findReferrerOfFriend,
  type HasPaid,
} from '#server/referrals/referrals.ts'
import { acceptTermsOfRegistration } from '#server/restrictions/terms/terms.ts'

const REGISTRATION_LIMIT: RateLimit = { name: 'registration-address', max: 60, windowMs: HOUR_MS }

interface RegistrationAttempt {
  readonly request: Registration
  readonly address: string
  readonly now: Date
}

/** For a form that was opened before the rule of the shop changed. */
const NO_MIDDLE_NAME: FieldErrors = {
  middleName: {
    ja: 'ミドルネームは入力せずにご登録ください',
    en: 'Please leave the middle name empty',
  },
}

/** The referral code is not checked here: only `register` checks it (Q111). */
export function registrationErrors(
  request: Registration,
  {
    names,
    countries,
    rules,
  }: {
    readonly names: ShopNames
    readonly countries: readonly CountryLine[]
    readonly rules: Pick<
      ShopRules,
      'middleName' | 'addressNeeded' | 'phoneNeeded' | 'buildingNeeded'
    >
  },
): FieldErrors {
  const passwordFault = passwordError(request, names)
  const person = normalizePerson(request)
  return {
    ...countryErrors(person, countries, 'registration'),
    ...neededErrors(person, rules),
    ...(rules.middleName === 'not-asked' && person.middleName !== '' ? NO_MIDDLE_NAME : {}),
    ...(passwordFault === null ? {} : { pass: passwordFault }),
  }
}

/**
 * The form's confirmation and the registration call this function. Returns `tooMany` if requests
 * from the client's IP address have named too many taken mail addresses.
 */
export function checkMailAvailable(
  database: Database,
  { request, address, now }: RegistrationAttempt,
): Promise<'free' | 'taken' | 'tooMany'> {
  const { mail } = normalizePerson(request)
  return checkMailFree(database, { mail, subject: address, now })
}

type LineRefusal = keyof typeof REGISTRATION_REFUSALS

/** Rolls the registration back. */
class LineRefused extends Error {
  readonly refusal: LineRefusal

  constructor(refusal: LineRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

interface NewAccount extends RegistrationAttempt {
  /** The secret of the browser, which may have logged in by LINE. */
  readonly secret: string
  readonly hasPaid: HasPaid
  readonly language: Language
  readonly publicUrl: string
}

/**
 * Adds a member with a point balance and a coin balance, records the referrer, and mails a link that
 * confirms the mail address. Nothing but gifts waits for the confirmation. The caller must
 * have checked the fields. Returns the refusal `taken` for a registered mail address, a refusal of
 * `findReferrerOfFriend` for an invalid referral code, of `linkRegistered` for a LINE account, and
 * `tooMany` beyond the hourly limits. Specification, section 7
 * (/user/append).
 */
export async function register(
  database: Database,
  { request, secret, address, now, hasPaid, language, publicUrl }: NewAccount,
): Promise<'registered' | 'taken' | 'tooMany' | LineRefusal | CodeRefusal> {
  if (!(await takeRateLimits(database, [{ ...REGISTRATION_LIMIT, subject: address }], now)))
    return 'tooMany'
  const mail = await checkMailAvailable(database, { request, address, now })
  if (mail !== 'free') return mail
  const member = {
    ...normalizePerson(request),
    passwordHash: await hashPassword(request.pass, addressKey(address)),
    hasNoPassword: (request.login_method ?? 'password') !== 'password',
  }
  try {
    return await database.transaction(async (tx) => {
      const referrer = await findReferrerOfFriend(tx, { code: request.referralCode, hasPaid })
      if (typeof referrer === 'string') return referrer
      const friendId = await addMember(tx, member, now)
      // The messages before the first login are in the language of the form.
      if (language !== 'ja') await saveLanguage(tx, { memberId: friendId, language })
      if (request.login_method === 'line') {
        const token = request.line_token ?? ''
        const line = await linkRegistered(tx, { memberId: friendId, secret, token, now })
        if (line !== 'linked') throw new LineRefused(line)
      }
      await openAccounts(tx, friendId)
      await acceptTermsOfRegistration(tx, { memberId: friendId, now })
      if (referrer !== null) await addReferral(tx, { friendId, referrer, now })
      await requestMailConfirmation(tx, { memberId: friendId, language, publicUrl, now })
      return 'registered'
    })
  } catch (cause) {
    if (cause instanceof LineRefused) return cause.refusal
    if (constraintOf(cause) !== 'members_mail_key') throw cause
    return 'taken'
  }
}
