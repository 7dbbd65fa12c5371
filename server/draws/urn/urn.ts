/** The unsold tickets of a pack, and the last hash of its chain of receipts. */
export interface Urn {
  readonly packId: number
  /** How many tickets of the pack are sold (k in docs/fair-draws.md). */
  readonly soldCount: number
  /** How many purchases of the pack are settled (t in docs/fair-draws.md). */
  readonly settledCount: number
  readonly head: Buffer
  /** How many tickets of each prize are unsold. The index is the prize number. */
  readonly counts: readonly number[]
}
