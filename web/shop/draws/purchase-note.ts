const STORED_AS = 'purchase-notes'
/** About 150 letters each: far below what a browser keeps for a site. */
const KEPT_MAX = 500

/**
 * What this device keeps of a purchase by itself: the commitment that it was shown and the seed that it mixed in.
 * A receipt that says otherwise is found out by it (design: fair draws).
 */
export interface PurchaseNote {
  readonly commitment: string
  readonly client_seed: string
}
type Row = readonly [purchaseId: number, commitment: string, clientSeed: string]

export function purchaseNote(purchaseId: number): PurchaseNote | undefined {
  const row = rows().find(([id]) => id === purchaseId)
  return row && { commitment: row[1], client_seed: row[2] }
}

/** The oldest give way. An answer that comes twice changes nothing. */
export function keepPurchaseNote(purchaseId: number, note: PurchaseNote): void {
  const others = rows().filter(([id]) => id !== purchaseId)
  const kept: readonly Row[] = [...others, [purchaseId, note.commitment, note.client_seed]]
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(kept.slice(-KEPT_MAX)))
  } catch {
    // Without storage the receipt is checked without this device's word.
  }
}

function rows(): readonly Row[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRow) : []
  } catch {
    return []
  }
}

function isRow(row: unknown): row is Row {
  return Array.isArray(row) && row.length === 3
}
