/** Leaves out invalid ids. Empty if the text is not a list. */
export function parseIds(text: string | null): readonly number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id) && id > 0) : []
  } catch {
    return []
  }
}

/** Returns the list with the id first. Drops ids at the end if there are more than `limit`. */
export function withFirst(ids: readonly number[], id: number, limit: number): readonly number[] {
  return [id, ...ids.filter((each) => each !== id)].slice(0, limit)
}

/** Removes the id if the list contains it; otherwise puts it first. */
export function toggled(ids: readonly number[], id: number, limit: number): readonly number[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : withFirst(ids, id, limit)
}
