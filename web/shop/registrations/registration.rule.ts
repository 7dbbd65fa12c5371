import type { ShopRules } from '#contract/rules.ts'
import { NEW_PASSWORD_FIELDS, type NewPassword } from '#web/shop/members/password/new-password.ts'
import {
  isAbroadId,
  PERSON_FIELDS,
  type PersonValues,
  personRequestOf,
} from '#web/shop/members/person/person.rule.ts'

export type RegistrationValues = PersonValues & { readonly referralCode: string }
interface AddressMode {
  readonly isAbroad: boolean
}

const QUERY_FIELDS = [...PERSON_FIELDS, 'referralCode'] as const
export const REGISTRATION_FIELDS = [
  ...PERSON_FIELDS,
  ...NEW_PASSWORD_FIELDS,
  'referral_code',
  'referralCode',
] as const

/** Of the check and the registration. */
export function registrationRequestOf(
  values: RegistrationValues,
  { pass, confirmPass }: NewPassword,
  mode: AddressMode,
) {
  return { ...valuesSent(values, mode), pass, confirmPass }
}

/** Only an address abroad has a middle name (Q120). */
function valuesSent(values: RegistrationValues, { isAbroad }: AddressMode) {
  const person = personRequestOf(values, { isAbroad })
  const middleName = isAbroad ? person.middleName : ''
  return { ...person, middleName, referralCode: values.referralCode }
}

/** All values except the passwords (Q30). */
export function queryOf(values: RegistrationValues, mode: AddressMode): string {
  const sent = valuesSent(values, mode)
  const query = new URLSearchParams()
  for (const field of QUERY_FIELDS) {
    const text = String(sent[field])
    if (text !== '') query.set(field, text)
  }
  return query.toString()
}

export function valuesFromQuery(query: URLSearchParams): RegistrationValues {
  const read = QUERY_FIELDS.map((field) => [field, query.get(field) ?? ''])
  return Object.fromEntries(read) as RegistrationValues
}

/** Also while the rules of the shop are not loaded. */
export function isReferralCodeAsked(rule: ShopRules['referralCode'] | undefined): boolean {
  return rule !== 'by-link' && rule !== 'off'
}

/**
 * Returns true if the address is abroad, according to the selected prefecture. The current language
 * is no sign of this, because the visitor may have changed it after filling in the form.
 */
export function isAbroad(values: RegistrationValues): boolean {
  return isAbroadId(values.pref_id)
}
