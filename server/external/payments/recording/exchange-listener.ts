import { AsyncLocalStorage } from 'node:async_hooks'

/** One request of an adapter and the response to it. The response is null if none came. */
export interface Exchange {
  readonly url: string
  readonly init: RequestInit
  readonly response: {
    readonly status: number
    readonly contentType: string
    readonly body: Buffer
  } | null
}

const listeners = new AsyncLocalStorage<(exchange: Exchange) => void>()

/** An exchange outside of `act` reaches no listener, so a running shop records nothing. */
export function listenToExchanges<Result>(
  listener: (exchange: Exchange) => void,
  act: () => Promise<Result>,
): Promise<Result> {
  return listeners.run(listener, act)
}

export function reportExchange(exchange: Exchange): void {
  listeners.getStore()?.(exchange)
}
