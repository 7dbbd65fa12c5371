import { PREF_ID_ABROAD } from '#contract/constants.ts'
import type { UserDetail } from '#contract/members.ts'

export const PERSON_FIELDS = [
  'lastName',
  'middleName',
  'firstName',
  'zipcode',
  'pref_id',
  'country',
  'shiku',
  'address',
  'building',
  'tel',
  'mail',
] as const
export type PersonField = (typeof PERSON_FIELDS)[number]
export type PersonValues = Readonly<Record<PersonField, string>>

export const NAME_ORDER = {
  ja: ['lastName', 'middleName', 'firstName'],
  en: ['firstName', 'middleName', 'lastName'],
} as const

export const EMPTY_PERSON = Object.fromEntries(
  PERSON_FIELDS.map((name) => [name, '']),
) as PersonValues

/** Returns the values that a form shows for a member. An absent prefecture becomes empty text. */
export function personValuesOf(detail: UserDetail): PersonValues {
  const pref_id = detail.pref_id === 0 ? '' : String(detail.pref_id)
  return pickPerson({ ...detail, pref_id })
}

/**
 * Returns the fields of a person for a request. For an address abroad, the fields include the
 * country, and the id of the prefecture is 99 (Q121).
 */
export function personRequestOf(
  values: PersonValues,
  { isAbroad }: { readonly isAbroad: boolean },
) {
  return {
    ...pickPerson(values),
    pref_id: isAbroad ? PREF_ID_ABROAD : prefectureId(values.pref_id),
    country: isAbroad ? values.country : '',
  }
}

function pickPerson(values: PersonValues): PersonValues {
  return Object.fromEntries(PERSON_FIELDS.map((name) => [name, values[name]])) as PersonValues
}

export function isAbroadId(prefectureId: string): boolean {
  return prefectureId === String(PREF_ID_ABROAD)
}

/** Empty without a selection; the server then answers with an error message. */
function prefectureId(text: string): number | '' {
  const isChosen = /^\d+$/.test(text) && !isAbroadId(text)
  return isChosen ? Number(text) : ''
}
