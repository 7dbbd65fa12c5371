import { PREF_ID_ABROAD } from '#contract/constants.ts'
import type { UserDetail } from '#contract/members.ts'

/** What a person types about themselves, under the names of the wire. */
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

export const EMPTY_PERSON = Object.fromEntries(
  PERSON_FIELDS.map((name) => [name, '']),
) as PersonValues

/** The values as a form shows them: nothing chosen is empty text. */
export function personValuesOf(detail: UserDetail): PersonValues {
  const pref_id = detail.pref_id === 0 ? '' : String(detail.pref_id)
  const { lastName, middleName, firstName, zipcode, country, shiku, address, building, tel, mail } =
    detail
  return {
    ...{ lastName, middleName, firstName, zipcode, pref_id },
    ...{ country, shiku, address, building, tel, mail },
  }
}

/** Abroad the country stands in place of the prefecture (Q121), and the prefecture is 99. */
export function personRequestOf(
  values: PersonValues,
  { isAbroad }: { readonly isAbroad: boolean },
) {
  const { lastName, middleName, firstName, zipcode, shiku, address, building, tel, mail } = values
  return {
    lastName,
    middleName,
    firstName,
    tel,
    mail,
    zipcode,
    pref_id: isAbroad ? PREF_ID_ABROAD : prefectureId(values.pref_id),
    country: isAbroad ? values.country : '',
    shiku,
    address,
    building,
  }
}

export function isAbroadId(prefectureId: string): boolean {
  return prefectureId === String(PREF_ID_ABROAD)
}

/** Nothing chosen travels as empty text, so that the server answers with this field's message. */
function prefectureId(text: string): number | '' {
  const isChosen = /^\d+$/.test(text) && !isAbroadId(text)
  return isChosen ? Number(text) : ''
}
