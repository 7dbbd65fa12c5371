/**
 * The result of a load: the requests and their latencies, from the first byte of the request to the last of the
 * answer.
 */
export interface Load {
  readonly count: number
  readonly elapsedMs: number
  readonly latenciesMs: readonly number[]
}

export interface PurchaseLoad {
  /** The number of concurrent buyers; each makes one purchase after the other. */
  readonly buyerCount: number
  /** Every buyer buys these packs in turn, each starting at another one. */
  readonly packIds: readonly number[]
  readonly drawCount: number
  readonly durationMs: number
  readonly purchasesMax: number
}

/** A load of reads: each reader sends the requests in turn, one after the other. */
export interface RequestLoad {
  readonly readerCount: number
  readonly requests: readonly RequestTemplate[]
  readonly durationMs: number
}

/** A POST of a form with `payload` as JSON; without it, a GET. */
export interface RequestTemplate {
  readonly path: string
  readonly payload?: object
}
