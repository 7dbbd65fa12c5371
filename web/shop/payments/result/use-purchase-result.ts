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

/**
 * The interval of polling while the payment is pending. Polling stops after POLLS_MAX polls, about
 * one minute.
 */
const POLL_INTERVAL_MS = 3000
const POLLS_MAX = 20

export interface PurchaseResultState {
  /** The result; undefined until it is loaded. */
  readonly purchaseResult: PurchaseResult | undefined
  /** The pack that the member came from. */
  readonly packId: number | undefined
  /**
   * Makes the shop fetch the provider's status if the payment is pending. Then reloads the result.
   */
  readonly checkAgain: () => Promise<void>
}

/**
 * Loads the result of the point purchase for this completion page. The result is polled while the
 * payment is pending.
 */
export function usePurchaseResult({ isEnabled = true } = {}): PurchaseResultState {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const end = useLoad('GET /user/point/end', {}, { isEnabled })
  const isUnpaid = end.outcome !== undefined && !isPaid(end.outcome)
  const waiting = useLoad('GET /user/point/waiting', {}, { isEnabled: isUnpaid })
  const reload = async () => {
    // The open payments are loaded before the result. A payment credited between the two calls is
    // then read as paid. In the other sequence it would seem neither open nor paid.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: poll does the same at every render.
  useEffect(() => {
    if (!isPending || pollCount >= POLLS_MAX) return
    const timer = setTimeout(
      () => void poll().then(() => setPollCount(pollCount + 1)),
      POLL_INTERVAL_MS,
    )
    return () => clearTimeout(timer)
  }, [isPending, pollCount])
}

/**
 * Reloads the balances of the header. The points may be granted after the route guard has loaded
 * the balances.
 */
function useReloadBalancesWhenPaid(isPaid: boolean): void {
  const reloadCurrentUser = useReloadCurrentUser()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once, when the payment is paid.
  useEffect(() => {
    if (isPaid) void reloadCurrentUser()
  }, [isPaid])
}
