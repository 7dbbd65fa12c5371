import { GROUP_MAX } from '#server/draws/settlement/settlement.rule.ts'

/** Purchases of a pack wait so long for the signatures and the draw of the batch before them. */
const DRAW_MS_MAX = 100
/** After a draw they wait so long for the buyers whom the draw has answered. */
const RETURN_MS_MAX = 10

interface Hold {
  readonly ended: PromiseWithResolvers<void>
  timer: NodeJS.Timeout
  waitingCount: number
  /** The hold ends once this many purchases wait. Null: it ends with the draw. */
  wantedCount: number | null
}

/**
 * Holds back purchases of a pack, so that they share the next batch. Most of what notaries cost is
 * the cost of a batch: its two transactions and one request to each notary (decision 119).
 */
export function openGathering() {
  const holds = new Map<number, Hold>()

  function end(packId: number): void {
    const hold = holds.get(packId)
    if (hold === undefined) return
    holds.delete(packId)
    clearTimeout(hold.timer)
    hold.ended.resolve()
  }

  function endIfEnough(packId: number, { waitingCount, wantedCount }: Hold): void {
    // Purchases that fill a group gain nothing by waiting.
    if (waitingCount >= (wantedCount ?? GROUP_MAX)) end(packId)
  }

  return {
    /** Purchases of the pack are sealed. */
    sealed(packId: number): void {
      if (holds.has(packId)) return
      const timer = setTimeout(end, DRAW_MS_MAX, packId)
      const ended = Promise.withResolvers<void>()
      holds.set(packId, { ended, timer, waitingCount: 0, wantedCount: null })
    },
    /**
     * Purchases of the pack are drawn, by this process or another. After more than one, as many may
     * come again at once, and the next batch waits for them.
     */
    drawn(packId: number, purchaseCount: number): void {
      const hold = holds.get(packId)
      if (hold === undefined || hold.wantedCount !== null) return
      clearTimeout(hold.timer)
      hold.timer = setTimeout(end, RETURN_MS_MAX, packId)
      // The buyer of a lone purchase does not hold back others.
      hold.wantedCount = purchaseCount > 1 ? purchaseCount : 0
      endIfEnough(packId, hold)
    },
    /** A purchase of the pack enters the queue. */
    arrived(packId: number): void {
      const hold = holds.get(packId)
      if (hold === undefined) return
      hold.waitingCount += 1
      endIfEnough(packId, hold)
    },
    end,
    /** Resolves when purchases of the pack need no longer wait. Undefined if they need not. */
    until: (packId: number): Promise<void> | undefined => holds.get(packId)?.ended.promise,
  }
}
