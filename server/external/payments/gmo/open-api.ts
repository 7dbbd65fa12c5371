import { z } from 'zod'
import type { Declined, Unknown } from '#server/external/payments/payment-provider.ts'
import { unknown } from '#server/external/payments/results.ts'
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
  /** GMO accepts at most 36 characters. */
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
            ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
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

const INCONCLUSIVE_TITLES = /already|duplicate|in_?progress|processing|too_many|not_?found|conflict/

/**
 * Reads a refusal. 400, 402 and 422 are final, unless `title` says that an earlier call already
 * changed the order. After any other HTTP status, such as 401 or 429, the result is `unknown`.
 */
export function resultOfProblem({ status, title, detail }: Problem): Declined | Unknown {
  const code = /^[A-Za-z0-9_-]{1,60}$/.test(title) ? title : `status-${status}`
  if (![400, 402, 422].includes(status) || INCONCLUSIVE_TITLES.test(title))
    return unknown(`refused with ${status} ${code}`)
  return { is: 'declined', code, ...(/nameKana/.test(detail) ? { field: 'name' } : {}) }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
