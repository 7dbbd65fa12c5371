import { STATE } from '#contract/codes.ts'
import { type CallRefusal, refuse } from '#server/platform/http/route.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { hasClosed } from '#server/platform/time/closing.rule.ts'
import type { CurrentSettings } from '#server/settings/settings.ts'
import { CLOSED } from './checkout.messages.ts'

export interface ClosingOptions {
  readonly clock: Clock
  /** Tells when point sales close (K-002), and whether operators have stopped payments. */
  readonly settings: Pick<CurrentSettings, 'closingTimes' | 'stopMessage'>
}

/**
 * Wraps the handler of a call. The wrapped handler refuses the call after the sale of points has
 * ended, while operators have stopped payments, and during maintenance.
 */
export function whileOpen<Request, Response>(
  { clock, settings }: ClosingOptions,
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response | CallRefusal> {
  return async (request) => {
    const { pointSales } = await settings.closingTimes()
    if (hasClosed(clock.now(), pointSales)) return refuse(STATE.closed, { pay_id: CLOSED })
    const stop = await settings.stopMessage('payments')
    return stop === null ? handle(request) : refuse(STATE.closed, { pay_id: stop })
  }
}
