const STORED_AS = 'pending-purchase'

/** A purchase that was sent and not answered yet; sent again under its request id it is made once. */
export interface PendingPurchase {
  readonly pack_id: number
  readonly count: number
  readonly request_id: string
  readonly client_seed: string
  readonly commitment: string
}

export function pendingPurchase(): PendingPurchase | undefined {
  try {
    const stored = sessionStorage.getItem(STORED_AS)
    return stored === null ? undefined : (JSON.parse(stored) as PendingPurchase)
  } catch {
    return undefined
  }
}

export function keepPendingPurchase(purchase: PendingPurchase): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(purchase))
  } catch {
    // Without storage a reload forgets the press; the history still shows what was bought.
  }
}

/** Answered, or of a member who has left. */
export function forgetPendingPurchase(): void {
  try {
    sessionStorage.removeItem(STORED_AS)
  } catch {
    // Nothing was kept either.
  }
}
