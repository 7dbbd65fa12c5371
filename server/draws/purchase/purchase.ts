import type { SendState } from '#contract/codes.ts'

/**
 * The key of a purchase. The member is part of it, so that no caller reads the purchase of another
 * member.
 */
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
  /** t: purchases of this pack settled before this one. */
  readonly settledIndex: number
  /** k: tickets of this pack sold before this purchase. */
  readonly firstTicket: number
  readonly drawCount: number
  /** n: purchases of this pack by this member before this one. */
  readonly drawNumber: number
  /** Draws of this member from this pack so far, this purchase included. */
  readonly memberDrawCount: number
  readonly memberTag: Buffer
  /** The epoch whose seed this purchase used, 16 bytes. */
  readonly epoch: Buffer
  readonly seed: Buffer
  readonly clientSeed: Buffer
  readonly isCommitmentShown: boolean
  /** The tickets left of each prize before this purchase, encoded by `encodeCounts`. */
  readonly countsBefore: Buffer
  /** The prize number of each draw, encoded by `encodeU16`. */
  readonly prizeNos: Buffer
  /** The extra prizes that the purchase has won, encoded by `encodeExtraWins`. */
  readonly extraWins: Buffer
  readonly headBefore: Buffer
  readonly headAfter: Buffer
  readonly sendState: SendState
  /** When the worker decides the undecided cards. Null if nothing is left to decide. */
  readonly holdUntil: Date | null
  readonly createdAt: Date
}
