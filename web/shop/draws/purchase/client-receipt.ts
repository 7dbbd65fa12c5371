import { readStoredValue, writeStored } from '#web/kit/storage.ts'

const STORAGE_KEY = 'client-receipts'
/** About 150 characters each, so 500 stay far below the storage limit. */
const STORED_MAX = 500

/** The proof compares both with the shop's receipt (docs/fair-draws.md). */
export interface ClientReceipt {
  readonly commitment: string
  readonly client_seed: string
}
type StoredRow = readonly [purchaseId: number, commitment: string, clientSeed: string]

export function readClientReceipt(purchaseId: number): ClientReceipt | undefined {
  const row = readRows().find(([id]) => id === purchaseId)
  return row && { commitment: row[1], client_seed: row[2] }
}

/** Deletes the oldest beyond the limit. A second save replaces the first. */
export function saveClientReceipt(purchaseId: number, clientReceipt: ClientReceipt): void {
  const others = readRows().filter(([id]) => id !== purchaseId)
  const nextRows: readonly StoredRow[] = [
    ...others,
    [purchaseId, clientReceipt.commitment, clientReceipt.client_seed],
  ]
  // If storage is full or blocked, the client receipt is not saved. The proof of this purchase then
  // has nothing that it can compare with the shop's receipt.
  writeStored('localStorage', STORAGE_KEY, JSON.stringify(nextRows.slice(-STORED_MAX)))
}

function readRows(): readonly StoredRow[] {
  const stored = readStoredValue('localStorage', STORAGE_KEY)
  return Array.isArray(stored) ? stored.filter(isRow) : []
}

function isRow(row: unknown): row is StoredRow {
  return Array.isArray(row) && row.length === 3
}
