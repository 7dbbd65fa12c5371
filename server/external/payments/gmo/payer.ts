import { canonicalText } from '#contract/canonical-text.rule.ts'
import type { Buyer } from '#server/external/payments/buyer.ts'

/** GMO's limits for the payer's name, in characters and in bytes of UTF-8. */
const NAME = { characters: 40, bytes: 60 } as const
/** The Katakana that GMO accepts in a payer's name. GMO does not accept the middle dot (・). */
const KATAKANA = /^[ァ-ヶー]+$/
/** The payer's name if the member has not entered a name in the profile. */
const ANONYMOUS = 'お客様'
/** For a member without a name in Katakana. The store needs only the slip's number. */
const ANONYMOUS_KANA = 'オキャクサマ'

/** The field `payer` of GMO's OpenAPI, the same for every payment method. */
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
 * Returns the payer's name in full-width Katakana. Spaces are removed, because GMO's test
 * environment refuses them. A hyphen behind a Katakana is the sign for a long vowel. Returns null if the text is not a name in Katakana, or is longer than
 * GMO accepts.
 */
export function kanaOf(text: string): string | null {
  const katakana = canonicalText(text)
    .normalize('NFKC')
    .replaceAll(/[\s・\p{Cf}]/gu, '')
    .replaceAll(/(?<=[ァ-ヶー])[\p{Pd}−─]/gu, 'ー')
  return KATAKANA.test(katakana) && shortened(katakana) === katakana ? katakana : null
}

/** Capital letters and signs occur in the names of accounts. GMO does not accept them. */
export function hasOtherLetters(name: string): boolean {
  return /^[ァ-ヶー・\s]*[A-Z().,/「」-][ァ-ヶー・\sA-Z().,/「」-]*$/.test(name.normalize('NFKC'))
}

/** Shortened to GMO's limits. `ANONYMOUS_KANA` for a name in other letters. */
export function kanaOrAnonymous(name: string): string {
  return kanaOf(shortened(name)) ?? ANONYMOUS_KANA
}

/** Shortens a name to GMO's limits, without splitting a character. */
function shortened(name: string): string {
  const characters = [...name].slice(0, NAME.characters)
  while (Buffer.byteLength(characters.join('')) > NAME.bytes) characters.pop()
  return characters.join('')
}
