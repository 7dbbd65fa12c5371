export type Language = 'ja' | 'en'

/** A text that the server shows to members, in Japanese and in English. */
export interface Message {
  readonly ja: string
  readonly en: string
}

export const INVALID_VALUE: Message = { ja: '入力内容が正しくありません', en: 'Invalid value' }

interface LanguageRequest {
  readonly cookies?: { readonly lang?: string | undefined }
  readonly headers: { readonly 'accept-language'?: string | undefined }
}

/**
 * Returns the language of the visitor's cookie. On a first visit, which has no cookie, returns the
 * language that the browser prefers: Japanese if the browser names Japanese before English,
 * otherwise English. Search engines send no Accept-Language, so they get Japanese.
 */
export function languageOf({ cookies, headers }: LanguageRequest): Language {
  const chosen = cookies?.lang
  if (chosen === 'ja' || chosen === 'en') return chosen
  const accepted = headers['accept-language']
  return accepted === undefined || accepted === '' ? 'ja' : preferredOf(accepted)
}

function preferredOf(accepted: string): Language {
  const ranges = accepted.split(',').map((range) => {
    const [tag = '', quality] = range.toLowerCase().split(';q=')
    const [language = ''] = tag.trim().split('-')
    return { language, quality: quality === undefined ? 1 : Number(quality) }
  })
  const byPreference = ranges.toSorted((one, other) => other.quality - one.quality)
  const known = byPreference.find(({ language }) => ['ja', 'en', '*'].includes(language))
  return known === undefined || known.language === 'en' ? 'en' : 'ja'
}

/** An empty object if there is no English text. */
export function englishOf<Field extends string>(
  field: Field,
  text: string | null | undefined,
): { [F in Field]?: string } {
  return (text === null || text === undefined ? {} : { [field]: text }) as { [F in Field]?: string }
}
