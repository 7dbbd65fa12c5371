import type { PaymentProvider } from '#server/external/payments/payment-provider.ts'

/** The calls in which cards and carriers differ: each has its own protocol of GMO's. */
export type GmoCalls = Pick<
  PaymentProvider,
  'start' | 'resume' | 'fetchStatus' | 'cancel' | 'refund'
>
