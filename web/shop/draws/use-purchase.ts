import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { RESULT, STATE } from '#contract/codes.ts'
import { randomHex, randomUuid } from '#web/kit/random.ts'
import { useUnanswered } from '#web/shop/frame/use-unanswered.ts'
import { type Ok, type Refused, send, type Unreachable } from '#web/wire/client.ts'
import { isCrowded, whileCrowded } from '#web/wire/crowded.ts'
import { cacheKey } from '#web/wire/query.ts'
import { isRefusedUnread } from '#web/wire/unanswered.ts'
import { type PendingPurchase, pendingPurchase } from './pending-purchase.ts'
import { preloadDraw, preloadReveal } from './preload.ts'
import { keepPurchaseNote } from './purchase-note.ts'

export interface Wanted {
  readonly packId: number
  readonly count: number
}
export type Checked = { readonly kind: 'ok'; readonly commitment: string } | Refused | Unreachable
/** bought: the screen is already on its way to the reveal. */
export type Bought = { readonly kind: 'bought' } | Refused | Unreachable

export interface Purchasing {
  /** Says whether the draws may be bought, and brings the commitment; charges nothing. */
  readonly check: (wanted: Wanted) => Promise<Checked>
  /** Buys, once however often it is sent, and goes on to the reveal. Without a commitment it checks first. */
  readonly buy: (wanted: Wanted, commitment?: string) => Promise<Bought>
  /** A purchase of this tab that was never answered: offer to send it again. */
  readonly unanswered: PendingPurchase | undefined
  readonly sendAgain: () => Promise<Bought>
}

export function usePurchase(): Purchasing {
  const client = useQueryClient()
  const navigate = useNavigate()
  const held = useUnanswered(pendingPurchase)

  async function settle(purchase: PendingPurchase, wasSent = false): Promise<Bought> {
    let sent = purchase
    const beforeSending = (next: PendingPurchase) => {
      sent = next
      held.beforeSending(next)
    }
    preloadReveal(client, purchase.pack_id)
    const bought = await buyOnce(client, { purchase, beforeSending })
    if (isUndecided(bought) || (wasSent && saysNothing(bought))) {
      held.withoutAnswer(sent)
      return isRefusedUnread(bought) ? bought : { kind: 'unreachable' }
    }
    held.answered()
    if (bought.kind === 'bought') navigate('/gacha-animation')
    return bought
  }

  async function sendAgain(): Promise<Bought> {
    if (held.unanswered === undefined) return { kind: 'unreachable' }
    return (await held.refusalToSend()) ?? settle(held.unanswered, true)
  }

  return {
    check,
    unanswered: held.unanswered,
    buy: async (wanted, commitment) => {
      const checked = commitment === undefined ? await check(wanted) : undefined
      if (checked !== undefined && checked.kind !== 'ok') return checked
      return settle(newPurchase(wanted, commitment ?? checked?.commitment ?? ''))
    },
    sendAgain,
  }
}

/** No answer, or a fault on the way: nobody can say yet whether the purchase was made. */
function isUndecided(bought: Bought): boolean {
  if (bought.kind === 'unreachable') return true
  if (bought.kind !== 'refused') return false
  return bought.state === STATE.fault && bought.errors.count === undefined
}

/** Turned back before it was read: this press did nothing, but of the one before nobody knows. */
function saysNothing(bought: Bought): boolean {
  return isCrowded(bought) || isRefusedUnread(bought)
}

async function check({ packId, count }: Wanted): Promise<Checked> {
  const request = { pack_id: packId, count }
  const outcome = await send('POST /user/pack/check', { request })
  if (outcome.kind !== 'ok') return outcome
  const { result, commitment } = outcome.answer
  return result === RESULT.ok ? { kind: 'ok', commitment } : refusedWith(outcome)
}

/** One press is one request id. The member's half of the randomness is drawn after the commitment is known. */
function newPurchase({ packId, count }: Wanted, commitment: string): PendingPurchase {
  return {
    pack_id: packId,
    count,
    request_id: randomUuid(),
    client_seed: randomHex(32),
    commitment,
  }
}

interface Buying {
  readonly purchase: PendingPurchase
  readonly beforeSending: (purchase: PendingPurchase) => void
}

/** Another tab may have used the commitment up: then nothing was charged, and the same press asks anew. */
async function buyOnce(client: QueryClient, buying: Buying): Promise<Bought> {
  const { purchase, beforeSending } = buying
  beforeSending(purchase)
  const ask = () => send('POST /user/pack/buy', { request: purchase })
  const outcome = await whileCrowded(ask, { crowd: 'buyers' })
  if (resultOf(outcome) === RESULT.commitmentUsed) {
    const checked = await check({ packId: purchase.pack_id, count: purchase.count })
    if (checked.kind !== 'ok') return checked
    const { commitment } = checked
    const again = { ...purchase, commitment, client_seed: randomHex(32) }
    return buyOnce(client, { purchase: again, beforeSending })
  }
  if (outcome.kind !== 'ok') return outcome
  if (outcome.answer.result !== RESULT.ok) return refusedWith(outcome)
  keepPurchaseNote(outcome.answer.pack_history_id, purchase)
  preloadDraw(outcome.answer)
  client.setQueryData(cacheKey('GET /user/pack/gache_result'), outcome)
  return { kind: 'bought' }
}

function resultOf(outcome: Ok<'POST /user/pack/buy'> | Refused | Unreachable): string | undefined {
  if (outcome.kind === 'unreachable') return undefined
  return outcome.kind === 'ok' ? outcome.answer.result : outcome.result
}

/** State 200 with another result than '1' is a refusal all the same (Q12). */
function refusedWith({ answer }: Ok<'POST /user/pack/buy' | 'POST /user/pack/check'>): Refused {
  const { state, errors } = answer
  return { kind: 'refused', state, errors, result: String(answer.result) }
}
