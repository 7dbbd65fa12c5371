/**
 * A purchase, a decision on cards, an opened payment, the credit of a payment, or an act of an
 * operator that the shop or the console has acknowledged.
 */
export interface Acknowledgement {
  readonly kind: 'purchase' | 'decision' | 'payment' | 'credit' | 'act'
  readonly requestId: string
  /**
   * For a purchase, the ids of the won cards. For an operator's act, the id of the draft that the
   * act made. Empty for any other kind.
   */
  readonly outcome: string
}

/** The record of what the members and operators of the drill have observed so far. */
export interface TrafficRecord {
  readonly acknowledged: readonly Acknowledgement[]
  /** Errors that no fault explains, for example a refused purchase. */
  readonly faults: readonly string[]
  acknowledge(each: Acknowledgement): void
  fail(message: string): void
  /**
   * Records that a request has begun. The caller must call the returned function when the request
   * ends.
   */
  beginRequest(): () => void
  /**
   * The longest time without an acknowledged purchase between the moment `since` and now, in ms.
   */
  longestPauseMs(since: number): number
  /**
   * The longest duration of a request, in ms. Counts the requests that have not ended yet, and
   * those that ended after the moment `since`.
   */
  longestRequestMs(since: number): number
  /** The number of purchases that were acknowledged after the moment `since`. */
  purchasesSince(since: number): number
  /** The number of purchases that were acknowledged up to the moment `until`. */
  purchasesUntil(until: number): number
}

export function openRecord(): TrafficRecord {
  const acknowledged: Acknowledgement[] = []
  const purchaseTimes: number[] = []
  const requests: { readonly endedAt: number; readonly ms: number }[] = []
  const open = new Set<{ readonly startedAt: number }>()
  const faults: string[] = []
  return {
    acknowledged,
    faults,
    fail: (message) => void faults.push(message),
    acknowledge(each) {
      acknowledged.push(each)
      if (each.kind === 'purchase') purchaseTimes.push(performance.now())
    },
    beginRequest() {
      // Each request has an object of its own, because two requests can begin at the same time.
      const request = { startedAt: performance.now() }
      open.add(request)
      return () => {
        open.delete(request)
        const endedAt = performance.now()
        requests.push({ endedAt, ms: endedAt - request.startedAt })
      }
    },
    longestPauseMs(since) {
      const times = [since, ...purchaseTimes.filter((at) => at > since), performance.now()]
      return Math.max(...times.slice(1).map((at, index) => at - (times[index] as number)))
    },
    longestRequestMs(since) {
      const ended = requests.filter(({ endedAt }) => endedAt > since).map(({ ms }) => ms)
      const pending = [...open].map(({ startedAt }) => performance.now() - startedAt)
      return Math.max(0, ...ended, ...pending)
    },
    purchasesUntil: (until) => purchaseTimes.filter((at) => at <= until).length,
    purchasesSince: (since) => purchaseTimes.filter((at) => at > since).length,
  }
}
