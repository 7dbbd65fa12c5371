/** A purchase, decision, payment or act that the shop has acknowledged. */
export interface Acknowledgement {
  readonly kind: 'purchase' | 'decision' | 'payment' | 'act'
  readonly requestId: string
  readonly memberId: number
  /** What the response says: the ids of the cards of a purchase, otherwise nothing. */
  readonly outcome: string
}

/** What the members and operators of the drill have seen so far. */
export interface TrafficRecord {
  readonly acknowledged: readonly Acknowledgement[]
  /** Errors that no fault explains, for example a refused purchase. */
  readonly faults: readonly string[]
  acknowledge(each: Acknowledgement): void
  fail(message: string): void
  /** Notes that a request has begun. Returns a function to call at its end. */
  beginRequest(): () => void
  /** The longest pause between two acknowledged purchases since a moment, in ms. */
  longestPauseMs(since: number): number
  /** The longest time that a request took which ended after a moment or is still open, in ms. */
  longestRequestMs(since: number): number
  /** How many purchases were acknowledged since a moment. */
  purchasesSince(since: number): number
}

export function openRecord(): TrafficRecord {
  const acknowledged: Acknowledgement[] = []
  const purchaseTimes: number[] = []
  const requests: { readonly endedAt: number; readonly ms: number }[] = []
  const open = new Set<number>()
  const faults: string[] = []
  return {
    ...{ acknowledged, faults },
    fail: (message) => void faults.push(message),
    acknowledge(each) {
      acknowledged.push(each)
      if (each.kind === 'purchase') purchaseTimes.push(performance.now())
    },
    beginRequest() {
      // A request of a moment has a number of its own, because the clock is finer than a request.
      const startedAt = performance.now()
      open.add(startedAt)
      return () => {
        open.delete(startedAt)
        const endedAt = performance.now()
        requests.push({ endedAt, ms: endedAt - startedAt })
      }
    },
    longestPauseMs(since) {
      const times = [since, ...purchaseTimes.filter((at) => at > since), performance.now()]
      return Math.max(...times.slice(1).map((at, index) => at - (times[index] as number)))
    },
    longestRequestMs(since) {
      const ended = requests.filter(({ endedAt }) => endedAt > since).map(({ ms }) => ms)
      const pending = [...open].map((startedAt) => performance.now() - startedAt)
      return Math.max(0, ...ended, ...pending)
    },
    purchasesSince: (since) => purchaseTimes.filter((at) => at > since).length,
  }
}
