interface Held {
  /** The member whose favourites the browser holds; null for those of a guest. */
  readonly owner: string | null
  readonly ids: readonly number[]
  /** Null for a guest. */
  readonly memberId: number | null
}

/**
 * Returns what makes the browser's favourites those of who uses it. Only a guest's favourites are
 * added to a member: another member's are not theirs, and their own are stored already.
 */
export function syncOf({ owner, ids, memberId }: Held): 'nothing' | 'clear' | 'add' | 'load' {
  if (memberId === null) return owner === null ? 'nothing' : 'clear'
  return owner === null && ids.length > 0 ? 'add' : 'load'
}
