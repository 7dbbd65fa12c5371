import { z } from 'zod'
import { idempotencyKeyOf } from '#server/external/payments/idempotency-key.ts'
import type { Declined, Unknown } from '#server/external/payments/payment-provider.ts'
import { unknown } from '#server/external/payments/results.ts'
import { sendRequest } from '#server/external/payments/send-request.ts'
import type { GmoSettings } from './settings.ts'

/** Calls are JSON with shop id and password (Basic), and may carry an idempotency key. */
export interface OpenApi {
  post(call: OpenApiCall, signal: AbortSignal): Promise<OpenApiResponse | Problem | Unknown>
}
export interface OpenApiCall {
  readonly path: string
  readonly body: unknown
  /**
   * The shop's own key for the call. The client derives from this key the UUID that it sends to
   * GMO. For a day, GMO answers a repeated key with its first response, even if that response was a
   * refusal. A capture, for example, gets no key: GMO refuses it while the order has the wrong
   * status, and the shop must be able to try it again.
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

/**
 * The month of GMO's description that this adapter was written by. GMO answers by the API of that
 * month, even after an incompatible change.
 */
const API_VERSION = '2024-06'

/** The statuses of success. 202 means that GMO has opened the order and the buyer must act next. */
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
            'x-mp-version': API_VERSION,
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
 * Titles of refusals that do not tell the order's status. The order may be in another status than
 * the call expects, or the shop's credentials may be wrong.
 */
const INCONCLUSIVE_TITLES: readonly string[] = [
  'invalid_request',
  'invalid_status',
  'transaction_count_exceeded',
  'unauthorized_request',
]

/**
 * Returns `declined` for a final refusal, and `unknown` if the shop must fetch the order's status.
 * 400 and 402 are final, unless the title is inconclusive or GMO refuses the order id, which may
 * already be in use. Every other HTTP status is inconclusive, such as 404 for a wrong path, 409 for
 * a key in use, and 429.
 */
export function resultOfProblem(problem: Problem): Declined | Unknown {
  const { status, title, detail } = problem
  const code = problemCode(problem)
  const isFinal = [400, 402].includes(status) && !INCONCLUSIVE_TITLES.includes(title)
  if (!isFinal || isOrderIdRefused(problem)) return unknown(`refused with ${status} ${code}`)
  return { is: 'declined', code, ...(/nameKana/.test(detail) ? { field: 'name' } : {}) }
}

/** Returns the title, with the card company's own refusal code in `detail`, such as G12. */
export function problemCode({ status, title, detail }: Problem): string {
  const name = /^[A-Za-z0-9_-]{1,60}$/.test(title) ? title : `status-${status}`
  const [, reason] = /\(([A-Z]\d{2})\)$/.exec(detail) ?? []
  return reason === undefined ? name : `${name}-${reason}`
}

/**
 * Returns whether GMO refuses the order id. In response to an inquiry, this means that GMO does not
 * know the order, because the shop sends only well-formed ids.
 */
export function isOrderIdRefused(problem: Problem): boolean {
  return isRefusedFor(problem, { parameter: 'orderId', title: 'order_not_found' })
}

/**
 * Returns whether GMO refuses one id of the request. GMO's document names the parameter in
 * `detail`, in its error table in lower case (`orderid`). The document has no title for an unknown
 * object, but GMO has answered `member_not_found`. The title `resource_not_found` means a wrong
 * path and says nothing about the id.
 */
export function isRefusedFor(
  { status, title, detail }: Problem,
  refusal: { readonly parameter: 'orderId' | 'memberId'; readonly title: string },
): boolean {
  if (title === refusal.title) return status === 400 || status === 404
  const isNamed = new RegExp(`\\b${refusal.parameter}\\)`, 'i').test(detail)
  return status === 400 && title === 'invalid_parameter' && isNamed
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
