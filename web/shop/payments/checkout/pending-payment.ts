import type { PointRequest } from '#web/shop/payments/point-purchase.ts'
import { openPendingRequestStore } from '#web/wire/pending-request.ts'

/** A payment that was sent and not answered yet. There is nothing of a card in it. */
export const pendingPayment = openPendingRequestStore<PointRequest>('pending-payment')
