const HIRAGANA = /[ぁ-ゖ]/g
/** The distance between a Hiragana and the Katakana of the same sound in Unicode. */
const KATAKANA_OFFSET = 0x60

/** Other characters are kept, so that the shop refuses them. */
export function toKatakana(name: string): string {
  return name
    .replaceAll('゛', '\u3099')
    .replaceAll('゜', '\u309a')
    .normalize('NFKC')
    .replaceAll(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + KATAKANA_OFFSET))
}
