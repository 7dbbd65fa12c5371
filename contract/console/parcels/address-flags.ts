/**
 * What is wrong with an address. A parcel whose address has a flag is left out of the carriers'
 * files until the address is corrected (A-106).
 */
export const ADDRESS_FLAGS = [
  /**
   * The name, postal code, prefecture, city or street is empty. Every carrier needs these parts.
   */
  'incomplete',
  /** The address lies outside Japan; the carriers of the shop deliver within Japan only. */
  'abroad',
  'no-house-number',
  /** The postal code belongs to another prefecture than the address names, or to none. */
  'zipcode-elsewhere',
  /** The phone number has fewer than ten digits. */
  'short-phone',
  /** The address has a character that carriers do not print and that the console cannot replace. */
  'unprintable',
] as const
export type AddressFlag = (typeof ADDRESS_FLAGS)[number]
