import { isWebUrl } from '#gateway/web-url.ts'
import type { Terms } from './sessions.ts'

const AMOUNT = /^[1-9]\d{0,8}$/

/** Parses an amount with its currency from Amazon's JSON; undefined if the amount is invalid. */
export function readAmount(value: unknown): { yen: number; currency: string } | undefined {
  const { amount, currencyCode } = (value ?? {}) as { amount?: unknown; currencyCode?: unknown }
  if (typeof amount !== 'string' || !AMOUNT.test(amount)) return undefined
  return typeof currencyCode === 'string'
    ? { yen: Number(amount), currency: currencyCode }
    : undefined
}

/**
 * Parses the shop's update of a checkout session. Returns Amazon's error code if the update is
 * invalid.
 */
export function readTerms(body: unknown): Terms | 'InvalidParameterValue' {
  const request = (body ?? {}) as {
    webCheckoutDetails?: { checkoutResultReturnUrl?: unknown }
    paymentDetails?: { chargeAmount?: unknown; paymentIntent?: unknown }
    merchantMetadata?: { merchantReferenceId?: unknown }
  }
  const resultUrl = `${request.webCheckoutDetails?.checkoutResultReturnUrl ?? ''}`
  const amount = readAmount(request.paymentDetails?.chargeAmount)
  const orderId = request.merchantMetadata?.merchantReferenceId
  if (!isWebUrl(resultUrl) || amount === undefined) return 'InvalidParameterValue'
  if (request.paymentDetails?.paymentIntent !== 'AuthorizeWithCapture')
    return 'InvalidParameterValue'
  return { resultUrl, ...amount, orderId: typeof orderId === 'string' ? orderId : null }
}
