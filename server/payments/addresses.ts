import { PAYMENT } from '#contract/constants.ts'
import type { Payment } from './payment.ts'

/** Where the provider sends the browser. No page believes its address: each only has the server ask the provider. */
export function addressesOf(
  publicUrl: string,
  { payId, orderId, courseId }: Payment,
): { readonly returnUrl: string; readonly cancelUrl: string } {
  const redirect = `${publicUrl}/pay-redirect?payment_id=${orderId}`
  switch (payId) {
    case PAYMENT.card: {
      const returnUrl = `${publicUrl}/api/acs/return/${orderId}`
      return { returnUrl, cancelUrl: returnUrl }
    }
    case PAYMENT.carrier:
      return {
        returnUrl: `${publicUrl}/complete-carrier?payment_id=${orderId}`,
        cancelUrl: `${publicUrl}/error-carrier?payment_id=${orderId}`,
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
