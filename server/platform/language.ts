export type Language = 'ja' | 'en'

/** A sentence of the server in both languages. */
export interface Message {
  readonly ja: string
  readonly en: string
}

export const INVALID_VALUE: Message = { ja: '入力内容が正しくありません', en: 'Invalid value' }

/**
 * Returns English if the cookie says that the member chose it, otherwise Japanese. The language of
 * the device does not count (Q17, Q18).
 */
export function languageOf(cookie: string | undefined): Language {
  return cookie === 'en' ? 'en' : 'ja'
}

/**
 * Returns the API field of an offer's English text. If there is no English text, the API has no
 * such field.
 */
export function englishOf<Field extends string>(
  field: Field,
  text: string | null | undefined,
): { [F in Field]?: string } {
  return (text === null || text === undefined ? {} : { [field]: text }) as { [F in Field]?: string }
}
