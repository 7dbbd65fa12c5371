import type { PayOption } from '#web/shop/payments/point-purchase.ts'
import { scriptGlobal } from '#web/shop/payments/providers/provider-script.ts'

interface ApplePaySession {
  canMakePayments(): boolean
}

/** The server tells whether Apple Pay needs a device that supports it (Q79). */
export function isMethodAvailable(option: PayOption): boolean {
  return !option.needs_apple_pay || hasApplePay()
}

function hasApplePay(): boolean {
  try {
    return scriptGlobal<ApplePaySession>('ApplePaySession')?.canMakePayments() === true
  } catch {
    // Apple's script throws an error on a page without HTTPS. Apple Pay is not available there.
    return false
  }
}
