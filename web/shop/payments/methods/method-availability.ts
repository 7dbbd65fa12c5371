import type { PayOption } from '#web/shop/payments/point-purchase.ts'
import { scriptGlobal } from '#web/shop/payments/providers/provider-script.ts'

interface ApplePaySession {
  canMakePayments(): boolean
}

/** Apple Pay only where the device has it, unless the server says that it need not (Q79). */
export function isMethodAvailable(option: PayOption): boolean {
  return !option.needs_apple_pay || hasApplePay()
}

function hasApplePay(): boolean {
  try {
    return scriptGlobal<ApplePaySession>('ApplePaySession')?.canMakePayments() === true
  } catch {
    // It throws on a page that is not secure.
    return false
  }
}
