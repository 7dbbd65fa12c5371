import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import {
  isCountryCode,
  readCountries,
  readCountryCounts,
  storeCountries,
} from '#server/settings/countries/countries.ts'
import { lockSettings } from '#server/settings/settings.ts'

const COUNTS_SHOWN = 100

export const countryHandlers: Handlers<'GET /country-rules' | 'POST /country-rules'> = {
  async 'GET /country-rules'({ database }) {
    const counts = await readCountryCounts(database, COUNTS_SHOWN)
    return { ...(await readCountries(database)), counts }
  },
  async 'POST /country-rules'(tx, { request: { rules, version } }) {
    await lockSettings(tx)
    const before = await readCountries(tx)
    const codes = new Set(rules.map(({ code }) => code))
    if (codes.size !== rules.length || ![...codes].every(isCountryCode))
      return refuse(400, REASON.noCountry)
    if (!(await storeCountries(tx, { rules, version })))
      return refuse(409, REASON.versionConflict, { current: before })
    const target = { kind: 'settings', id: 'countries' }
    return { fields: {}, target, before: { rules: before.rules }, after: { rules } }
  },
}
