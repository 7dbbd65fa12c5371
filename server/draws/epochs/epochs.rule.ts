/** One of the two newest epochs, and what decides whether it is valid. */
export interface NewestEpoch {
  readonly epoch: Buffer
  /** True if the operator made this epoch in order to make all earlier epochs invalid. */
  readonly beginsLife: boolean
  /**
   * True if the epoch was made in the present life of the database: in this database and table,
   * since the last start of this server.
   */
  readonly isOfThisLife: boolean
  /** The number of the ten-minute span in which the epoch was made, by the database's clock. */
  readonly span: number
  readonly presentSpan: number
}

/** The epochs that a purchase may use now, 16 bytes each. */
export interface Epochs {
  /** The epoch with which new commitments are made. */
  readonly present: Buffer
  /** Null if there is none. Commitments made with this epoch are still valid. */
  readonly previous: Buffer | null
}

/**
 * Returns which of the two newest epochs are valid now. The newest epoch comes first in the
 * argument. The newest epoch must have been made in the present life of the database and in the
 * present ten minutes. Otherwise returns null, and the caller must make a new epoch.
 */
export function validEpochs([newest, second]: readonly NewestEpoch[]): Epochs | null {
  if (newest === undefined || !newest.isOfThisLife) return null
  if (newest.span !== newest.presentSpan) return null
  const isSecondGood =
    second?.isOfThisLife === true && !newest.beginsLife && second.span === newest.presentSpan - 1
  return { present: newest.epoch, previous: isSecondGood ? second.epoch : null }
}
