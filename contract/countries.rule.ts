/** What an owner decides for a country. `noted`: allowed, and counted by the country of the network. */
export const COUNTRY_RULES = ['allowed', 'noted', 'refused'] as const
export type CountryRule = (typeof COUNTRY_RULES)[number]
export const COUNTRY_ACTS = ['registration', 'login', 'shipping'] as const
export type CountryAct = (typeof COUNTRY_ACTS)[number]
/** Every country without a line of its own, and one that nobody knows. */
export const OTHER_COUNTRIES = '*'
/** The country of the shop, whose law its legal texts follow. */
export const HOME_COUNTRY = 'JP'

export type CountryLine = { readonly code: string } & Readonly<Record<CountryAct, CountryRule>>

/** Without a line for the country and for all others, everything is allowed. */
export function countryRuleOf(
  lines: readonly CountryLine[],
  act: CountryAct,
  code: string,
): CountryRule {
  const line =
    lines.find((each) => each.code === code) ?? lines.find((each) => each.code === OTHER_COUNTRIES)
  return line?.[act] ?? 'allowed'
}

/**
 * True if a section of a legal text is only for members who live in some countries, and this is one
 * of them. There, `*` stands for every country but the shop's own.
 */
export function isForCountry(countries: readonly string[], code: string): boolean {
  if (code === HOME_COUNTRY) return false
  return countries.includes(code) || countries.includes(OTHER_COUNTRIES)
}
