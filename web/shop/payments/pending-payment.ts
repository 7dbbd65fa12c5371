import { openPendingRequestStore } from '#web/wire/unanswered.ts'
import type { PointRequest } from './point-purchase.ts'

/** A payment that was sent and not answered yet. There is nothing of a card in it. */
export const pendingPayment = openPendingRequestStore<PointRequest>('pending-payment')
