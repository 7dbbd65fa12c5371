import { randomBytes } from 'node:crypto'

/** Crockford's alphabet leaves out I, L, O and U, because people confuse them with other signs. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 16

/** A chosen code may be short, and like one that was made elsewhere it may have the letter U. */
const CODE = /^[0-9A-HJKMNP-Z]{4,32}$/

/** A shorter code can be guessed, so no list has one. */
export const LISTED_CODE_LENGTH_MIN = 12

/** Returns new codes. Each has 80 random bits, so that it cannot be guessed. */
export function newCodes(count: number): readonly string[] {
  return Array.from({ length: count }, () =>
    // A byte has 256 values, a multiple of 32, so every sign is equally likely.
    Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  )
}

/**
 * Parses the code that a member typed. Ignores spaces, hyphens and letter case, and reads O as 0,
 * and I and L as 1. Returns null if the text cannot be a code.
 */
export function readCode(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}−─ー]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return CODE.test(code) ? code : null
}

/** Random codes have more different characters, also if they have digits only. */
const DIFFERENT_MIN = 3
/** The codes of a series differ in at most this many characters, random codes in more. */
const SERIES_DIGITS = 2

/**
 * Returns the codes that somebody could guess: one with few different characters, or one that has
 * almost all characters of another code in the list.
 */
export function guessableCodes(codes: readonly string[]): ReadonlySet<string> {
  const reversed = (code: string) => [...code].reverse().join('')
  return new Set([
    ...codes.filter((code) => new Set(code).size < DIFFERENT_MIN),
    ...codesInSeries(codes),
    ...codesInSeries(codes.map(reversed)).map(reversed),
  ])
}

/** Codes that begin alike follow each other in the sorted list. */
function codesInSeries(codes: readonly string[]): readonly string[] {
  const sorted = [...new Set(codes)].toSorted()
  return sorted.flatMap((code, at) => {
    const next = sorted[at + 1]
    return next?.startsWith(code.slice(0, -SERIES_DIGITS)) ? [code, next] : []
  })
}

/** Returns a code in groups of four signs, as members read and type it. */
export function shownCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}
