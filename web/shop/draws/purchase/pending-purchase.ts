import { openPendingRequestStore } from '#web/wire/pending-request.ts'

/**
 * A purchase that was sent and has no response yet. If it is sent a second time, the shop
 * recognizes its request id and does not buy twice.
 */
export interface PendingPurchase {
  readonly pack_id: number
  readonly count: number
  readonly request_id: string
  readonly client_seed: string
  readonly commitment: string
}

export const pendingPurchaseStore = openPendingRequestStore<PendingPurchase>('purchase')
