/** Lines of both languages, tab-separated; one language after the other if one has more lines. */
export function besideEachOther(ja: readonly string[], en: readonly string[]): readonly string[] {
  if (ja.length !== en.length) return [...ja, ...en.map((line) => `\t${line}`)]
  return ja.map((line, at) => (line === en[at] ? line : `${line}\t${en[at]}`))
}
