import type { Declined, Done, Unknown } from '#server/outside/payments/port.ts'
import { declined, done } from '#server/outside/payments/verdicts.ts'
import { stateOf } from './id-pass.rule.ts'
import type { NoTrade, Trade } from './trade.ts'

type Given = Done | Declined | Unknown

export interface CancelWays<T extends Trade> {
  /** Lets go of the amount that is held. */
  readonly letGo: (trade: T) => Promise<Given>
  /** Whether the buyer may still pay an order that waits, with nothing at GMO to take that back. */
  readonly mayBePaid: (trade: T) => boolean
}

/** Gives up an order as GMO has it: one that never was, or has ended, has nothing to give up. */
export async function cancelTrade<T extends Trade>(
  found: T | NoTrade | Unknown,
  { letGo, mayBePaid }: CancelWays<T>,
): Promise<Given> {
  if (found.is === 'unknown') return found
  if (found.is === 'missing') return done
  const state = stateOf(found.fields)
  switch (state.is) {
    case 'unknown':
      return state
    case 'authorised':
      return letGo(found)
    case 'paid':
    case 'charged-back':
      return declined(state.is)
    case 'waiting':
      return mayBePaid(found) ? declined(state.is) : done
    default:
      return done
  }
}

/** Gives the amount of a paid order back; what was given back already stays so. */
export async function refundTrade<T extends Trade>(
  found: T | NoTrade | Unknown,
  giveBack: (trade: T) => Promise<Given>,
): Promise<Given> {
  if (found.is === 'unknown') return found
  if (found.is === 'missing') return declined(found.is)
  const state = stateOf(found.fields)
  switch (state.is) {
    case 'unknown':
      return state
    case 'refunded':
      return done
    case 'paid':
      return giveBack(found)
    default:
      return declined(state.is)
  }
}
