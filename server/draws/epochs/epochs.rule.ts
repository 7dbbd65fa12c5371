/** One of the newest epochs, with what says whether it still fits. */
export interface NewestEpoch {
  readonly epoch: Buffer
  /** Whether the operator began another life of the database with it. */
  readonly beginsLife: boolean
  /** Whether it belongs to this database on this server since its last start. */
  readonly isOfThisLife: boolean
  /** The ten minutes of the database's clock to which it belongs, and the present ones. */
  readonly span: number
  readonly presentSpan: number
}

/** The epochs that a purchase may use now, 16 bytes each. */
export interface Epochs {
  /** The epoch of new commitments. */
  readonly present: Buffer
  /** The epoch of the ten minutes before, whose commitments are still good; null if there is none. */
  readonly previous: Buffer | null
}

/**
 * Returns the epochs that fit, of the newest two in the order newest first. Returns null if the
 * newest does not belong to the present life and minutes: then another epoch must be made.
 */
export function fittingEpochs([newest, second]: readonly NewestEpoch[]): Epochs | null {
  if (newest === undefined || !newest.isOfThisLife) return null
  if (newest.span !== newest.presentSpan) return null
  const isSecondGood =
    second?.isOfThisLife === true && !newest.beginsLife && second.span === newest.presentSpan - 1
  return { present: newest.epoch, previous: isSecondGood ? second.epoch : null }
}
