import { PAYMENT } from '#contract/constants.ts'
import type { Payment } from './payment.ts'

/** Where the provider sends the browser. No page believes its address: each only has the server ask the provider. */
export function returnUrlsOf(
  publicUrl: string,
  { payId, orderId, courseId }: Payment,
): { readonly returnUrl: string; readonly cancelUrl: string } {
  const redirect = `${publicUrl}/pay-redirect?payment_id=${orderId}`
  switch (payId) {
    case PAYMENT.card:
    // Carriers come by a post, and to the one address whether it was paid or not.
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
