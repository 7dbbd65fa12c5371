const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/g
const KANA_DISTANCE = 0x60

/** Text as searches compare it: one width (NFKC), one case, and katakana as hiragana. */
export function folded(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().normalize('NFKC')
  return plain.replaceAll(KATAKANA, (kana) =>
    String.fromCharCode(kana.charCodeAt(0) - KANA_DISTANCE),
  )
}

/** What a search looks through; a word never runs from one field into the next. */
export function searchTextOf(fields: readonly string[]): string {
  return fields.map(folded).join('\n')
}

/** The words of a search, each of which must occur, as patterns of `like`; none for a blank search. */
export function patternsOf(searchText: string): readonly string[] {
  const words = folded(searchText)
    .split(/\s+/)
    .filter((word) => word !== '')
  return [...new Set(words)].map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
}
