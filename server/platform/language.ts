import { type Language as ContractLanguage, LANGUAGES } from '#contract/language.ts'
import { inWords } from '#contract/words.rule.ts'
import type { Words } from '#contract/words.ts'

export type Language = ContractLanguage

/** A text that the server shows to members, in each language. */
export interface Message extends Readonly<Record<Language, string>> {
  /** True for a text of an operator, which keeps its words. */
  readonly isOwn?: true
}

/** Returns a message of the program in the words of the shop. */
export function messageIn({ ja, en }: Message, words: Words): Message {
  return { ja: inWords(ja, words, 'ja'), en: inWords(en, words, 'en') }
}

/** Without an English name, the Japanese one stands in both languages. */
export function namesOf({ name, nameEn }: { name: string; nameEn: string | null }): Message {
  return { ja: name, en: nameEn ?? name }
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
  const chosen = LANGUAGES.find((each) => each === cookies?.lang)
  if (chosen !== undefined) return chosen
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
  const known = byPreference.find(({ language }) => [...LANGUAGES, '*'].includes(language))
  if (known?.language === '*') return 'ja'
  return LANGUAGES.find((each) => each === known?.language) ?? 'en'
}

/** An empty object if there is no English text. */
export function englishOf<Field extends string>(
  field: Field,
  text: string | null | undefined,
): { [F in Field]?: string } {
  return (text === null || text === undefined ? {} : { [field]: text }) as { [F in Field]?: string }
}
