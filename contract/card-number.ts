const LENGTH_MIN = 12
const LENGTH_MAX = 19
// An id of random hex digits may be all digits in its last group.
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const DIGITS = new RegExp(
  `(?<![0-9a-z])(?:\\d[ -]?){${LENGTH_MIN - 1},${LENGTH_MAX - 1}}\\d(?![0-9a-z])`,
  'gi',
)

/**
 * Whether a text holds what passes for the number of a card: 12 to 19 digits that stand by themselves, in groups
 * or not, full width or not, with the check digit of cards. Such a text goes no further than this question.
 */
export function containsCardNumber(text: string): boolean {
  return numbersIn(text).some(passesLuhnCheck)
}

/** Whether a text holds so many digits by themselves, check digit or not: a card's token never does. */
export function containsLongNumber(text: string): boolean {
  return numbersIn(text).length > 0
}

function numbersIn(text: string): readonly string[] {
  return (text.normalize('NFKC').replaceAll(UUID, ' ').match(DIGITS) ?? []).map((number) =>
    number.replaceAll(/[ -]/g, ''),
  )
}

/** Luhn: from the right every second digit counts double, as the sum of its digits; the whole ends in 0. */
function passesLuhnCheck(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
