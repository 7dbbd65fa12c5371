import {
  EMPTY_PERSON,
  isAbroadId,
  PERSON_FIELDS,
  type PersonValues,
  personRequestOf,
} from '#web/shop/members/person.rule.ts'

export type RegistrationValues = PersonValues & { readonly referralCode: string }
export interface PasswordValues {
  readonly pass: string
  readonly confirmPass: string
}
interface AddressMode {
  readonly isAbroad: boolean
}

const QUERY_FIELDS = [...PERSON_FIELDS, 'referralCode'] as const
export const REGISTRATION_FIELDS = [
  ...PERSON_FIELDS,
  'pass',
  'confirmPass',
  'referral_code',
  'referralCode',
] as const

/** What is sent, for both calls; a middle name is asked for abroad alone (Q120). */
export function registrationRequestOf(
  values: RegistrationValues,
  passwords: PasswordValues,
  { isAbroad }: AddressMode,
) {
  const person = personRequestOf(values, { isAbroad })
  const middleName = isAbroad ? person.middleName : ''
  const { pass, confirmPass } = passwords
  return { ...person, middleName, pass, confirmPass, referralCode: values.referralCode }
}

/** Everything typed but the passwords, as the address of the confirmation carries it (Q30). */
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

/** The confirmed address decides, not the language that is on by now. */
export function isAbroad(values: RegistrationValues): boolean {
  return isAbroadId(values.pref_id)
}
