import type { Terms } from './sessions.ts'

const AMOUNT = /^[1-9]\d{0,8}$/

/** Reads a price; undefined where it is none. */
export function readAmount(value: unknown): { yen: number; currency: string } | undefined {
  const { amount, currencyCode } = (value ?? {}) as { amount?: unknown; currencyCode?: unknown }
  if (typeof amount !== 'string' || !AMOUNT.test(amount)) return undefined
  return typeof currencyCode === 'string'
    ? { yen: Number(amount), currency: currencyCode }
    : undefined
}

/** What an update of a session says, or Amazon's word for what is wrong with it. */
export function readTerms(body: unknown): Terms | 'InvalidParameterValue' {
  const asked = (body ?? {}) as {
    webCheckoutDetails?: { checkoutResultReturnUrl?: unknown }
    paymentDetails?: { chargeAmount?: unknown; paymentIntent?: unknown }
    merchantMetadata?: { merchantReferenceId?: unknown }
  }
  const resultUrl = `${asked.webCheckoutDetails?.checkoutResultReturnUrl ?? ''}`
  const amount = readAmount(asked.paymentDetails?.chargeAmount)
  const orderId = asked.merchantMetadata?.merchantReferenceId
  const isWeb = /^https?:$/.test(URL.parse(resultUrl)?.protocol ?? '')
  if (!isWeb || amount === undefined) return 'InvalidParameterValue'
  if (asked.paymentDetails?.paymentIntent !== 'AuthorizeWithCapture') return 'InvalidParameterValue'
  return { resultUrl, ...amount, orderId: typeof orderId === 'string' ? orderId : null }
}
