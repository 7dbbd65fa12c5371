/**
 * The size of a run. A short run only checks that every bench works and gets correct results. It
 * does not judge times.
 */
export interface RunSize {
  readonly isShort: boolean
  readonly durations: Durations
  /**
   * The number of rounds. Each round measures the shop and then the baseline, so other work on the
   * machine affects both alike.
   */
  readonly rounds: number
  readonly packCount: number
  /** The number of sales that the staleness bench makes and then looks for on the pages. */
  readonly salesCount: number
  readonly past: {
    readonly packCount: number
    readonly memberCount: number
    readonly purchasesPerMember: number
  }
  readonly history: { readonly purchaseCount: number; readonly lastPage: number }
  readonly overload: {
    readonly memberCount: number
    readonly connectionCount: number
    readonly durationMs: number
  }
  readonly drop: {
    readonly memberCount: number
    /** Fewer than members, each of whom may have one. */
    readonly ticketCount: number
    readonly lineSeconds: number
    readonly guestCount: number
    readonly guestConnectionCount: number
    /** From before the publication to the start. */
    readonly publishMs: number
  }
}

export interface Durations {
  /**
   * The duration of the single warm-up right after the start of a server. Each scenario then has a
   * warm-up of `warmUpMs`.
   */
  readonly startMs: number
  readonly warmUpMs: number
  readonly measuredMs: number
}

export const LONG: RunSize = {
  isShort: false,
  durations: { startMs: 6000, warmUpMs: 1500, measuredMs: 5000 },
  rounds: 3,
  packCount: 100,
  salesCount: 10,
  past: { packCount: 10, memberCount: 100_000, purchasesPerMember: 50 },
  history: { purchaseCount: 100_000, lastPage: 1_000 },
  overload: { memberCount: 1_000, connectionCount: 6_000, durationMs: 30_000 },
  drop: {
    memberCount: 5_000,
    ticketCount: 4_000,
    lineSeconds: 60,
    guestCount: 50_000,
    guestConnectionCount: 2_000,
    publishMs: 5_000,
  },
}

export const SHORT: RunSize = {
  isShort: true,
  durations: { startMs: 100, warmUpMs: 20, measuredMs: 100 },
  rounds: 1,
  packCount: 8,
  salesCount: 2,
  past: { packCount: 2, memberCount: 200, purchasesPerMember: 20 },
  history: { purchaseCount: 1_000, lastPage: 50 },
  overload: { memberCount: 50, connectionCount: 200, durationMs: 700 },
  drop: {
    memberCount: 60,
    ticketCount: 40,
    lineSeconds: 2,
    guestCount: 300,
    guestConnectionCount: 50,
    publishMs: 1_500,
  },
}
