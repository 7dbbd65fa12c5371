import type { Envelope } from '#contract/call.ts'
import type { CallKey } from '#contract/calls.ts'
import type { ConsoleCallKey } from '#contract/console/calls.ts'
import { randomUuid } from '#web/kit/random.ts'
import { currentLanguage } from '#web/language/language.ts'
import type { Body, Transport } from '#web/wire/client.ts'
import { exchange, type RequestParts } from '#web/wire/exchange.ts'

const CONSOLE_API = '/console/api'
const NO_ERRORS = { errors: {} }

type Query = Readonly<Record<string, unknown>>
interface Reading {
  readonly key: Extract<ConsoleCallKey, `GET /members/{id}/view/${string}`>
  readonly query?: (parts: RequestParts) => Query
}

const page = ({ params }: RequestParts): Query => ({ page: params?.page })
const localized = (): Query => ({ language: currentLanguage() })

/**
 * For each call with which the members' site reads a member's data, the call of the console that
 * returns the same data.
 */
const READINGS: Partial<Readonly<Record<CallKey, Reading>>> = {
  'GET /user/point': { key: 'GET /members/{id}/view/user', query: localized },
  'GET /user/detail': { key: 'GET /members/{id}/view/detail', query: localized },
  'GET /user/point/list/{page}': {
    key: 'GET /members/{id}/view/points',
    query: (parts) => ({ ...page(parts), ...localized() }),
  },
  'GET /user/coin/list/{page}': {
    key: 'GET /members/{id}/view/coins',
    query: (parts) => ({ ...page(parts), ...localized() }),
  },
  'POST /user/history/list/{page}': {
    key: 'GET /members/{id}/view/purchases',
    query: (parts) => ({ ...page(parts), ...(parts.request as { mode?: number }) }),
  },
  'GET /user/parcel/list/{page}': { key: 'GET /members/{id}/view/parcels', query: page },
}

/**
 * Returns a transport for members' screens that are shown in the console. It replaces a call that
 * `READINGS` lists by the console's call, which uses the operator's session. Any other GET call
 * gets the state 403 without a request to the server. For any other POST call, it sends a call to
 * the console's server, which refuses and logs the attempt (A-152).
 */
export function viewTransport(memberId: number): Transport {
  const params = { id: memberId }
  return (key, parts) => {
    const reading = READINGS[key]
    if (reading !== undefined) {
      const query = reading.query?.(parts) ?? {}
      return exchange<Body>(CONSOLE_API, reading.key, { params, query })
    }
    if (key.startsWith('GET ')) {
      return Promise.resolve({ state: 403, ...NO_ERRORS } as Partial<Envelope>)
    }
    const request = { requestId: randomUuid(), call: key }
    return exchange<Body>(CONSOLE_API, 'POST /members/{id}/view', { params, request })
  }
}
