import type { PRICE_FAULTS } from '#contract/console/stock/cards.ts'

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
  /** Throws PriceFault if the source does not answer with a list in time. */
  read(): Promise<PriceList>
}

/** What a source or its list has wrong. */
export class PriceFault extends Error {
  readonly kind: (typeof PRICE_FAULTS)[number]
  readonly detail: string
  constructor(kind: PriceFault['kind'], detail = '') {
    super(`the list of market prices: ${kind} ${detail}`.trim())
    this.kind = kind
    this.detail = detail
  }
}
