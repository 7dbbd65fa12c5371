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

/** Ends after POLLS_MAX polls, about one minute. */
const POLL_INTERVAL_MS = 3000
const POLLS_MAX = 20

export interface PurchaseResultState {
  /** The result of the purchase; undefined until the result is loaded. */
  readonly purchaseResult: PurchaseResult | undefined
  /** The id of the pack that the member came from. */
  readonly packId: number | undefined
  readonly checkAgain: () => Promise<void>
}

/** Polled while the payment is pending. */
export function usePurchaseResult({ isEnabled = true } = {}): PurchaseResultState {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const end = useLoad('GET /user/point/end', {}, { isEnabled })
  const isUnpaid = end.outcome !== undefined && !isPaid(end.outcome)
  const waiting = useLoad('GET /user/point/waiting', {}, { isEnabled: isUnpaid })
  const reload = async () => {
    // The list of unfinished payments is loaded first. If the shop credits the payment between the
    // two calls, the second call then reports the payment as paid. In the reverse order, neither
    // call would report the payment.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `poll` does the same in every render.
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
 * Reloads the balances in the header once the payment is paid, because the header may show the
 * balances from before the grant of the points.
 */
function useReloadBalancesWhenPaid(isPaid: boolean): void {
  const reloadCurrentUser = useReloadCurrentUser()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once, when the payment is paid.
  useEffect(() => {
    if (isPaid) void reloadCurrentUser()
  }, [isPaid])
}
