/**
 * What is wrong with an address. An address with a flag can be read, but no carrier's file takes it
 * before it is corrected.
 */
export const ADDRESS_FLAGS = [
  /** A part that every carrier needs is empty: name, postal code, prefecture, city or street. */
  'incomplete',
  /** The address lies outside Japan; the carriers of the shop deliver within Japan only. */
  'abroad',
  'no-house-number',
  /** The postal code lies in another prefecture, or nowhere. */
  'zipcode-elsewhere',
  /** The phone number has fewer than ten digits. */
  'short-phone',
  /** A character that no carrier prints, and for which no replacement is known. */
  'unprintable',
] as const
export type AddressFlag = (typeof ADDRESS_FLAGS)[number]
