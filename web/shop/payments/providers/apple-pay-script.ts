import { encodeBase64 } from './base64.ts'
import type { DevicePayOptions, DevicePayOutcome } from './device-pay-sheet.ts'
import { scriptGlobal } from './provider-script.ts'

/** The part of Apple Pay JS that the shop uses. */
interface ApplePaySession {
  onvalidatemerchant: ((event: { readonly validationURL: string }) => void) | null
  onpaymentauthorized: ((event: { readonly payment: Payment }) => void) | null
  oncancel: (() => void) | null
  begin(): void
  completeMerchantValidation(session: object): void
  completePayment(result: { readonly status: number }): void
  abort(): void
}
interface Payment {
  readonly token: { readonly paymentData: unknown }
}
interface ApplePaySessions {
  new (version: number, request: object): ApplePaySession
  readonly STATUS_SUCCESS: number
  readonly STATUS_FAILURE: number
}

/** Version 3 supports JCB cards, and every Safari since iOS 11 has it. */
const VERSION = 3

export function openApplePay({
  priceYen,
  parameters: { displayName = '' },
  openMerchantSession,
  authorize,
}: DevicePayOptions): Promise<DevicePayOutcome> {
  const Session = scriptGlobal<ApplePaySessions>('ApplePaySession')
  if (Session === undefined) return Promise.resolve('failed')
  return new Promise((resolve) => {
    const session = new Session(VERSION, {
      countryCode: 'JP',
      currencyCode: 'JPY',
      supportedNetworks: ['visa', 'masterCard', 'jcb', 'amex'],
      merchantCapabilities: ['supports3DS'],
      total: { label: displayName, amount: String(priceYen), type: 'final' },
    })
    session.onvalidatemerchant = async () => {
      const merchantSession = await openMerchantSession()
      if (merchantSession !== undefined) return session.completeMerchantValidation(merchantSession)
      session.abort()
      resolve('declined')
    }
    session.onpaymentauthorized = async ({ payment }) => {
      const isAuthorized = await authorize(encodeBase64(JSON.stringify(payment.token.paymentData)))
      const status = isAuthorized ? Session.STATUS_SUCCESS : Session.STATUS_FAILURE
      session.completePayment({ status })
      resolve(isAuthorized ? 'authorized' : 'declined')
    }
    session.oncancel = () => resolve('cancelled')
    session.begin()
  })
}
