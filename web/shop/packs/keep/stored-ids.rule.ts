/** Reads ids that the browser has stored. Anything else than a list of ids counts as empty. */
export function parseIds(text: string | null): readonly number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id) && id > 0) : []
  } catch {
    return []
  }
}

/** Puts an id first. The list keeps at most `limit` ids and forgets the oldest. */
export function withFirst(ids: readonly number[], id: number, limit: number): readonly number[] {
  return [id, ...ids.filter((each) => each !== id)].slice(0, limit)
}

/** Adds the id as the first, or removes it. */
export function toggled(ids: readonly number[], id: number, limit: number): readonly number[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : withFirst(ids, id, limit)
}
