import { NEW_PASSWORD_FIELDS, type NewPassword } from '#web/shop/members/new-password.ts'
import {
  EMPTY_PERSON,
  isAbroadId,
  PERSON_FIELDS,
  type PersonValues,
  personRequestOf,
} from '#web/shop/members/person.rule.ts'

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

/**
 * Returns the request that both calls of a registration send. The form has a middle name only for a
 * postal address abroad (Q120).
 */
export function registrationRequestOf(
  values: RegistrationValues,
  passwords: NewPassword,
  { isAbroad }: AddressMode,
) {
  const person = personRequestOf(values, { isAbroad })
  const middleName = isAbroad ? person.middleName : ''
  const { pass, confirmPass } = passwords
  return { ...person, middleName, pass, confirmPass, referralCode: values.referralCode }
}

/** Returns the query of the confirmation's URL: all values except the passwords (Q30). */
export function queryOf(values: RegistrationValues, mode: AddressMode): string {
  const sent = registrationRequestOf(values, { pass: '', confirmPass: '' }, mode)
  const query = new URLSearchParams()
  for (const field of QUERY_FIELDS) {
    const text = String(sent[field])
    if (text !== '') query.set(field, text)
  }
  return query.toString()
}

export function valuesFromQuery(query: URLSearchParams): RegistrationValues {
  const read = QUERY_FIELDS.map((field) => [field, query.get(field) ?? ''])
  return { ...EMPTY_PERSON, referralCode: '', ...Object.fromEntries(read) }
}

/**
 * Returns true for a postal address abroad. The confirmed values decide, because the visitor may
 * have changed the language since.
 */
export function isAbroad(values: RegistrationValues): boolean {
  return isAbroadId(values.pref_id)
}
