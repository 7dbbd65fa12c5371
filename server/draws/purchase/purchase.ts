import type { SendState } from '#contract/codes.ts'

/** Includes the member's id, so that no caller reads the purchase of another member. */
export interface PurchaseKey {
  readonly memberId: number
  readonly id: number
}

/** One paid request for 1 to 3,000 draws. It is stored as one row, whatever its size. */
export interface Purchase {
  readonly memberId: number
  readonly id: number
  readonly packId: number
  readonly requestId: string
  /** How many purchases of this pack were settled before (t in docs/fair-draws.md). */
  readonly settledIndex: number
  /** How many tickets of this pack were sold before this purchase (k in docs/fair-draws.md). */
  readonly firstTicket: number
  readonly drawCount: number
  /** How many purchases of this pack the member made before (n in docs/fair-draws.md). */
  readonly drawNumber: number
  /** How many draws of this pack the member has made so far, including this purchase. */
  readonly memberDrawCount: number
  readonly memberTag: Buffer
  /** The epoch, 16 bytes, from which this purchase's seed was derived. */
  readonly epoch: Buffer
  readonly seed: Buffer
  readonly clientSeed: Buffer
  readonly isCommitmentShown: boolean
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
  readonly createdAt: Date
}
