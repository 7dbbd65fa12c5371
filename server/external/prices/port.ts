export interface PriceList {
  /** A CSV file, or a JSON list of objects. */
  readonly bytes: Buffer
  /** When the source last changed the list; null if it does not say so. */
  readonly changedAt: Date | null
}

/** A place that publishes a list of market prices. */
export interface PriceSource {
  /** By which the history of prices names it. */
  readonly name: string
  /** Throws if the source does not answer with a list in time. */
  read(): Promise<PriceList>
}
