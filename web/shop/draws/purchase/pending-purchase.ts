import { openPendingRequestStore } from '#web/wire/pending-request.ts'

/** A purchase that was sent and not answered yet; sent again under its request id it is made once. */
export interface PendingPurchase {
  readonly pack_id: number
  readonly count: number
  readonly request_id: string
  readonly client_seed: string
  readonly commitment: string
}

export const pendingPurchaseStore = openPendingRequestStore<PendingPurchase>('pending-purchase')
