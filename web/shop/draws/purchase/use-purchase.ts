import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { RESULT } from '#contract/codes.ts'
import { randomHex, randomUuid } from '#web/kit/random.ts'
import { preloadDraw, preloadReveal } from '#web/shop/draws/reveal/preload.ts'
import { useReloadCurrentUser } from '#web/shop/layout/current-user.ts'
import { type Submission, usePendingRequest } from '#web/shop/layout/use-pending-request.ts'
import { type Ok, type Refused, send, type Unreachable } from '#web/wire/client.ts'
import { isOverLimit, isShed, type OutcomeLike, retryOverLimit } from '#web/wire/overload-retry.ts'
import { isRefusedUnprocessed, openPendingRequestStore } from '#web/wire/pending-request.ts'
import { cacheKey } from '#web/wire/query.ts'
import { toRefusal } from '#web/wire/refusal.ts'
import { saveClientReceipt } from './client-receipt.ts'
import { isUnprocessed } from './purchase.rule.ts'

export interface PurchaseSelection {
  readonly packId: number
  readonly count: number
  /** The free draw that pays for the purchase. */
  readonly ticketId?: number | undefined
}
export type CheckOutcome =
  | { readonly kind: 'ok'; readonly commitment: string }
  | Refused
  | Unreachable
interface Bought {
  readonly kind: 'bought'
}
export type PurchaseOutcome = Bought | Refused | Unreachable

const UNREACHABLE: Unreachable = { kind: 'unreachable' }

export interface PurchaseFlow {
  /**
   * Asks the shop whether the member is allowed to buy the draws. If so, the shop also sends the
   * commitment for the draws. This check costs the member nothing. It also loads the balance again,
   * because the dialogs that follow show it, and another tab or device may have spent it.
   */
  readonly check: (selection: PurchaseSelection) => Promise<CheckOutcome>
  /** Once, even if repeated. Without a commitment, calls `check` first. */
  readonly buy: (selection: PurchaseSelection, commitment?: string) => Promise<PurchaseOutcome>
  readonly pendingPurchase: PendingPurchase | undefined
  readonly sendAgain: () => Promise<PurchaseOutcome>
}

export function usePurchase(): PurchaseFlow {
  const client = useQueryClient()
  const navigate = useNavigate()
  const reloadCurrentUser = useReloadCurrentUser()
  const pending = usePendingRequest({
    store: pendingPurchaseStore,
    send: (purchase, save) => {
      preloadReveal(client, purchase.pack_id)
      return sendPurchase(client, { purchase, save })
    },
    errorField: 'count',
    isUnprocessed,
  })

  /**
   * If it is unknown whether the shop has made the purchase, the outcome is `unreachable`. But a
   * refusal because the session has ended, or because the page is too old, is returned unchanged.
   */
  function conclude({ status, outcome }: Submission<PendingPurchase, Bought>): PurchaseOutcome {
    if (status !== 'answered') return isRefusedUnprocessed(outcome) ? outcome : UNREACHABLE
    if (outcome.kind === 'bought') navigate('/gacha-animation')
    else void reloadCurrentUser()
    return outcome
  }

  return {
    check: async (selection) => {
      const outcome = await check(selection)
      // Not beside the check: for an ended session it would begin a guest's, and the check would be
      // refused as too old instead of as logged out.
      void reloadCurrentUser()
      return outcome
    },
    pendingPurchase: pending.request,
    buy: async (selection, commitment) => {
      const checkOutcome = commitment === undefined ? await check(selection) : undefined
      if (checkOutcome !== undefined && checkOutcome.kind !== 'ok') return checkOutcome
      const purchase = createPurchase(selection, commitment ?? checkOutcome?.commitment ?? '')
      return conclude(await pending.submit(purchase))
    },
    sendAgain: async () => {
      const submission = await pending.sendAgain()
      return submission === undefined ? UNREACHABLE : conclude(submission)
    },
  }
}

async function check({ packId, count, ticketId }: PurchaseSelection): Promise<CheckOutcome> {
  const request = { pack_id: packId, count, ...ticketField(ticketId) }
  const outcome = await send('POST /user/pack/check', { request })
  if (outcome.kind !== 'ok') return outcome
  const { result, commitment } = outcome.answer
  return result === RESULT.ok ? { kind: 'ok', commitment } : toRefusal(outcome)
}

/** The client seed is chosen only after the shop has sent its commitment. */
function createPurchase(
  { packId, count, ticketId }: PurchaseSelection,
  commitment: string,
): PendingPurchase {
  return {
    pack_id: packId,
    count,
    request_id: randomUuid(),
    client_seed: randomHex(32),
    commitment,
    ...ticketField(ticketId),
  }
}

function ticketField(ticketId: number | undefined): { readonly ticket_id?: number } {
  return ticketId === undefined ? {} : { ticket_id: ticketId }
}

interface PurchaseToSend {
  readonly purchase: PendingPurchase
  readonly save: (renewed: PendingPurchase) => void
}

/**
 * If the commitment of the purchase was used before, the shop refuses the purchase without charge.
 * The function then fetches a new commitment and sends the purchase with the new commitment.
 */
async function sendPurchase(
  client: QueryClient,
  { purchase, save }: PurchaseToSend,
): Promise<PurchaseOutcome> {
  const outcome = await retryOverLimit(() => send('POST /user/pack/buy', { request: purchase }), {
    overload: 'buyers',
    shouldRetry: isRefusedByBuyers,
  })
  if (resultOf(outcome) === RESULT.commitmentUsed) {
    const { pack_id: packId, count, ticket_id: ticketId } = purchase
    const checkOutcome = await check({ packId, count, ticketId })
    if (checkOutcome.kind !== 'ok') return checkOutcome
    const { commitment } = checkOutcome
    const renewed = { ...purchase, commitment, client_seed: randomHex(32) }
    save(renewed)
    return sendPurchase(client, { purchase: renewed, save })
  }
  if (outcome.kind !== 'ok') return outcome
  if (outcome.answer.result !== RESULT.ok) return toRefusal(outcome)
  saveClientReceipt(outcome.answer.pack_history_id, purchase)
  preloadDraw(outcome.answer)
  client.setQueryData(cacheKey('GET /user/pack/gache_result'), outcome)
  return { kind: 'bought' }
}

/** The limit of purchases comes with a message. `send` has already retried what was shed without. */
function isRefusedByBuyers(outcome: OutcomeLike): boolean {
  return isOverLimit(outcome) && !isShed(outcome)
}

function resultOf(outcome: Ok<'POST /user/pack/buy'> | Refused | Unreachable): string | undefined {
  if (outcome.kind === 'unreachable') return undefined
  return outcome.kind === 'ok' ? outcome.answer.result : outcome.result
}

/**
 * A purchase request that was sent and has no response yet. If the browser sends the request again,
 * the shop recognizes the request id and does not sell twice.
 */
interface PendingPurchase {
  readonly pack_id: number
  readonly count: number
  readonly request_id: string
  readonly client_seed: string
  readonly commitment: string
  readonly ticket_id?: number
}

const pendingPurchaseStore = openPendingRequestStore<PendingPurchase>('purchase')
