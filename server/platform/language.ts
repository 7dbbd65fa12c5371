export type Language = 'ja' | 'en'

/** A text that the server shows to members, in Japanese and in English. */
export interface Message {
  readonly ja: string
  readonly en: string
}

export const INVALID_VALUE: Message = { ja: '入力内容が正しくありません', en: 'Invalid value' }

/**
 * Returns English if the cookie says that the member chose English, otherwise Japanese. The
 * language of the device does not count (Q17, Q18).
 */
export function languageOf(cookie: string | undefined): Language {
  return cookie === 'en' ? 'en' : 'ja'
}

/**
 * Returns an object with one field, which contains an English text for a response. If there is no
 * English text, the object is empty.
 */
export function englishOf<Field extends string>(
  field: Field,
  text: string | null | undefined,
): { [F in Field]?: string } {
  return (text === null || text === undefined ? {} : { [field]: text }) as { [F in Field]?: string }
}
