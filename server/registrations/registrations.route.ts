import { STATE } from '#contract/codes.ts'
import type { Registration } from '#contract/members.ts'
import type { ShopRules } from '#contract/rules.ts'
import { REGISTRATION_REFUSALS } from '#server/members/line/line.ts'
import { MAIL_TAKEN, normalizePerson } from '#server/members/person/person.ts'
import type { Database } from '#server/platform/database/database.ts'
import { TOO_MANY_REQUESTS } from '#server/platform/http/http.messages.ts'
import { answer, type CallRefusal, type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Message } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { hasClosed } from '#server/platform/time/closing.rule.ts'
import { type HasPaid, referralMessage } from '#server/referrals/referrals.ts'
import { readCountryTerms } from '#server/settings/legal-texts/legal-texts.ts'
import { type CurrentSettings, readIdentity } from '#server/settings/settings.ts'
import { checkMailAvailable, register, registrationErrors } from './registrations.ts'

export interface RegistrationRoutesOptions {
  readonly database: Database
  readonly clock: Clock
  /** Contains the moment from which no new member can register. */
  readonly settings: Pick<CurrentSettings, 'closingTimes' | 'countryRules' | 'rules'>
  readonly hasPaid: HasPaid
  readonly publicUrl: () => string
}

export function registrationRoutes(options: RegistrationRoutesOptions): Route[] {
  const { database, clock, settings, hasPaid, publicUrl } = options
  const isClosed = async (now: Date) => hasClosed(now, (await settings.closingTimes()).registration)
  const errorsOf = async (request: Registration) =>
    registrationErrors(request, {
      names: await readIdentity(database),
      countries: await settings.countryRules(),
      rules: await settings.rules(),
    })
  return [
    route('POST /user/confirm', async ({ request, address }) => {
      const now = clock.now()
      if (await isClosed(now)) return refuse(STATE.closed, { mail: CLOSED })
      const errors = await errorsOf(request)
      // An invalid mail address needs no query, because no member can have an invalid address.
      const mail =
        'mail' in errors ? 'free' : await checkMailAvailable(database, { request, address, now })
      if (mail !== 'free') return refusalOf(mail, errors, await settings.rules())
      if (Object.keys(errors).length > 0) return refuse(STATE.invalid, errors)
      const country_terms = await readCountryTerms(database, normalizePerson(request), now)
      return answer({ country_terms })
    }),
    route('POST /user/append', async ({ request, secret, address, language }) => {
      const now = clock.now()
      if (await isClosed(now)) return refuse(STATE.closed, { mail: CLOSED })
      const errors = await errorsOf(request)
      if (Object.keys(errors).length > 0) return refuse(STATE.invalid, errors)
      const account = { secret, hasPaid, language, publicUrl: publicUrl() }
      const outcome = await register(database, { ...account, request, address, now })
      return outcome === 'registered' ? answer({}) : refusalOf(outcome, {}, await settings.rules())
    }),
  ]
}

function refusalOf(
  outcome: Exclude<Awaited<ReturnType<typeof register>>, 'registered'>,
  errors: CallRefusal['errors'],
  rules: ShopRules,
): CallRefusal {
  switch (outcome) {
    case 'taken':
      return refuse(STATE.invalid, { ...errors, mail: MAIL_TAKEN })
    case 'tooMany':
      return refuse(STATE.tooMany, { ...errors, mail: TOO_MANY_REQUESTS })
    case 'lineExpired':
    case 'lineTaken':
      return refuse(STATE.invalid, { ...errors, line: REGISTRATION_REFUSALS[outcome] })
    default:
      return refuse(STATE.invalid, { ...errors, referral_code: referralMessage(outcome, rules) })
  }
}

const CLOSED: Message = {
  ja: '他サービスとの統合にともない、新規会員登録の受付は終了しました',
  en: 'Registration has closed because this service is being merged into another one',
}
