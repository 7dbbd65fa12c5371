import { randomBytes } from 'node:crypto'

/** Crockford's alphabet leaves out I, L, O and U, because people confuse them with other signs. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 16

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
    .replaceAll(/[\s\-‐‑–—−ー]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const isCode = code.length === CODE_LENGTH && [...code].every((sign) => ALPHABET.includes(sign))
  return isCode ? code : null
}

/** Returns a code in groups of four signs, as members read and type it. */
export function shownCode(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}
