import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useReloadCurrentUser } from '#web/shop/frame/current-user.ts'
import { send } from '#web/wire/client.ts'
import { useLoad } from '#web/wire/query.ts'
import { completionOf, type Ending, endingOf, isPaid } from './ending.rule.ts'

/** While the provider has not said: soon, and not for ever. */
const ASK_AGAIN_MS = 3000
const ASKS_MAX = 20

export interface KnownEnding {
  /** Undefined until it is known. */
  readonly ending: Ending | undefined
  /** The pack that the member came from. */
  readonly packId: number | undefined
  /** Has the shop ask the provider anew, where that is what is missing, and reads how it ended. */
  readonly checkAgain: () => Promise<void>
}

/** How the point purchase of this completion page ended; asks on by itself as long as nobody knows. */
export function useEnding({ isWanted = true } = {}): KnownEnding {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const end = useLoad('GET /user/point/end', {}, { isWanted })
  const isEnded = end.outcome !== undefined && !isPaid(end.outcome)
  const waiting = useLoad('GET /user/point/waiting', {}, { isWanted: isEnded })
  const reload = async () => {
    // In this order: what was credited between the two is read as paid, never as neither open nor paid.
    await waiting.reload()
    await end.reload()
  }
  const ending =
    end.outcome &&
    endingOf({
      end: end.outcome,
      waiting: waiting.outcome,
      paymentId: query.get('payment_id'),
      completion: completionOf(pathname),
    })
  const isAsking = ending?.kind === 'asking' || ending?.kind === 'unfinished'
  useAskingOn(isAsking, reload)
  useFreshBalances(ending?.kind === 'paid')
  const checkAgain = async () => {
    if (ending?.kind === 'asking' || ending?.kind === 'unfinished') {
      await send('POST /user/point/append', { request: { token: ending.paymentId } })
    }
    await reload()
  }
  return { ending, packId: end.answer?.pack_id ?? undefined, checkAgain }
}

function useAskingOn(isAsking: boolean, ask: () => Promise<void>): void {
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is the same at every render.
  useEffect(() => {
    if (!isAsking || asked >= ASKS_MAX) return
    const timer = setTimeout(() => void ask().then(() => setAsked(asked + 1)), ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isAsking, asked])
}

/** The credit may have come after the guard had loaded the balances of the header. */
function useFreshBalances(isPaidNow: boolean): void {
  const reloadCurrentUser = useReloadCurrentUser()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is paid.
  useEffect(() => {
    if (isPaidNow) void reloadCurrentUser()
  }, [isPaidNow])
}
