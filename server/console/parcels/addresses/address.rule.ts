import type { AddressFlag } from '#contract/console/parcels/address-flags.ts'
import type { ParcelAddress } from '#contract/console/parcels/parcel-rows.ts'
import { PREF_ID_ABROAD } from '#contract/constants.ts'
import {
  hasCharacter,
  missingCharacters,
  proposeReplacement,
} from './characters/characters.rule.ts'
import { prefecturesOfPostcode } from './postcode-prefixes.ts'

/** The phone number and a Japanese postal code consist of digits only. */
export type DeliveryAddress = Readonly<ParcelAddress>

const PHONE_DIGITS_MIN = 10
const HYPHENS = /[-‐‑‒–—―−ー─]/gu
/**
 * Matches a kanji numeral only in front of 丁目, 番地, 番, 号 or a hyphen. Elsewhere a kanji numeral can
 * be a part of a name, as in 一番町 and 三条.
 */
const KANJI_BLOCK = /([〇一二三四五六七八九十百]+)(?=丁目|番地|番(?!町)|号|-)/gu
const BLOCK_WORDS = /(?<=\d)(?:丁目|番地の?|番|号室?|室|地割|条|の(?=\d))/gu
const KANJI_DIGITS = '〇一二三四五六七八九'

/**
 * Returns a key that is equal for two addresses of the same recipient and place. Two spellings have
 * the same key if they differ only in character width, hyphens, blanks, 丁目 and 番地, or the line in
 * which the building is.
 */
export function normalizeAddress(address: DeliveryAddress): string {
  const name = [address.lastName, address.middleName, address.firstName].join('')
  const place = [address.city, address.address, address.building].join(' ')
  return [
    address.zipcode.normalize('NFKC').replaceAll(/[^\dA-Za-z]/g, ''),
    String(address.prefId),
    plainText(address.country).replaceAll(/\s/gu, ''),
    normalizePlace(place),
    plainText(name).replaceAll(/\s/gu, ''),
  ].join('|')
}

/**
 * Returns a key of the text on a label: postal code, name and the whole address as one text. Two
 * labels of the same place have the same key, even if a carrier's file has 高 in place of 髙.
 */
export function labelKey(label: { postcode: string; name: string; address: string }): string {
  return [
    label.postcode.normalize('NFKC').replaceAll(/\D/g, ''),
    plainText(printable(label.name)).replaceAll(/\s/gu, ''),
    normalizePlace(printable(label.address)),
  ].join('|')
}

const printable = (text: string) =>
  [...text]
    .map((each) => (hasCharacter('jis-x-0208', each) ? each : (proposeReplacement(each) ?? each)))
    .join('')

/**
 * Returns a flag for each fault of an address. An address with a flag is left out of the carriers'
 * files (A-106).
 */
export function addressFlags(address: DeliveryAddress): AddressFlag[] {
  const texts = [address.lastName, address.middleName, address.firstName]
  const lines = [address.city, address.address, address.building]
  const isAbroad = address.prefId === PREF_ID_ABROAD
  const found: Readonly<Record<AddressFlag, boolean>> = {
    incomplete: isIncomplete(address),
    abroad: isAbroad,
    'no-house-number': !isAbroad && !hasHouseNumber(address),
    'zipcode-elsewhere': !isAbroad && !fitsPrefecture(address),
    'short-phone': address.tel.replaceAll(/\D/g, '').length < PHONE_DIGITS_MIN,
    unprintable: [...texts, ...lines].some(hasUnprintable),
  }
  return (Object.keys(found) as AddressFlag[]).filter((flag) => found[flag])
}

function isIncomplete({ lastName, firstName, zipcode, city, address, prefId }: DeliveryAddress) {
  const needed = [lastName + firstName, city, address, prefId === PREF_ID_ABROAD ? '-' : zipcode]
  return needed.some((text) => text.trim() === '') || prefId < 1
}

function fitsPrefecture({ zipcode, prefId }: DeliveryAddress): boolean {
  return prefecturesOfPostcode(zipcode.replaceAll(/\D/g, '')).includes(prefId)
}

/**
 * Returns whether the address has a house number. 無番地 ("without number") counts as a house number.
 */
function hasHouseNumber({ city, address, building }: DeliveryAddress): boolean {
  const street = plainText(`${city} ${address}`)
  if (/\d|無番地|番地なし/u.test(street) || KANJI_BLOCK_ONCE.test(street)) return true
  return /\d+(?:-\d+|丁目|番(?![館街町]))/u.test(plainText(building))
}
const KANJI_BLOCK_ONCE = new RegExp(KANJI_BLOCK.source, 'u')

function hasUnprintable(text: string): boolean {
  const missing = missingCharacters('jis-x-0208', text)
  return missing.some((character) => proposeReplacement(character) === null)
}

/**
 * Returns a text in one character width and in upper case. Next to digits, every kind of hyphen
 * becomes `-`.
 */
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(
      new RegExp(
        `(?<=[\\d〇一二三四五六七八九十]\\s*)${HYPHENS.source}|${HYPHENS.source}(?=\\s*\\d)`,
        'gu',
      ),
      '-',
    )
}

function normalizePlace(text: string): string {
  return plainText(text)
    .replaceAll(KANJI_BLOCK, (numeral) => String(kanjiNumber(numeral)))
    .replaceAll(BLOCK_WORDS, '-')
    .replaceAll(/(?<=\p{Script=Han})[ヶケがガ](?=\p{Script=Han})/gu, 'ヶ')
    .replaceAll(/[\s-]*-[\s-]*/gu, '-')
    .replaceAll(/(?<=\d)\s+(?=\d)/gu, '-')
    .replaceAll(/\s/gu, '')
    .replaceAll(/-(?!\d)|(?<!\d)-/gu, '')
}

/** Returns the value of a kanji numeral below 1000. Both 十二 and 一二 give 12. */
function kanjiNumber(numeral: string): number {
  if (!/[十百]/u.test(numeral)) {
    return Number([...numeral].map((each) => KANJI_DIGITS.indexOf(each)).join(''))
  }
  let total = 0
  let digit = 0
  for (const each of numeral) {
    const unit = { 十: 10, 百: 100 }[each]
    if (unit === undefined) digit = KANJI_DIGITS.indexOf(each)
    else {
      total += (digit || 1) * unit
      digit = 0
    }
  }
  return total + digit
}
