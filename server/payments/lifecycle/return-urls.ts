import { PAYMENT } from '#contract/constants.ts'
import type { Payment } from './payment.ts'

/**
 * The addresses to which the provider returns the browser. Their pages trust no parameter: each
 * only makes the server ask the provider.
 */
export function returnUrlsOf(
  publicUrl: string,
  { payId, orderId, courseId }: Payment,
): { readonly returnUrl: string; readonly cancelUrl: string } {
  const redirect = `${publicUrl}/pay-redirect?payment_id=${orderId}`
  switch (payId) {
    case PAYMENT.card:
    // Carriers return by POST, to the same address whether the order was paid or not.
    case PAYMENT.carrier: {
      const returnUrl = `${publicUrl}/api/acs/return/${orderId}`
      return { returnUrl, cancelUrl: returnUrl }
    }
    case PAYMENT.amazonPay:
      return {
        returnUrl: `${publicUrl}/amazon-pay-redirect`,
        cancelUrl: `${publicUrl}/confirm-buy-point?pointPriceId=${courseId}`,
      }
    default:
      return { returnUrl: redirect, cancelUrl: redirect }
  }
}
