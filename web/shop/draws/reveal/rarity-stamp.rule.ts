/** The most characters that a square stamp holds. */
const STAMP_LENGTH_MAX = 2

/**
 * Returns the characters of a rarity's name for a square stamp. Returns undefined for a name that is
 * too long or is not written in kanji; its stamp is a plate with the whole name.
 */
export function stampCharacters(label: string): readonly string[] | undefined {
  const characters = [...label]
  const isKanji = characters.every((character) => /^\p{Script=Han}$/u.test(character))
  const fits = characters.length > 0 && characters.length <= STAMP_LENGTH_MAX
  return isKanji && fits ? characters : undefined
}
