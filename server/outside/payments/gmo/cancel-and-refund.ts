import type { Declined, Done, Unknown } from '#server/outside/payments/payment-provider.ts'
import { declined, done } from '#server/outside/payments/results.ts'
import { statusOf } from './id-pass.rule.ts'
import type { MissingTrade, Trade } from './trade.ts'

type Outcome = Done | Declined | Unknown

export interface CancelActions<T extends Trade> {
  /** Lets go of the amount that is held. */
  readonly voidAuthorization: (trade: T) => Promise<Outcome>
  /** Whether the buyer may still pay an order that waits, with nothing at GMO to take that back. */
  readonly canStillBePaid: (trade: T) => boolean
}

/** Gives up an order as GMO has it: one that never was, or has ended, has nothing to give up. */
export async function cancelTrade<T extends Trade>(
  found: T | MissingTrade | Unknown,
  { voidAuthorization, canStillBePaid }: CancelActions<T>,
): Promise<Outcome> {
  if (found.is === 'unknown') return found
  if (found.is === 'missing') return done
  const status = statusOf(found.fields)
  switch (status.is) {
    case 'unknown':
      return status
    case 'authorised':
      return voidAuthorization(found)
    case 'paid':
    case 'charged-back':
      return declined(status.is)
    case 'waiting':
      return canStillBePaid(found) ? declined(status.is) : done
    default:
      return done
  }
}

/** Gives the amount of a paid order back; what was given back already stays so. */
export async function refundTrade<T extends Trade>(
  found: T | MissingTrade | Unknown,
  refund: (trade: T) => Promise<Outcome>,
): Promise<Outcome> {
  if (found.is === 'unknown') return found
  if (found.is === 'missing') return declined(found.is)
  const status = statusOf(found.fields)
  switch (status.is) {
    case 'unknown':
      return status
    case 'refunded':
      return done
    case 'paid':
      return refund(found)
    default:
      return declined(status.is)
  }
}
