import { z } from 'zod'
import type { Declined, Unknown } from '#server/external/payments/payment-provider.ts'
import { unknown } from '#server/external/payments/results.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { sendRequest } from './send-request.ts'
import type { GmoSettings } from './settings.ts'

/**
 * A client of GMO's OpenAPI. Calls are JSON, authenticated by shop id and password (Basic), and may
 * carry an idempotency key.
 */
export interface OpenApi {
  post(call: OpenApiCall, signal: AbortSignal): Promise<OpenApiResponse | Problem | Unknown>
}
export interface OpenApiCall {
  readonly path: string
  readonly body: unknown
  /**
   * Our own key of the call. GMO gets a UUID that is derived from it, and repeats its first answer,
   * also a refusal, for a day. Calls that the order's status guards have no key, so that they can be
   * tried again.
   */
  readonly idempotencyKey?: string
}
export interface OpenApiResponse {
  readonly is: 'ok'
  readonly body: unknown
}
/** A refusal by GMO. `title` is the error code, and `detail` names the faulty parameter. */
export interface Problem {
  readonly is: 'problem'
  readonly status: number
  readonly title: string
  readonly detail: string
}

/** 202: the order is open, and the buyer's part follows. */
const ACCEPTED: readonly number[] = [200, 201, 202]

const problem = z.object({ title: z.string().default(''), detail: z.string().default('') })

export function openApiClient(settings: GmoSettings): OpenApi {
  const credentials = Buffer.from(`${settings.shopId}:${settings.shopPass}`).toString('base64')
  return {
    async post({ path, body, idempotencyKey }, signal) {
      const httpResponse = await sendRequest(
        `${settings.openApiUrl}${path}`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, application/problem+json',
            authorization: `Basic ${credentials}`,
            ...(idempotencyKey === undefined
              ? {}
              : { 'idempotency-key': idempotencyKeyOf(path, idempotencyKey) }),
          },
          body: JSON.stringify(body),
        },
        signal,
      )
      if (httpResponse.is === 'unknown') return httpResponse
      const { status } = httpResponse
      const json = jsonOf(httpResponse.body)
      if (json === undefined) return unknown(`${path}: unreadable response`)
      if (ACCEPTED.includes(status)) return { is: 'ok', body: json }
      const read = problem.safeParse(json)
      if (!read.success) return unknown(`${path}: status ${status}`)
      return { is: 'problem', status, ...read.data }
    },
  }
}

/**
 * GMO's titles of a refusal that leaves open what became of the order: it is in another state than
 * the call expects, or the shop's credentials are wrong.
 */
const INCONCLUSIVE_TITLES: readonly string[] = [
  'invalid_request',
  'invalid_status',
  'transaction_count_exceeded',
  'unauthorized_request',
]

/**
 * Reads a refusal. 400 and 402 are final, unless the title says that the order may have moved on, or
 * the order id is refused, because it is used already. Every other HTTP status leaves the order's
 * status open, for example 404 for a wrong path, 409 for a key in use, and 429.
 */
export function resultOfProblem(problem: Problem): Declined | Unknown {
  const { status, title, detail } = problem
  const name = /^[A-Za-z0-9_-]{1,60}$/.test(title) ? title : `status-${status}`
  // The card company's own code, such as G12.
  const [, reason] = /\(([A-Z]\d{2})\)$/.exec(detail) ?? []
  const code = reason === undefined ? name : `${name}-${reason}`
  const isFinal = [400, 402].includes(status) && !INCONCLUSIVE_TITLES.includes(title)
  if (!isFinal || isOrderIdRefused(problem)) return unknown(`refused with ${status} ${code}`)
  return { is: 'declined', code, ...(/nameKana/.test(detail) ? { field: 'name' } : {}) }
}

/**
 * Returns whether GMO refuses the order id. GMO has no title for an order that it does not know. An
 * inquiry that sends nothing but a well-formed order id can be refused for it in no other way.
 */
export function isOrderIdRefused({ status, title, detail }: Problem): boolean {
  return status === 400 && title === 'invalid_parameter' && /\b(order\.)?orderId\)/.test(detail)
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
