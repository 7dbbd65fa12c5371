import { PAYMENT_METHOD, type PaymentMethod } from '#contract/codes.ts'
import { formatNumber } from '#web/kit/money.ts'

export function pointsText(points: number): string {
  return `${formatNumber(points)}P`
}

export function coinsText(coins: number): string {
  return `${formatNumber(coins)}C`
}

/** Formats an amount with the unit of its currency: P for points and C for coins (Q117). */
export function priceText(amount: number, method: PaymentMethod): string {
  return method === PAYMENT_METHOD.coins ? coinsText(amount) : pointsText(amount)
}
