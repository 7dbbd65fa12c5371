const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/g
const KATAKANA_TO_HIRAGANA = 0x60

/** The marks of a long vowel in Latin letters, as in ryū and ryû. */
const LONG_VOWEL = /[\u0302\u0304]/g

/** Full and half width become equal (NFKC), letters lower case, long vowels short, katakana hiragana. */
export function foldText(text: string): string {
  const normalized = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(LONG_VOWEL, '')
    .normalize('NFKC')
  return normalized.replaceAll(KATAKANA, (kana) =>
    String.fromCharCode(kana.charCodeAt(0) - KATAKANA_TO_HIRAGANA),
  )
}

/**
 * Returns the searchable text of a good. The fields are separated, so that no search word matches
 * the end of one field together with the start of the next.
 */
export function searchTextOf(fields: readonly string[]): string {
  return fields.map(foldText).join('\n')
}

export interface SearchedGood {
  readonly name: string
  readonly nameEn?: string | null
  readonly series: string
  readonly seriesEn?: string | null
  readonly modelNumber: string
}

export function goodSearchText(good: SearchedGood): string {
  const { name, nameEn, series, seriesEn, modelNumber } = good
  return searchTextOf([name, nameEn ?? '', series, seriesEn ?? '', modelNumber])
}

/** Returns one pattern for SQL `like` per word; none for a blank search. */
export function likePatternsOf(searchText: string): readonly string[] {
  const words = foldText(searchText)
    .split(/\s+/)
    .filter((word) => word !== '')
  return [...new Set(words)].map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
}
