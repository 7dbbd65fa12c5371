import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useReloadCurrentUser } from '#web/shop/layout/current-user.ts'
import { send } from '#web/wire/client.ts'
import { useLoad } from '#web/wire/query.ts'
import {
  completionPageOf,
  isPaid,
  type PurchaseResult,
  purchaseResultOf,
} from './purchase-result.rule.ts'

/** While the provider has not said: soon, and not for ever. */
const POLL_INTERVAL_MS = 3000
const POLLS_MAX = 20

export interface PurchaseResultState {
  /** Undefined until it is known. */
  readonly purchaseResult: PurchaseResult | undefined
  /** The pack that the member came from. */
  readonly packId: number | undefined
  /** Has the shop ask the provider anew, where that is what is missing, and reads how it ended. */
  readonly checkAgain: () => Promise<void>
}

/** How the point purchase of this completion page ended; asks on by itself as long as nobody knows. */
export function usePurchaseResult({ isEnabled = true } = {}): PurchaseResultState {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const end = useLoad('GET /user/point/end', {}, { isEnabled })
  const isUnpaid = end.outcome !== undefined && !isPaid(end.outcome)
  const waiting = useLoad('GET /user/point/waiting', {}, { isEnabled: isUnpaid })
  const reload = async () => {
    // In this order: what was credited between the two is read as paid, never as neither open nor paid.
    await waiting.reload()
    await end.reload()
  }
  const purchaseResult =
    end.outcome &&
    purchaseResultOf({
      end: end.outcome,
      waiting: waiting.outcome,
      paymentId: query.get('payment_id'),
      completion: completionPageOf(pathname),
    })
  const isPending = purchaseResult?.kind === 'pending' || purchaseResult?.kind === 'unfinished'
  usePolling(isPending, reload)
  useReloadBalancesWhenPaid(purchaseResult?.kind === 'paid')
  const checkAgain = async () => {
    if (purchaseResult?.kind === 'pending' || purchaseResult?.kind === 'unfinished') {
      await send('POST /user/point/append', { request: { token: purchaseResult.paymentId } })
    }
    await reload()
  }
  return { purchaseResult, packId: end.answer?.pack_id ?? undefined, checkAgain }
}

function usePolling(isPending: boolean, poll: () => Promise<void>): void {
  const [pollCount, setPollCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is the same at every render.
  useEffect(() => {
    if (!isPending || pollCount >= POLLS_MAX) return
    const timer = setTimeout(
      () => void poll().then(() => setPollCount(pollCount + 1)),
      POLL_INTERVAL_MS,
    )
    return () => clearTimeout(timer)
  }, [isPending, pollCount])
}

/** The credit may have come after the guard had loaded the balances of the header. */
function useReloadBalancesWhenPaid(isPaid: boolean): void {
  const reloadCurrentUser = useReloadCurrentUser()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is paid.
  useEffect(() => {
    if (isPaid) void reloadCurrentUser()
  }, [isPaid])
}
