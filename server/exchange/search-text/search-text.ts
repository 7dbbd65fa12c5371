const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/g
const KATAKANA_TO_HIRAGANA = 0x60

/** Text as searches compare it: one width (NFKC), one case, and katakana as hiragana. */
export function foldText(text: string): string {
  const normalized = text.normalize('NFKC').toLowerCase().normalize('NFKC')
  return normalized.replaceAll(KATAKANA, (kana) =>
    String.fromCharCode(kana.charCodeAt(0) - KATAKANA_TO_HIRAGANA),
  )
}

/** What a search looks through; a word never runs from one field into the next. */
export function searchTextOf(fields: readonly string[]): string {
  return fields.map(foldText).join('\n')
}

/** The words of a search, each of which must occur, as patterns of `like`; none for a blank search. */
export function likePatternsOf(searchText: string): readonly string[] {
  const words = foldText(searchText)
    .split(/\s+/)
    .filter((word) => word !== '')
  return [...new Set(words)].map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
}
