import { canonicalText } from '#contract/canonical-text.rule.ts'
import { PREF_ID_ABROAD, ZIPCODE_DIGITS } from '#contract/constants.ts'
import { type CountryLine, countryRuleOf } from '#contract/countries.rule.ts'
import { normalizeDigits, normalizePhone } from '#contract/digits.ts'
import { PREFECTURES } from '#contract/prefectures.ts'
import type { ShopRules } from '#contract/rules.ts'
import type { Message } from '#server/platform/language.ts'
import { COUNTRY_REFUSALS, countryCodeOf } from '#server/settings/countries/countries.ts'
import { BUILDING_MISSING, type PersonField, personMessage } from './person.messages.ts'

/** The personal data that a member entered. In the API, the field `city` is called `shiku`. */
export interface PersonalData {
  readonly lastName: string
  readonly middleName: string
  readonly firstName: string
  readonly tel: string
  readonly mail: string
  readonly zipcode: string
  readonly prefId: number
  readonly country: string
  readonly city: string
  readonly address: string
  readonly building: string
}

export interface WirePerson {
  readonly lastName: string
  readonly middleName?: string | undefined
  readonly firstName: string
  readonly tel: string
  readonly mail: string
  readonly zipcode: string
  readonly country?: string | undefined
  readonly pref_id: number | string
  readonly shiku: string
  readonly address: string
  readonly building?: string | undefined
}
export type FieldErrors = Readonly<Record<string, Message>>

/** The message that refuses a mail address because another member has it. */
export const MAIL_TAKEN: Message = {
  ja: 'このメールアドレスはすでに登録されています',
  en: 'This email address is already registered',
}

const NAME_LENGTH_MAX = 50
const LINE_LENGTH_MAX = 100
const MAIL_LENGTH_MAX = 254
const LOCAL_PART_LENGTH_MAX = 64
const ZIPCODE_ABROAD_LENGTH_MAX = 12

/**
 * Every text is normalized (NFC) and trimmed. Phone numbers and Japanese postal codes are
 * half-width digits without hyphens, blanks and brackets. The mail is in lower case.
 */
export function normalizePerson(person: WirePerson): PersonalData {
  const prefId = prefIdOf(person.pref_id)
  return {
    lastName: trimmed(person.lastName),
    middleName: trimmed(person.middleName),
    firstName: trimmed(person.firstName),
    tel: normalizePhone(person.tel),
    mail: trimmed(person.mail).toLowerCase(),
    zipcode:
      prefId === PREF_ID_ABROAD
        ? trimmed(person.zipcode.normalize('NFKC'))
        : normalizeDigits(person.zipcode),
    prefId,
    country: trimmed(person.country),
    city: trimmed(person.shiku),
    address: trimmed(person.address),
    building: trimmed(person.building),
  }
}

/**
 * Of an address or a phone number that is empty as a whole, only a rule of the shop asks for more. A
 * building that is not asked for is taken: a parcel may not arrive without it.
 */
export function neededErrors(
  person: PersonalData,
  rules: Pick<ShopRules, 'addressNeeded' | 'phoneNeeded' | 'buildingNeeded'>,
): FieldErrors {
  const { zipcode, prefId, country, city, address, building } = person
  const hasAddress =
    (prefId !== 0 && prefId !== PREF_ID_ABROAD) ||
    [zipcode, country, city, address, building].some((text) => text !== '')
  const optional = new Set([
    ...(rules.addressNeeded === 'optional' && !hasAddress ? ADDRESS_FIELDS : []),
    ...(rules.phoneNeeded === 'optional' && person.tel === '' ? ['tel'] : []),
  ])
  const isBuildingMissing = rules.buildingNeeded === 'required' && building === ''
  const errors = Object.entries({
    ...personErrors(person),
    ...(isBuildingMissing ? { building: BUILDING_MISSING } : {}),
  })
  return Object.fromEntries(errors.filter(([name]) => !optional.has(name)))
}

const ADDRESS_FIELDS = ['zipcode', 'pref_id', 'country', 'shiku', 'address', 'building']

/** Empty if all fields are valid (Q121). */
export function personErrors(person: PersonalData): FieldErrors {
  const isAbroad = person.prefId === PREF_ID_ABROAD
  const isFieldValid: Record<PersonField, boolean> = {
    lastName: isSingleLine(person.lastName, 1, NAME_LENGTH_MAX),
    firstName: isSingleLine(person.firstName, 1, NAME_LENGTH_MAX),
    middleName: isSingleLine(person.middleName, 0, NAME_LENGTH_MAX),
    tel: (isAbroad ? /^\+?\d{7,15}$/ : /^\d{10,11}$/).test(person.tel),
    mail: isMail(person.mail),
    zipcode: isAbroad
      ? isSingleLine(person.zipcode, 0, ZIPCODE_ABROAD_LENGTH_MAX)
      : new RegExp(`^\\d{${ZIPCODE_DIGITS}}$`).test(person.zipcode),
    country: isSingleLine(person.country, isAbroad ? 1 : 0, LINE_LENGTH_MAX),
    pref_id: isAbroad || (person.prefId >= 1 && person.prefId <= PREFECTURES.length),
    shiku: isSingleLine(person.city, 1, LINE_LENGTH_MAX),
    address: isSingleLine(person.address, 1, LINE_LENGTH_MAX),
    building: isSingleLine(person.building, 0, LINE_LENGTH_MAX),
  }
  const invalid = Object.entries(isFieldValid).filter(([, isValid]) => !isValid)
  return Object.fromEntries(
    invalid.map(([name]) => {
      const field = name as PersonField
      const isEmpty = enteredValue(person, field) === ''
      return [field, personMessage(field, { isAbroad, isEmpty })]
    }),
  )
}

/** Empty unless an owner refuses the act for the country of the address. */
export function countryErrors(
  person: PersonalData,
  rules: readonly CountryLine[],
  act: 'registration' | 'shipping',
): FieldErrors {
  if (countryRuleOf(rules, act, countryCodeOf(person)) !== 'refused') return {}
  const field = person.prefId === PREF_ID_ABROAD ? 'country' : 'pref_id'
  return { [field]: COUNTRY_REFUSALS[act] }
}

/** `field` is the name in the API. */
function enteredValue(person: PersonalData, field: PersonField): string | number {
  if (field === 'shiku') return person.city
  return field === 'pref_id' ? person.prefId : person[field]
}

/**
 * Returns whether a text is a mail address. The rule is the one that browsers apply to an HTML mail
 * field. In addition, the domain must contain a dot. Plus-addresses and the irregular addresses of
 * old Japanese mobile mail are accepted.
 */
export function isMail(text: string): boolean {
  if (text.length > MAIL_LENGTH_MAX || text.indexOf('@') > LOCAL_PART_LENGTH_MAX) return false
  return MAIL.test(text)
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const MAIL = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`)
// Matches control characters, line ends, and characters that change the reading direction.
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
const VISIBLE = /[^\p{Cf}\p{Z}\p{M}]/u

/** Counts characters, and refuses line ends and other unprintable ones. */
function isSingleLine(text: string, lengthMin: number, lengthMax: number): boolean {
  if (!text.isWellFormed() || UNPRINTABLE.test(text)) return false
  const length = [...text].length
  if (length < lengthMin || length > lengthMax) return false
  return length === 0 || VISIBLE.test(text)
}

/** Returns the text, in its canonical form and trimmed. If there is no text, returns an empty one. */
export function trimmed(text: string | undefined): string {
  return canonicalText(text ?? '').trim()
}

function prefIdOf(value: number | string): number {
  if (typeof value === 'number') return value
  return /^\d{1,2}$/.test(value) ? Number(value) : 0
}
