import { PAYMENT_METHOD, type PaymentMethod } from '#contract/codes.ts'
import type { Words } from '#contract/words.ts'
import { formatNumber } from '#web/kit/money.ts'
import { identity } from '#web/language/identity.ts'

export function pointsText(points: number): string {
  return `${formatNumber(points)}${identity.pointMark}`
}

export function coinsText(coins: number): string {
  return `${formatNumber(coins)}${identity.coinMark}`
}

/** Formats an amount with the unit of its currency: P for points and C for coins (Q117), or as an owner has chosen. */
export function priceText(
  amount: number,
  method: PaymentMethod,
  { pointMark, coinMark }: Pick<Words, 'pointMark' | 'coinMark'> = identity,
): string {
  return `${formatNumber(amount)}${method === PAYMENT_METHOD.coins ? coinMark : pointMark}`
}
