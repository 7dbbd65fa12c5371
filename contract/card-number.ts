const LENGTH_MIN = 12
const LENGTH_MAX = 19
// The search for digits ignores UUIDs, because the last group of a UUID may consist of digits only.
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const DIGITS = new RegExp(
  `(?<![0-9a-z])(?:\\d[ -]?){${LENGTH_MIN - 1},${LENGTH_MAX - 1}}\\d(?![0-9a-z])`,
  'gi',
)

/**
 * Returns true if a text contains a possible card number: 12 to 19 digits in sequence with a valid
 * check digit. Single spaces or hyphens may separate the digits. The server refuses such a text and
 * neither stores nor logs it.
 */
export function containsCardNumber(text: string): boolean {
  return numbersIn(text).some(passesLuhnCheck)
}

/** Digits next to a letter do not count, because card tokens contain such digits. */
export function containsLongNumber(text: string): boolean {
  return numbersIn(text).length > 0
}

function numbersIn(text: string): readonly string[] {
  return (text.normalize('NFKC').replaceAll(UUID, ' ').match(DIGITS) ?? []).map((number) =>
    number.replaceAll(/[ -]/g, ''),
  )
}

/** Returns whether the digits pass the Luhn check. */
function passesLuhnCheck(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
