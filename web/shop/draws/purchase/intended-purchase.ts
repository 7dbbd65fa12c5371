import { readStoredValue, writeStored } from '#web/kit/storage.ts'
import type { PurchaseSelection } from './use-purchase.ts'

const STORAGE_KEY = 'intended-purchase'
/** A visitor who returns later has probably given up. */
const KEPT_MS_MAX = 60 * 60 * 1000

/** The pack's screen then opens the confirmation of the intended purchase by itself. */
export const CONTINUES_PURCHASE = { continuesPurchase: true }

export function continuesPurchase(state: unknown): boolean {
  return (state as Partial<typeof CONTINUES_PURCHASE> | null)?.continuesPurchase === true
}

/**
 * Saves the pack and the number of draws while the visitor logs in, registers or buys points. All
 * tabs share these values, because a payment app may bring the visitor back in another tab.
 */
export function saveIntendedPurchase({ packId, count }: PurchaseSelection): void {
  const stored: StoredPurchase = { packId, count, savedAtMs: Date.now() }
  // If storage is full or blocked, the visitor chooses the number of draws again.
  writeStored('localStorage', STORAGE_KEY, JSON.stringify(stored))
}

/** Returns the intended purchase; undefined if there is none or it was saved over an hour ago. */
export function loadIntendedPurchase(): PurchaseSelection | undefined {
  const stored = readStoredValue('localStorage', STORAGE_KEY)
  if (!isStored(stored) || Date.now() - stored.savedAtMs > KEPT_MS_MAX) return undefined
  return { packId: stored.packId, count: stored.count }
}

export function intendedCountOf(packId: number | undefined): number | undefined {
  const intended = loadIntendedPurchase()
  return intended?.packId === packId ? intended?.count : undefined
}

/** Returns the address of the login, from which the visitor returns to the intended purchase. */
export function loginAddress(): string {
  const intended = loadIntendedPurchase()
  return intended === undefined ? '/login' : `/login?packId=${intended.packId}`
}

export function clearIntendedPurchase(): void {
  writeStored('localStorage', STORAGE_KEY, null)
}

interface StoredPurchase extends PurchaseSelection {
  readonly savedAtMs: number
}

function isStored(stored: unknown): stored is StoredPurchase {
  const { packId, count, savedAtMs } = (stored ?? {}) as Partial<StoredPurchase>
  return [packId, count, savedAtMs].every((part) => Number.isSafeInteger(part) && Number(part) > 0)
}
