import { formatNumber } from '#web/kit/money.ts'

/** An amount of an approval request: a number, perhaps with a sign, and the name of its unit. */
const AMOUNT = /^([+-]?)([\d,]+) (\w+)$/

/**
 * Formats the amount of an approval request, such as `+1200 coins`, with thousands separators and
 * with the unit's name in the language of the screen.
 */
export function amountText(amount: string, units: Readonly<Record<string, string>>): string {
  const [, sign = '', digits, unit = ''] = AMOUNT.exec(amount) ?? []
  if (digits === undefined) return amount
  return `${sign.replace('-', '−')}${formatNumber(Number(digits.replaceAll(',', '')))}${units[unit] ?? ` ${unit}`}`
}
