import type { CallKey } from '#contract/calls.ts'
import { STATE } from '#contract/codes.ts'
import { type CountryAct, countryRuleOf, OTHER_COUNTRIES } from '#contract/countries.rule.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Route, refuse } from '#server/platform/http/route.ts'
import type { Message } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import type { CurrentSettings } from '#server/settings/settings.ts'
import { countryCodeOf as codeOf, isCountryCode as isCode } from './countries.rule.ts'
import { addCount, selectCountries, selectCounts, updateCountries } from './countries.sql.ts'

export {
  selectCountries as readCountries,
  selectCounts as readCountryCounts,
  updateCountries as storeCountries,
}

export const countryCodeOf = codeOf
export const isCountryCode = isCode

export const COUNTRY_REFUSALS: Readonly<Record<CountryAct, Message>> = {
  registration: {
    ja: 'お住まいの国・地域からは、会員登録をお受けしていません。',
    en: 'We do not take registrations from your country or region.',
  },
  login: {
    ja: 'いまお使いの国・地域からは、ログインできません。',
    en: 'You cannot log in from the country or region where you are.',
  },
  shipping: {
    ja: 'この国・地域には発送できません。お届けできる住所をご登録ください。',
    en: 'We do not ship to this country or region. Please enter an address elsewhere.',
  },
}

interface GuardedCall {
  readonly act: 'registration' | 'login'
  /** The field that shows the refusal. */
  readonly field: string
  /** True if another call follows that counts what is noted. */
  readonly isFirstStep?: boolean
}
/** The calls that a network's country can refuse. */
const CALLS: Readonly<Partial<Record<CallKey, GuardedCall>>> = {
  'POST /user/confirm': { act: 'registration', field: 'mail', isFirstStep: true },
  'POST /user/append': { act: 'registration', field: 'mail' },
  'POST /user/login': { act: 'login', field: 'mail' },
  'POST /user/passkey/login': { act: 'login', field: 'passkey' },
  'POST /user/line/login': { act: 'login', field: 'line' },
}

interface CountryOptions {
  readonly database: Database
  readonly clock: Clock
  readonly settings: Pick<CurrentSettings, 'countryRules'>
}

/**
 * Refuses registrations and logins from networks of refused countries, before their handlers run, and
 * counts those and the noted ones. A network is known only behind a proxy that names its country.
 */
export function withCountryRules(routes: readonly Route[], options: CountryOptions): Route[] {
  return routes.map((each) => {
    const guarded = CALLS[each.key]
    if (guarded === undefined) return each
    return {
      ...each,
      handle: async (request) => {
        const { country } = request
        if (country !== null) {
          const rule = await ruleOf(options, guarded, country)
          if (rule === 'refused')
            return refuse(STATE.conflict, { [guarded.field]: COUNTRY_REFUSALS[guarded.act] })
        }
        return each.handle(request)
      },
    }
  })
}

/** Returns what the owners decided about a country, and counts what is not simply allowed. */
async function ruleOf(
  { database, clock, settings }: CountryOptions,
  { act, isFirstStep = false }: GuardedCall,
  country: string,
) {
  // A client could fill the table with made-up codes if a proxy passed its header on.
  const code = isCode(country) ? country : OTHER_COUNTRIES
  const rule = countryRuleOf(await settings.countryRules(), act, code)
  const isCounted = rule === 'refused' || (rule === 'noted' && !isFirstStep)
  if (isCounted) await addCount(database, { day: wireDay(clock.now()), act, code, rule })
  return rule
}
