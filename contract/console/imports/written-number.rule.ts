/** A sign of yen before a number, and behind it a unit and the stroke that ends an amount. */
const AROUND_NUMBER = /^[+¥\\]\s*|(?<=\d)\s*(?:円|枚|口|個|点|本|コイン|yen|jpy|pt)?[-−―—–ー也]?$/gi

/** Reads a number as people write it: 1,200, ¥1,200-, １２００, 1200円, 3枚 or 1200.00; null for another text. */
export function writtenNumber(text: string): number | null {
  const written = text.normalize('NFKC').trim().replaceAll(AROUND_NUMBER, '')
  const [, whole = ''] = /^(\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?:\.0{1,2})?$/.exec(written) ?? []
  return whole === '' ? null : Number(whole.replaceAll(',', ''))
}
