/**
 * Parses the ids that the browser has stored. Leaves out invalid ids; any other text gives no ids.
 */
export function parseIds(text: string | null): readonly number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id) && id > 0) : []
  } catch {
    return []
  }
}

/** Returns the list with the id first. Drops the last ids if the list has more than `limit` ids. */
export function withFirst(ids: readonly number[], id: number, limit: number): readonly number[] {
  return [id, ...ids.filter((each) => each !== id)].slice(0, limit)
}

/**
 * Returns the list without the id if the list contains it; otherwise the list with the id first.
 */
export function toggled(ids: readonly number[], id: number, limit: number): readonly number[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : withFirst(ids, id, limit)
}
