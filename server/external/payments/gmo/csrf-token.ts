import { createHmac } from 'node:crypto'
import { isEqualInConstantTime } from '#server/platform/constant-time.ts'
import type { GmoSettings } from './settings.ts'

const LENGTH = 32

/**
 * Returns the anti-forgery token of an order. GMO repeats the token in its redirect of the browser
 * and in every notice of the order. The buyer sees the token, so each order has a different token,
 * which only the shop can compute. GMO accepts at most 36 letters, digits and hyphens.
 */
export function csrfTokenOf({ csrfSecret }: Pick<GmoSettings, 'csrfSecret'>, orderId: string) {
  return createHmac('sha256', csrfSecret).update(orderId).digest('hex').slice(0, LENGTH)
}

export function isCsrfTokenOf(
  settings: Pick<GmoSettings, 'csrfSecret'>,
  orderId: string,
  token: string,
): boolean {
  return isEqualInConstantTime(token, csrfTokenOf(settings, orderId))
}
