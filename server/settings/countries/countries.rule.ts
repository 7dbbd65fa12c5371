import { PREF_ID_ABROAD } from '#contract/constants.ts'
import { HOME_COUNTRY, OTHER_COUNTRIES } from '#contract/countries.rule.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Names that people write and that are no name of the standard. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  america: 'US',
  unitedstatesofamerica: 'US',
  アメリカ: 'US',
  米国: 'US',
  uk: 'GB',
  england: 'GB',
  greatbritain: 'GB',
  英国: 'GB',
  korea: 'KR',
  republicofkorea: 'KR',
  southkorea: 'KR',
  北朝鮮: 'KP',
  northkorea: 'KP',
  prchina: 'CN',
  hongkong: 'HK',
  香港: 'HK',
  macau: 'MO',
  macao: 'MO',
  russianfederation: 'RU',
  ロシア連邦: 'RU',
  台灣: 'TW',
}
const codes = new Map(Object.entries(OTHER_NAMES))
for (const language of ['ja', 'en']) {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const name = names.of(code)
    // Codes that no longer stand for a country lead to the one that took their place.
    if (name === undefined || Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`) continue
    codes.set(folded(name), code)
    codes.set(folded(code), code)
  }
}

/**
 * Returns the code of the country that a member entered (ISO 3166), in either language. A text that
 * names no country counts as one of the other countries, so that no spelling passes a refusal of all
 * others.
 */
export function countryCodeOf({ prefId, country }: { prefId: number; country: string }): string {
  if (prefId !== PREF_ID_ABROAD) return HOME_COUNTRY
  return codes.get(folded(country)) ?? OTHER_COUNTRIES
}

/** True for a code that stands for a country, and for all others. */
export function isCountryCode(code: string): boolean {
  return code === OTHER_COUNTRIES || codes.get(folded(code)) === code
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .normalize('NFD')
    .replaceAll(/[^\p{L}\u3099\u309a]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/^the(?=.{4})/, '')
}
