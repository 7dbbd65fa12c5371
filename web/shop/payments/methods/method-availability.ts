import type { PayOption } from '#web/shop/payments/point-purchase.ts'
import { scriptGlobal } from '#web/shop/payments/providers/provider-script.ts'

interface ApplePaySession {
  canMakePayments(): boolean
}

/**
 * Returns whether this device can use a method. Apple Pay needs a device that supports it, unless
 * the server lifts that condition (Q79).
 */
export function isMethodAvailable(option: PayOption): boolean {
  return !option.needs_apple_pay || hasApplePay()
}

function hasApplePay(): boolean {
  try {
    return scriptGlobal<ApplePaySession>('ApplePaySession')?.canMakePayments() === true
  } catch {
    // Apple's script throws on a page without HTTPS. Apple Pay is not available on such a page.
    return false
  }
}
