import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { RESULT, STATE } from '#contract/codes.ts'
import { randomHex, randomUuid } from '#web/kit/random.ts'
import { preloadDraw, preloadReveal } from '#web/shop/draws/reveal/preload.ts'
import { usePendingRequest } from '#web/shop/layout/use-pending-request.ts'
import { type Ok, type Refused, send, type Unreachable } from '#web/wire/client.ts'
import { isOverLimit, retryWhileOverLimit } from '#web/wire/overload-retry.ts'
import { isRefusedUnprocessed } from '#web/wire/pending-request.ts'
import { cacheKey } from '#web/wire/query.ts'
import { saveClientReceipt } from './client-receipt.ts'
import { type PendingPurchase, pendingPurchaseStore } from './pending-purchase.ts'

export interface PurchaseSelection {
  readonly packId: number
  readonly count: number
}
export type CheckOutcome =
  | { readonly kind: 'ok'; readonly commitment: string }
  | Refused
  | Unreachable
/** `bought`: the navigation to the reveal has started. */
export type PurchaseOutcome = { readonly kind: 'bought' } | Refused | Unreachable

export interface PurchaseFlow {
  /** Checks whether the draws may be bought and fetches the commitment. It charges nothing. */
  readonly check: (selection: PurchaseSelection) => Promise<CheckOutcome>
  /** Buys once, even if the request is repeated, and opens the reveal. Without a commitment it checks first. */
  readonly buy: (selection: PurchaseSelection, commitment?: string) => Promise<PurchaseOutcome>
  /** A purchase of this tab without a response; the screen offers to send it again. */
  readonly pendingPurchase: PendingPurchase | undefined
  readonly sendAgain: () => Promise<PurchaseOutcome>
}

export function usePurchase(): PurchaseFlow {
  const client = useQueryClient()
  const navigate = useNavigate()
  const pendingRequest = usePendingRequest(pendingPurchaseStore)

  async function submit(purchase: PendingPurchase, isResend = false): Promise<PurchaseOutcome> {
    let lastSent = purchase
    const beforeSending = (next: PendingPurchase) => {
      lastSent = next
      pendingRequest.save(next)
    }
    preloadReveal(client, purchase.pack_id)
    const outcome = await submitPurchase(client, { purchase, beforeSending })
    if (isOutcomeUnknown(outcome) || (isResend && isInconclusive(outcome))) {
      pendingRequest.markPending(lastSent)
      return isRefusedUnprocessed(outcome) ? outcome : { kind: 'unreachable' }
    }
    pendingRequest.clear()
    if (outcome.kind === 'bought') navigate('/gacha-animation')
    return outcome
  }

  async function sendAgain(): Promise<PurchaseOutcome> {
    if (pendingRequest.request === undefined) return { kind: 'unreachable' }
    return (await pendingRequest.verifySender()) ?? submit(pendingRequest.request, true)
  }

  return {
    check,
    pendingPurchase: pendingRequest.request,
    buy: async (selection, commitment) => {
      const checkOutcome = commitment === undefined ? await check(selection) : undefined
      if (checkOutcome !== undefined && checkOutcome.kind !== 'ok') return checkOutcome
      return submit(createPurchase(selection, commitment ?? checkOutcome?.commitment ?? ''))
    },
    sendAgain,
  }
}

/** Without a response, or after a fault, the purchase may or may not have been made. */
function isOutcomeUnknown(outcome: PurchaseOutcome): boolean {
  if (outcome.kind === 'unreachable') return true
  if (outcome.kind !== 'refused') return false
  return outcome.state === STATE.fault && outcome.errors.count === undefined
}

/** The shop refused before it read the request. This says nothing about an earlier request with the same id. */
function isInconclusive(outcome: PurchaseOutcome): boolean {
  return isOverLimit(outcome) || isRefusedUnprocessed(outcome)
}

async function check({ packId, count }: PurchaseSelection): Promise<CheckOutcome> {
  const request = { pack_id: packId, count }
  const outcome = await send('POST /user/pack/check', { request })
  if (outcome.kind !== 'ok') return outcome
  const { result, commitment } = outcome.answer
  return result === RESULT.ok ? { kind: 'ok', commitment } : toRefusal(outcome)
}

/** Each press gets its own request id. The client seed is chosen after the commitment is known. */
function createPurchase({ packId, count }: PurchaseSelection, commitment: string): PendingPurchase {
  return {
    pack_id: packId,
    count,
    request_id: randomUuid(),
    client_seed: randomHex(32),
    commitment,
  }
}

interface PurchaseSubmission {
  readonly purchase: PendingPurchase
  readonly beforeSending: (purchase: PendingPurchase) => void
}

/** If another tab has used the commitment, nothing was charged; the same press then fetches a new one. */
async function submitPurchase(
  client: QueryClient,
  submission: PurchaseSubmission,
): Promise<PurchaseOutcome> {
  const { purchase, beforeSending } = submission
  beforeSending(purchase)
  const sendPurchase = () => send('POST /user/pack/buy', { request: purchase })
  const outcome = await retryWhileOverLimit(sendPurchase, { overload: 'buyers' })
  if (resultOf(outcome) === RESULT.commitmentUsed) {
    const checkOutcome = await check({ packId: purchase.pack_id, count: purchase.count })
    if (checkOutcome.kind !== 'ok') return checkOutcome
    const { commitment } = checkOutcome
    const renewed = { ...purchase, commitment, client_seed: randomHex(32) }
    return submitPurchase(client, { purchase: renewed, beforeSending })
  }
  if (outcome.kind !== 'ok') return outcome
  if (outcome.answer.result !== RESULT.ok) return toRefusal(outcome)
  saveClientReceipt(outcome.answer.pack_history_id, purchase)
  preloadDraw(outcome.answer)
  client.setQueryData(cacheKey('GET /user/pack/gache_result'), outcome)
  return { kind: 'bought' }
}

function resultOf(outcome: Ok<'POST /user/pack/buy'> | Refused | Unreachable): string | undefined {
  if (outcome.kind === 'unreachable') return undefined
  return outcome.kind === 'ok' ? outcome.answer.result : outcome.result
}

/** A response with state 200 and a result other than '1' is also a refusal (Q12). */
function toRefusal({ answer }: Ok<'POST /user/pack/buy' | 'POST /user/pack/check'>): Refused {
  const { state, errors } = answer
  return { kind: 'refused', state, errors, result: String(answer.result) }
}
