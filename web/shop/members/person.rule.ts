import { PREF_ID_ABROAD } from '#contract/constants.ts'
import type { UserDetail } from '#contract/members.ts'

/** The fields of a person, under the names in the contract. */
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

/** The parts of a name in the order of a language. */
export const NAME_ORDER = {
  ja: ['lastName', 'middleName', 'firstName'],
  en: ['firstName', 'middleName', 'lastName'],
} as const

export const EMPTY_PERSON = Object.fromEntries(
  PERSON_FIELDS.map((name) => [name, '']),
) as PersonValues

/** Returns a person's values as a form shows them. A missing prefecture becomes empty text. */
export function personValuesOf(detail: UserDetail): PersonValues {
  const pref_id = detail.pref_id === 0 ? '' : String(detail.pref_id)
  return pickPerson({ ...detail, pref_id })
}

/**
 * Returns a person's fields as a request sends them. For an address abroad, the country is sent and
 * the id of the prefecture is 99 (Q121).
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

/** Copies the fields of the person from an object that may have other fields. */
function pickPerson(values: PersonValues): PersonValues {
  return Object.fromEntries(PERSON_FIELDS.map((name) => [name, values[name]])) as PersonValues
}

export function isAbroadId(prefectureId: string): boolean {
  return prefectureId === String(PREF_ID_ABROAD)
}

/**
 * Returns the id of the chosen prefecture; empty text if none is chosen. The server then answers
 * with the message of this field.
 */
function prefectureId(text: string): number | '' {
  const isChosen = /^\d+$/.test(text) && !isAbroadId(text)
  return isChosen ? Number(text) : ''
}
