interface Held {
  /** As `ownerText` writes it; null for the favourites of a guest. */
  readonly owner: string | null
  readonly ids: readonly number[]
  /** Null for a guest. */
  readonly memberId: number | null
}

/**
 * Returns the text by which the browser notes whose favourites it holds. With `isJoining`, those
 * of a guest, or marked since the login, may not be stored for the member yet.
 */
export function ownerText(memberId: number, { isJoining }: { isJoining: boolean }): string {
  return isJoining ? `${memberId}+` : String(memberId)
}

/**
 * Returns what makes the browser's favourites those of who uses it. Only a guest's favourites are
 * added to a member: another member's are not theirs, and their own are stored already.
 */
export function syncOf({ owner, ids, memberId }: Held): 'nothing' | 'clear' | 'add' | 'load' {
  if (memberId === null) return owner === null ? 'nothing' : 'clear'
  const areToJoin = owner === null || owner === ownerText(memberId, { isJoining: true })
  return areToJoin && ids.length > 0 ? 'add' : 'load'
}
