const LENGTH_MIN = 12
const LENGTH_MAX = 19
// UUIDs are removed before the search for digits, because the last group of a UUID may consist of
// digits only.
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const DIGITS = new RegExp(
  `(?<![0-9a-z])(?:\\d[ -]?){${LENGTH_MIN - 1},${LENGTH_MAX - 1}}\\d(?![0-9a-z])`,
  'gi',
)

/**
 * Tells if a text contains a possible card number: 12 to 19 separate digits with a valid check
 * digit. They may be grouped, and of full or half width. The server refuses such a text and neither
 * stores nor logs it.
 */
export function containsCardNumber(text: string): boolean {
  return numbersIn(text).some(passesLuhnCheck)
}

/**
 * Tells if a text contains 12 to 19 separate digits, with or without a valid check digit. A card
 * token never contains so many.
 */
export function containsLongNumber(text: string): boolean {
  return numbersIn(text).length > 0
}

function numbersIn(text: string): readonly string[] {
  return (text.normalize('NFKC').replaceAll(UUID, ' ').match(DIGITS) ?? []).map((number) =>
    number.replaceAll(/[ -]/g, ''),
  )
}

/**
 * Makes the Luhn check. Every second digit from the right is doubled, and the digits of the result
 * are added. The sum of all digits must end in 0.
 */
function passesLuhnCheck(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
