/** Separate voicing marks, also as NFKC leaves them: a blank and a combining mark. */
const VOICED = /([ぁ-ヿ])(゛|゜|ﾞ|ﾟ| ?[\u3099\u309a])/g
const HALF_WIDTH_VOICED = /([ｦ-ﾝ])([゛゜])/g

/**
 * Returns a text in the one form in which codes, names and names of files are kept (NFC), with
 * voicing marks joined to their kana: タ゛ becomes ダ.
 */
export function canonicalText(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text
  return text
    .replaceAll(VOICED, (written, kana: string, mark: string) => {
      const combining = /[゛ﾞ\u3099]/.test(mark) ? '\u3099' : '\u309a'
      const joined = (kana + combining).normalize('NFC')
      return joined.length === 1 ? joined : written
    })
    .replaceAll(HALF_WIDTH_VOICED, (_, kana: string, mark) => kana + (mark === '゛' ? 'ﾞ' : 'ﾟ'))
    .normalize('NFC')
}

/** Returns a code as the shop keeps it, and the same code in half width, by which people may type it. */
export function codeForms(code: string): readonly string[] {
  return [canonicalText(code), canonicalText(code.normalize('NFKC'))]
}
