const PARAMETER = 'selectedCardHistoryIds'
const SAVED_FOR_PARAMETER = 'remembered'
/** A server takes a request line of about 16 KB: a longer choice stays in this tab alone, and survives a reload there. */
const QUERY_BYTES_MAX = 8 * 1024

/** Where the final confirmation of these ids lies: each id as a parameter of its own, as far as an address carries them. */
export function confirmationPath(purchaseId: number, ids: readonly number[]): string {
  const query = ids.map((id) => `${PARAMETER}=${id}`).join('&')
  if (query.length <= QUERY_BYTES_MAX) return `/confirm-get-card-list${query && `?${query}`}`
  savePicks(purchaseId, ids)
  return `/confirm-get-card-list?${SAVED_FOR_PARAMETER}=${purchaseId}`
}

/** One or many ids; none at all means that everything converts (Q71). */
export function selectedIds(query: URLSearchParams): ReadonlySet<number> {
  const purchaseId = query.get(SAVED_FOR_PARAMETER)
  if (purchaseId !== null) return readPicks(Number(purchaseId)) ?? new Set()
  return new Set(query.getAll(PARAMETER).map(Number).filter(Number.isSafeInteger))
}

/** The picks of a purchase outlive going on, coming back and a reload. */
export function savePicks(purchaseId: number, ids: Iterable<number>) {
  try {
    sessionStorage.setItem(keyOf(purchaseId), JSON.stringify([...ids]))
  } catch {
    // Storage may be full or forbidden: then the picks live as long as the screen.
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
