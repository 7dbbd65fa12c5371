const PARAMETER = 'selectedCardHistoryIds'
const SAVED_FOR_PARAMETER = 'remembered'
/**
 * The longest query that the confirmation's URL may have. Servers accept a request line of about 16
 * KB, so a longer selection is kept in the tab's session storage.
 */
const QUERY_BYTES_MAX = 8 * 1024

/**
 * Returns the path of the confirmation screen, with each id as a parameter. If the ids are too many
 * for a URL, they are saved in the tab instead.
 */
export function confirmationPath(purchaseId: number, ids: readonly number[]): string {
  const query = ids.map((id) => `${PARAMETER}=${id}`).join('&')
  if (query.length <= QUERY_BYTES_MAX) return `/confirm-get-card-list${query && `?${query}`}`
  savePicks(purchaseId, ids)
  return `/confirm-get-card-list?${SAVED_FOR_PARAMETER}=${purchaseId}`
}

/**
 * Returns the ids of the cards that the query selects for shipping. No id means that all cards
 * convert (Q71).
 */
export function selectedIds(query: URLSearchParams): ReadonlySet<number> {
  const purchaseId = query.get(SAVED_FOR_PARAMETER)
  if (purchaseId !== null) return readPicks(Number(purchaseId)) ?? new Set()
  return new Set(query.getAll(PARAMETER).map(Number).filter(Number.isSafeInteger))
}

/** Saves the picks of a purchase, so that they survive a reload and navigation within the tab. */
export function savePicks(purchaseId: number, ids: Iterable<number>) {
  try {
    sessionStorage.setItem(keyOf(purchaseId), JSON.stringify([...ids]))
  } catch {
    // If storage is full or blocked, the picks last only as long as the screen.
  }
}

export function readPicks(purchaseId: number): ReadonlySet<number> | null {
  const text = readStorage(keyOf(purchaseId))
  if (text === null) return null
  try {
    const ids: unknown = JSON.parse(text)
    return Array.isArray(ids) ? new Set(ids.filter(Number.isSafeInteger)) : null
  } catch {
    return null
  }
}

const keyOf = (purchaseId: number) => `picks-${purchaseId}`

function readStorage(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
