import type { PaymentProvider } from '#server/external/payments/payment-provider.ts'

/**
 * The provider calls that differ between cards and carriers, because GMO offers them by different
 * APIs.
 */
export type GmoCalls = Pick<
  PaymentProvider,
  'start' | 'resume' | 'fetchStatus' | 'cancel' | 'refund'
>
