import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CharacterSet } from '#contract/console/carriers/carrier-layout.ts'
import { cp932BytesOf, LOOKALIKES } from '#server/platform/characters.ts'

/**
 * Each line of this file has a character of JIS X 0208, followed by variants of it that JIS X 0208
 * lacks. The pairs come from the Ministry of Justice's unified family register characters, from JIS
 * X 0212 and 0213, and from the tables of Jōyō and Jinmei kanji, as the project cjkvi-variants
 * lists them.
 */
const VARIANTS_FILE = join(import.meta.dirname, 'variants.txt')

const LEVEL_1_2_LEAD = [
  [0x81, 0x84],
  [0x88, 0x9f],
  [0xe0, 0xea],
] as const
const INVISIBLE = /^[\p{Cf}\p{Variation_Selector}]$/u
const CONTROL = /^[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]$/u

/** Results are cached, because an export checks the same few characters again and again. */
const KNOWN_MAX = 20_000
const known: Readonly<Record<CharacterSet, Map<string, boolean>>> = {
  'jis-x-0208': new Map(),
  cp932: new Map(),
  unicode: new Map(),
}
let variants: ReadonlyMap<string, string> | undefined

/** Returns false for a control character, whatever the set. */
export function hasCharacter(set: CharacterSet, character: string): boolean {
  const answers = known[set]
  const answer = answers.get(character) ?? findCharacter(set, character)
  if (answers.size < KNOWN_MAX) answers.set(character, answer)
  return answer
}

/** Computes what `hasCharacter` remembers. */
export function findCharacter(set: CharacterSet, character: string): boolean {
  if (CONTROL.test(character)) return false
  if (set === 'unicode') return true
  const bytes = cp932BytesOf(character)
  if (bytes === null) return false
  if (set === 'cp932' || bytes.length === 1) return true
  const lead = bytes[0] ?? 0
  return LEVEL_1_2_LEAD.some(([first, last]) => lead >= first && lead <= last)
}

/**
 * Returns each character of a text that a character set lacks. Each such character is returned
 * once, in the order of the text.
 */
export function missingCharacters(set: CharacterSet, text: string): readonly string[] {
  return [...new Set([...text].filter((character) => !hasCharacter(set, character)))]
}

/**
 * Returns what a person may accept in place of a character: 高 for 髙, 1 for ①, the empty text for an
 * invisible mark. Returns null if there is no such replacement. A replacement has only characters
 * of JIS X 0208.
 */
export function proposeReplacement(character: string): string | null {
  if (INVISIBLE.test(character)) return ''
  const proposals = [
    LOOKALIKES[character],
    character.normalize('NFC'),
    character.normalize('NFKC'),
    variantsOf().get(character),
    withoutAccents(character),
  ]
  return proposals.find((text) => text !== undefined && isPlain(text)) ?? null
}

const isPlain = (text: string) => text !== '' && missingCharacters('jis-x-0208', text).length === 0

/**
 * Returns a Latin letter without its accent; undefined for other characters. Kana keep their
 * voicing marks, which change the sound.
 */
function withoutAccents(character: string): string | undefined {
  if (!/^\p{Script=Latin}$/u.test(character)) return undefined
  return character.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

function variantsOf(): ReadonlyMap<string, string> {
  variants ??= new Map(
    readFileSync(VARIANTS_FILE, 'utf8')
      .trimEnd()
      .split('\n')
      .flatMap((line) => {
        const [standard = '', ...others] = [...line]
        return others.map((variant) => [variant, standard] as const)
      }),
  )
  return variants
}
