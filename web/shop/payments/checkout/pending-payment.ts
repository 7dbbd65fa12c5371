import type { PointRequest } from '#web/shop/payments/point-purchase.ts'
import { openPendingRequestStore } from '#web/wire/pending-request.ts'

/**
 * Keeps a payment request that was sent and has no answer yet. The request contains no card data.
 */
export const pendingPayment = openPendingRequestStore<PointRequest>('payment')
