/**
 * What a load has measured: the number of requests and their latencies. A latency runs from the
 * first byte of the request to the last byte of the response.
 */
export interface Load {
  readonly count: number
  readonly elapsedMs: number
  readonly latenciesMs: readonly number[]
}

export interface PurchaseLoad {
  /** The number of concurrent buyers; each makes one purchase after the other. */
  readonly buyerCount: number
  /** Every buyer buys from these packs in turn. The buyers do not all start with the same pack. */
  readonly packIds: readonly number[]
  readonly drawCount: number
  readonly durationMs: number
  readonly purchasesMax: number
  readonly press: Press
}

/**
 * `check`: each purchase is checked before, as a page does. `page`: and the page is loaded before that.
 * `visit`: all calls of a visit with a purchase.
 */
export type Press = 'buy' | 'check' | 'page' | 'visit'

/** A load that only reads. Each reader sends one request after the other. */
export interface RequestLoad {
  readonly readerCount: number
  readonly requests: readonly RequestTemplate[]
  readonly durationMs: number
}

/**
 * The template of a request. With `payload`, the request is a POST of a form that contains the
 * payload as JSON. Without `payload`, the request is a GET.
 */
export interface RequestTemplate {
  readonly path: string
  readonly payload?: object
}
