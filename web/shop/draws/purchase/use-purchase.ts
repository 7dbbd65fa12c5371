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
/** bought: the screen is already on its way to the reveal. */
export type PurchaseOutcome = { readonly kind: 'bought' } | Refused | Unreachable

export interface PurchaseFlow {
  /** Says whether the draws may be bought, and brings the commitment; charges nothing. */
  readonly check: (selection: PurchaseSelection) => Promise<CheckOutcome>
  /** Buys, once however often it is sent, and goes on to the reveal. Without a commitment it checks first. */
  readonly buy: (selection: PurchaseSelection, commitment?: string) => Promise<PurchaseOutcome>
  /** A purchase of this tab that was never answered: offer to send it again. */
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

/** No answer, or a fault on the way: nobody can say yet whether the purchase was made. */
function isOutcomeUnknown(outcome: PurchaseOutcome): boolean {
  if (outcome.kind === 'unreachable') return true
  if (outcome.kind !== 'refused') return false
  return outcome.state === STATE.fault && outcome.errors.count === undefined
}

/** Turned back before it was read: this press did nothing, but of the one before nobody knows. */
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

/** One press is one request id. The member's half of the randomness is drawn after the commitment is known. */
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

/** Another tab may have used the commitment up: then nothing was charged, and the same press asks anew. */
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

/** State 200 with another result than '1' is a refusal all the same (Q12). */
function toRefusal({ answer }: Ok<'POST /user/pack/buy' | 'POST /user/pack/check'>): Refused {
  const { state, errors } = answer
  return { kind: 'refused', state, errors, result: String(answer.result) }
}
