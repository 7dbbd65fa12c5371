import type { SendState } from '#contract/codes.ts'

/** Includes the member's id, so that no caller reads the purchase of another member. */
export interface PurchaseKey {
  readonly memberId: number
  readonly id: number
}

/**
 * A purchase that is paid and whose tickets are taken. If the pack has notaries, its cards are drawn
 * once they have signed its batch.
 */
export interface SealedPurchase extends PurchaseKey {
  readonly packId: number
  readonly requestId: string
  /** How many purchases of this pack were sealed before (t in docs/fair-draws.md). */
  readonly settledIndex: number
  /** How many tickets of this pack were sold before this purchase (k in docs/fair-draws.md). */
  readonly firstTicket: number
  readonly drawCount: number
  /** How many purchases of this pack the member made before (n in docs/fair-draws.md). */
  readonly drawNumber: number
  /** How many draws of this pack the member has made so far, including this purchase. */
  readonly memberDrawCount: number
  /** The epoch, 16 bytes, from which this purchase's seed is derived. */
  readonly epoch: Buffer
  readonly clientSeed: Buffer
  readonly isCommitmentShown: boolean
  /** The moment of the seal; of a drawn purchase, the moment of the draw. */
  readonly createdAt: Date
  /** True if its batch was paid back, so that it is never drawn. */
  readonly isVoid?: boolean
}

/** One paid request for 1 to 3,000 draws. It is stored as one row, whatever its size. */
export interface Purchase extends SealedPurchase {
  readonly memberTag: Buffer
  readonly seed: Buffer
  /** How many tickets of each prize were unsold before this purchase, encoded by `encodeCounts`. */
  readonly countsBefore: Buffer
  /** The prize number of each draw, encoded by `encodeU16`. */
  readonly prizeNos: Buffer
  /** The extra prizes that the purchase has won, encoded by `encodeExtraWins`. */
  readonly extraWins: Buffer
  readonly headBefore: Buffer
  readonly headAfter: Buffer
  readonly sendState: SendState
  /**
   * The end of the 24 hours in which the member may decide about the cards. The time remains stored
   * after the decision. Null for a coin pack, whose cards ship immediately (Q62).
   */
  readonly holdUntil: Date | null
}

export function isDrawn(purchase: SealedPurchase | Purchase): purchase is Purchase {
  return 'prizeNos' in purchase
}
