import type { PayOption } from '#web/shop/payments/point-purchase.ts'
import { scriptGlobal } from '#web/shop/payments/providers/provider-script.ts'

interface ApplePaySession {
  canMakePayments(): boolean
}

/** Offers Apple Pay only on devices that have it, unless the server lifts that condition (Q79). */
export function isMethodAvailable(option: PayOption): boolean {
  return !option.needs_apple_pay || hasApplePay()
}

function hasApplePay(): boolean {
  try {
    return scriptGlobal<ApplePaySession>('ApplePaySession')?.canMakePayments() === true
  } catch {
    // Apple's script throws on a page without HTTPS.
    return false
  }
}
