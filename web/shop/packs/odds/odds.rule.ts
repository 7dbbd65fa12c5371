/** How many of the tickets that can still be drawn win a card of one worth. */
export interface Worth {
  readonly worth: number
  readonly remaining: number
}

/** An exact fraction from 0 to 1, or above 1 for a mean. */
export interface Fraction {
  readonly part: bigint
  readonly whole: bigint
}

/** Returns the least worth that at least half of all single draws do not exceed. */
export function medianWorth(worths: readonly Worth[]): number {
  const whole = countOf(worths)
  let passed = 0
  for (const { worth, remaining } of worths.toSorted((a, b) => a.worth - b.worth)) {
    passed += remaining
    if (passed * 2 >= whole) return worth
  }
  return 0
}

/** Returns the chance that a single draw is worth less than `price`. */
export function chanceBelow(worths: readonly Worth[], price: number): Fraction {
  const below = worths.filter(({ worth }) => worth < price)
  return { part: BigInt(countOf(below)), whole: BigInt(countOf(worths)) }
}

/** Returns the mean worth of a single draw as a fraction of `price`. */
export function meanReturn(worths: readonly Worth[], price: number): Fraction {
  const sum = worths.reduce(
    (total, { worth, remaining }) => total + BigInt(worth) * BigInt(remaining),
    0n,
  )
  return { part: sum, whole: BigInt(countOf(worths)) * BigInt(price) }
}

/**
 * Returns the chance that `draws` draws without replacement from `all` tickets win at least one of
 * `wanted` tickets.
 */
export function chanceOfOne({
  wanted,
  all,
  draws,
}: {
  readonly wanted: number
  readonly all: number
  readonly draws: number
}): Fraction {
  // The chance of none is the product of (all - wanted - i) / (all - i). It has the same value with
  // `wanted` and `draws` exchanged, so the shorter product is computed.
  const [few, many] = wanted < draws ? [wanted, draws] : [draws, wanted]
  if (few > 0 && many + few > all) return { part: 1n, whole: 1n }
  const whole = descendingProduct(all, few)
  return { part: whole - descendingProduct(all - many, few), whole }
}

/** Multiplies few numbers at a time as numbers, because a phone is slow at thousands of bigints. */
function descendingProduct(from: number, count: number): bigint {
  let whole = 1n
  let part = 1
  for (let factor = from; factor > from - count; factor -= 1) {
    if (part * factor > Number.MAX_SAFE_INTEGER) {
      whole *= BigInt(part)
      part = 1
    }
    part *= factor
  }
  return whole * BigInt(part)
}

/**
 * Formats a fraction in percent with three significant digits, rounded so that no chance to win
 * seems greater (`down`) and no chance to lose seems smaller (`up`) than it is. Only a certain
 * outcome is 100%, and only an impossible one is 0%.
 */
export function percentText({ part, whole }: Fraction, rounding: 'down' | 'up'): string {
  if (whole === 0n) return '—'
  for (let decimals = 0; decimals <= DECIMALS_MAX; decimals += 1) {
    const scale = 10n ** BigInt(decimals)
    const product = part * 100n * scale
    const rounded = product / whole + (rounding === 'up' && product % whole > 0n ? 1n : 0n)
    const isExact = product % whole === 0n
    const seemsCertain = rounded === 100n * scale && part !== whole
    if (isExact || (rounded >= 100n && decimals > 0 && !seemsCertain))
      return text(rounded, decimals)
  }
  return part * 2n > whole ? '>99.999999%' : '<0.000001%'
}

const DECIMALS_MAX = 6

function text(rounded: bigint, decimals: number): string {
  const digits = rounded.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return rest === '' ? `${whole}%` : `${whole}.${rest}%`
}

function countOf(worths: readonly Worth[]): number {
  return worths.reduce((sum, { remaining }) => sum + remaining, 0)
}
