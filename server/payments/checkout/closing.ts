import { STATE } from '#contract/codes.ts'
import { type CallRefusal, refuse } from '#server/platform/http/route.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { hasClosed } from '#server/platform/time/closing.rule.ts'
import { CLOSED } from './checkout.messages.ts'

export interface ClosingOptions {
  readonly clock: Clock
  /** From this moment on, no payment can be started (K-002). Null if sales never end. */
  readonly closesAt: Date | null
}

/** Wraps the handler of a call, so that the call is refused once the sale of points has ended. */
export function whileOpen<Request, Response>(
  { clock, closesAt }: ClosingOptions,
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response | CallRefusal> {
  return async (request) =>
    hasClosed(clock.now(), closesAt) ? refuse(STATE.closed, { pay_id: CLOSED }) : handle(request)
}
