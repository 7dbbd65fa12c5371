import type { PointRequest } from '#web/shop/payments/point-purchase.ts'
import { openPendingRequestStore } from '#web/wire/pending-request.ts'

/** Keeps the payment that was sent and not answered yet. The request contains no card data. */
export const pendingPayment = openPendingRequestStore<PointRequest>('payment')
