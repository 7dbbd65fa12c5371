/**
 * A text of the shop in Japanese and in English. The English text is empty if there is no
 * translation.
 */
export type TextPair = readonly [japanese: string, english: string]

/**
 * Returns whether English pages show at least one of the texts in Japanese. A text without Japanese
 * characters, such as `UR`, is the same in both languages.
 */
export function lacksEnglish(pairs: readonly TextPair[]): boolean {
  return pairs.some(([japanese, english]) => english === '' && hasJapanese(japanese))
}

function hasJapanese(text: string): boolean {
  return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)
}
