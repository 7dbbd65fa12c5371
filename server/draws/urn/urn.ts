/** The tickets left in a pack, and the head of its chain of receipts. */
export interface Urn {
  readonly packId: number
  /** k: tickets sold so far. */
  readonly soldCount: number
  /** t: purchases settled so far. */
  readonly settledCount: number
  readonly head: Buffer
  /** Tickets left of each prize, by prize number. */
  readonly counts: readonly number[]
}
