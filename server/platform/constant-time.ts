import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Returns whether two texts are equal. The comparison takes the same time for every given text, so
 * that an attacker cannot guess a secret character by character.
 */
export function isEqualInConstantTime(given: string, secret: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(secret))
}

/** Hashes a text. All hashes have the same length, which `timingSafeEqual` requires. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
