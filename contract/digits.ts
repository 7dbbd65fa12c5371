/**
 * Everything that people write between the digits of a number: blanks, hyphens of every kind,
 * brackets, dots of every kind, the postal mark, and the invisible marks that copied text may carry.
 */
const SEPARATORS = /[-‐‑‒–—―−ー().・·•〒\s\p{Cf}]/gu

/**
 * Returns only the digits of a number, in half width: `1500001` for `150-0001` and for `１５０－０００１`.
 * A character that is neither a digit nor a separator is kept, so that the form field's own check
 * refuses it.
 */
export function normalizeDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(SEPARATORS, '')
}

/**
 * Returns the digits of a telephone number. A Japanese number in its international form, with or
 * without its plus, gets its 0, and the word before a copied number is left out.
 */
export function normalizePhone(text: string): string {
  return normalizeDigits(text)
    .replaceAll(/[/~〜]/g, '')
    .replace(/^(?:tel|電話|携帯)[:：]?/i, '')
    .replace(/^(?:\+|00|010)810?(?=[1-9])|^81(?=[1-9]\d{8,9}$)/, '0')
}

export function limitDigits(digitsMax: number): (text: string) => string {
  return (text) => normalizeDigits(text).slice(0, digitsMax)
}
