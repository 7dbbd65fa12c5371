import { readStoredValue, writeStored } from '#web/kit/storage.ts'

const PARAMETER = 'selectedCardHistoryIds'
const SAVED_FOR_PARAMETER = 'remembered'
/** Servers accept URLs of about 16 KB. A longer selection is kept in session storage. */
const QUERY_BYTES_MAX = 8 * 1024

/** A query that would be too long stays in the tab instead. */
export function confirmationPath(purchaseId: number, ids: readonly number[]): string {
  const query = ids.map((id) => `${PARAMETER}=${id}`).join('&')
  if (query.length <= QUERY_BYTES_MAX) return `/confirm-get-card-list${query && `?${query}`}`
  savePicks(purchaseId, ids)
  return `/confirm-get-card-list?${SAVED_FOR_PARAMETER}=${purchaseId}`
}

/**
 * Returns the ids of the cards that the member has picked for shipping. A query without ids means
 * that the member converts all cards (Q71). Returns null if the choice is lost, because the tab no
 * longer has the saved picks or the query names no card of this purchase. The member must then
 * choose again (Q152).
 */
export function selectedIds(
  query: URLSearchParams,
  cards: readonly { readonly history_id: number }[],
): ReadonlySet<number> | null {
  const purchaseId = query.get(SAVED_FOR_PARAMETER)
  const named = query.getAll(PARAMETER)
  if (purchaseId === null && named.length === 0) return new Set()
  const ids = purchaseId === null ? new Set(named.map(Number)) : readPicks(Number(purchaseId))
  return cards.some(({ history_id }) => ids?.has(history_id)) ? ids : null
}

/** Saves the picked cards of a purchase, so that the picks survive a reload of the tab. */
export function savePicks(purchaseId: number, ids: Iterable<number>) {
  // If storage is full or blocked, the picks last only as long as the screen is open.
  writeStored('sessionStorage', keyOf(purchaseId), JSON.stringify([...ids]))
}

export function readPicks(purchaseId: number): ReadonlySet<number> | null {
  const ids = readStoredValue('sessionStorage', keyOf(purchaseId))
  return Array.isArray(ids) ? new Set(ids.filter(Number.isSafeInteger)) : null
}

const keyOf = (purchaseId: number) => `picks-${purchaseId}`
