import type { Buyer } from '#server/external/payments/buyer.ts'

/** GMO's limits for the payer's name, in characters and in bytes of UTF-8. */
const NAME = { characters: 40, bytes: 60 } as const
/** Names of members in Katakana, as GMO takes them: the full stop in the middle is left out. */
const KATAKANA = /^[ァ-ヶー]+$/
/** The name of a payer without a name, such as a member who has not filled in the profile. */
const ANONYMOUS = 'お客様'
/**
 * The payer's name on a slip if the member has no name in Katakana. The store reads only the
 * number.
 */
const ANONYMOUS_KANA = 'オキャクサマ'

/** Returns the buyer as GMO's OpenAPI takes the payer of every way of paying. */
export function payerOf({ memberId, name, mail, tel }: Buyer) {
  const digits = tel.replaceAll(/\D/g, '')
  return {
    name: shortened(name.trim()) || ANONYMOUS,
    accountId: String(memberId),
    ...(mail === '' ? {} : { email: mail }),
    ...(digits === ''
      ? {}
      : { phones: [{ type: 'MOBILE', countryCode: '81', number: digits.slice(0, 13) }] }),
  }
}

/**
 * Returns the payer's name in GMO's full-width Katakana; null if the text is no such name, or longer
 * than GMO takes. GMO's
 * description allows the full-width space, and its test environment refuses it, so spaces are left
 * out.
 */
export function kanaOf(text: string): string | null {
  const katakana = text.normalize('NFKC').replaceAll(/[\s・]/g, '')
  return KATAKANA.test(katakana) && shortened(katakana) === katakana ? katakana : null
}

/** Returns the member's own name in Katakana, cut to GMO's length, or else a name for anybody. */
export function kanaOrAnonymous(name: string): string {
  return kanaOf(shortened(name)) ?? ANONYMOUS_KANA
}

/** Cuts a name to GMO's length, at the end of a character. */
function shortened(name: string): string {
  const characters = [...name].slice(0, NAME.characters)
  while (Buffer.byteLength(characters.join('')) > NAME.bytes) characters.pop()
  return characters.join('')
}
