import { openPendingRequestStore } from '#web/wire/pending-request.ts'

/**
 * A purchase request that was sent and has no response yet. If the browser sends the request again,
 * the shop recognizes the request id and does not sell twice.
 */
export interface PendingPurchase {
  readonly pack_id: number
  readonly count: number
  readonly request_id: string
  readonly client_seed: string
  readonly commitment: string
}

export const pendingPurchaseStore = openPendingRequestStore<PendingPurchase>('purchase')
