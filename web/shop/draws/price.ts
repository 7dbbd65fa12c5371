import { PAYMENT_METHOD, type PaymentMethod } from '#contract/codes.ts'
import { formatNumber } from '#web/kit/money.ts'

/** An amount with the unit of its currency: P for points, C for coins (Q117). */
export function priceText(amount: number, method: PaymentMethod): string {
  return `${formatNumber(amount)}${method === PAYMENT_METHOD.coins ? 'C' : 'P'}`
}
