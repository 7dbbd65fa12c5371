import type { SendState } from '#contract/codes.ts'

/** One paid request for 1 to 3,000 draws, as it is stored: one row, whatever its size. */
export interface Purchase {
  readonly memberId: number
  readonly id: number
  readonly packId: number
  readonly requestId: string
  /** t: purchases of this pack settled before. */
  readonly settledIndex: number
  /** k: tickets sold before. */
  readonly firstTicket: number
  readonly drawCount: number
  /** n: purchases of this pack by this member before. */
  readonly drawNumber: number
  /** Draws of this member from this pack, this purchase included. */
  readonly memberDrawCount: number
  readonly memberTag: Buffer
  readonly seed: Buffer
  readonly clientSeed: Buffer
  readonly isCommitmentShown: boolean
  /** Per prize: see counts.ts. */
  readonly countsBefore: Buffer
  /** u16 per draw. */
  readonly prizeNos: Buffer
  readonly headBefore: Buffer
  readonly headAfter: Buffer
  readonly sendState: SendState
  /** Undecided cards are decided by the clerk at this moment; null where nothing is to be decided. */
  readonly holdUntil: Date | null
  readonly createdAt: Date
}

/** What remains of a pack, and where its chain of receipts stands. */
export interface Urn {
  readonly packId: number
  readonly soldCount: number
  readonly settledCount: number
  readonly head: Buffer
  readonly counts: readonly number[]
}
