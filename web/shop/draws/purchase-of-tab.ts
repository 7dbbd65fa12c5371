/** The server keeps one current purchase for all tabs of a session. */
export interface PurchaseOfTab {
  readonly undecidedPurchaseId: number
}

export function purchaseOfTab(undecidedPurchaseId: number): PurchaseOfTab {
  return { undecidedPurchaseId }
}

/** Returns the id of the purchase that a navigation had in its state; undefined if it had none. */
export function purchaseIdOfTab(state: unknown): number | undefined {
  const id = (state as Partial<PurchaseOfTab> | null)?.undecidedPurchaseId
  return Number.isSafeInteger(id) ? id : undefined
}
