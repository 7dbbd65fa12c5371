/** What a load did: how often, and how long each took, from the request's first byte to the answer's last. */
export interface Load {
  readonly count: number
  readonly elapsedMs: number
  readonly latenciesMs: readonly number[]
}

export interface PurchaseLoad {
  /** How many of the buyers buy at the same time, each one purchase after the other. */
  readonly buyerCount: number
  /** Every buyer goes round all of them, each from another one on. */
  readonly packIds: readonly number[]
  readonly drawCount: number
  readonly durationMs: number
  readonly purchasesMax: number
}

/** What members look at: one request after the other, all in turn. */
export interface RequestLoad {
  readonly readerCount: number
  readonly requests: readonly RequestTemplate[]
  readonly durationMs: number
}

/** With `posts` a form with that JSON, otherwise a plain look. */
export interface RequestTemplate {
  readonly path: string
  readonly payload?: object
}
