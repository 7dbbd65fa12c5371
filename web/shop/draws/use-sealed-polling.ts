import { useEffect, useEffectEvent } from 'react'

const ASK_MS = 1_500
const ASK_MS_MAX = 30_000

/** Asks ever less often while a purchase waits for the notaries of its pack. */
export function useSealedPolling(isSealed: boolean, onAsk: () => Promise<unknown>): void {
  // A question renders the screen again, which must not begin the waiting anew.
  const askOnce = useEffectEvent(onAsk)
  useEffect(() => {
    if (!isSealed) return
    let timer: ReturnType<typeof setTimeout>
    let isShown = true
    async function ask(waitMs: number) {
      await askOnce()
      if (isShown) askAfter(Math.min(waitMs * 1.5, ASK_MS_MAX))
    }
    function askAfter(waitMs: number) {
      timer = setTimeout(() => void ask(waitMs), waitMs)
    }
    askAfter(ASK_MS)
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [isSealed])
}
