import type { PointRequest } from '#web/shop/payments/point-purchase.ts'
import { openPendingRequestStore } from '#web/wire/pending-request.ts'

/** Contains no card data. */
export const pendingPayment = openPendingRequestStore<PointRequest>('payment')
