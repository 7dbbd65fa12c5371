const STORAGE_KEY = 'client-receipts'
/** About 150 letters each: far below what a browser keeps for a site. */
const STORED_MAX = 500

/**
 * What this device keeps of a purchase by itself: the commitment that it was shown and the seed that it mixed in.
 * A receipt that says otherwise is found out by it (design: fair draws).
 */
export interface ClientReceipt {
  readonly commitment: string
  readonly client_seed: string
}
type StoredRow = readonly [purchaseId: number, commitment: string, clientSeed: string]

export function readClientReceipt(purchaseId: number): ClientReceipt | undefined {
  const row = readRows().find(([id]) => id === purchaseId)
  return row && { commitment: row[1], client_seed: row[2] }
}

/** The oldest give way. An answer that comes twice changes nothing. */
export function saveClientReceipt(purchaseId: number, clientReceipt: ClientReceipt): void {
  const others = readRows().filter(([id]) => id !== purchaseId)
  const nextRows: readonly StoredRow[] = [
    ...others,
    [purchaseId, clientReceipt.commitment, clientReceipt.client_seed],
  ]
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(nextRows.slice(-STORED_MAX)))
  } catch {
    // Without storage the receipt is checked without this device's word.
  }
}

function readRows(): readonly StoredRow[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRow) : []
  } catch {
    return []
  }
}

function isRow(row: unknown): row is StoredRow {
  return Array.isArray(row) && row.length === 3
}
