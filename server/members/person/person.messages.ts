import type { Message } from '#server/platform/language.ts'

/** By the field names of the API. */
export const PERSON_MESSAGES = {
  lastName: {
    ja: '姓は1～50文字で入力してください',
    en: 'Please enter a last name of 1 to 50 characters',
  },
  firstName: {
    ja: '名は1～50文字で入力してください',
    en: 'Please enter a first name of 1 to 50 characters',
  },
  middleName: {
    ja: 'ミドルネームは50文字以内で入力してください',
    en: 'Please enter a middle name of up to 50 characters',
  },
  tel: {
    ja: '電話番号は10～11桁の数字で入力してください',
    en: 'Please enter a phone number of 10 or 11 digits',
  },
  mail: {
    ja: 'メールアドレスを正しく入力してください',
    en: 'Please enter a valid email address',
  },
  zipcode: {
    ja: '郵便番号は7桁の数字で入力してください',
    en: 'Please enter a 7-digit zip code',
  },
  country: {
    ja: '国名は1～100文字で入力してください',
    en: 'Please enter a country of 1 to 100 characters',
  },
  pref_id: {
    ja: '都道府県を選択してください',
    en: 'Please choose your prefecture',
  },
  shiku: {
    ja: '市区町村は1～100文字で入力してください',
    en: 'Please enter a city of 1 to 100 characters',
  },
  address: {
    ja: '番地は1～100文字で入力してください',
    en: 'Please enter a street address of 1 to 100 characters',
  },
  building: {
    ja: '建物名は100文字以内で入力してください',
    en: 'Please enter a building of up to 100 characters',
  },
} as const satisfies Record<string, Message>
export type PersonField = keyof typeof PERSON_MESSAGES

/** Messages for the fields whose rule is different for addresses outside Japan. */
const MESSAGES_ABROAD: Partial<Record<PersonField, Message>> = {
  tel: {
    ja: '電話番号は7～15桁の数字で入力してください',
    en: 'Please enter a phone number of 7 to 15 digits',
  },
  zipcode: {
    ja: '郵便番号は12文字以内で入力してください',
    en: 'Please enter a zip code of up to 12 characters',
  },
}

/** The prefecture is chosen from a list, so it is never empty. */
const EMPTY_MESSAGES: Partial<Record<PersonField, Message>> = {
  lastName: { ja: '姓を入力してください', en: 'Please enter your last name' },
  firstName: { ja: '名を入力してください', en: 'Please enter your first name' },
  tel: { ja: '電話番号を入力してください', en: 'Please enter your phone number' },
  mail: { ja: 'メールアドレスを入力してください', en: 'Please enter your email address' },
  zipcode: { ja: '郵便番号を入力してください', en: 'Please enter your zip code' },
  country: { ja: '国名を入力してください', en: 'Please enter your country' },
  shiku: { ja: '市区町村を入力してください', en: 'Please enter your city' },
  address: { ja: '番地を入力してください', en: 'Please enter your street address' },
}

export const BUILDING_MISSING: Message = {
  ja: '建物名・部屋番号を入力してください。ない場合は「なし」とご入力ください',
  en: 'Please enter your building and room, or “none”',
}

/** Shorter for an empty value. */
export function personMessage(
  field: PersonField,
  { isAbroad, isEmpty }: { isAbroad: boolean; isEmpty: boolean },
): Message {
  const emptyMessage = isEmpty ? EMPTY_MESSAGES[field] : undefined
  const messageAbroad = isAbroad ? MESSAGES_ABROAD[field] : undefined
  return emptyMessage ?? messageAbroad ?? PERSON_MESSAGES[field]
}
