import { decodeAnswer } from '#server/external/payments/gmo/windows-31j.ts'
import type { Exchange } from './exchange-listener.ts'
import { type RecordedFields, recordedBody } from './recorded-fields.ts'

/** One line of a recording. A line contains no header with credentials. */
export interface RecordedLine {
  readonly at: string
  /** The step of the checklist in which the adapter sent the request. */
  readonly step: string
  readonly method: string
  readonly origin: string
  readonly path: string
  readonly idempotencyKey: string | null
  /** The version of GMO's API that the request names. */
  readonly apiVersion: string | null
  /** The recorded fields of the request's body, or of its query if it has no body. */
  readonly request: object | null
  /** The HTTP status of the response; null if no response came. */
  readonly status: number | null
  readonly contentType: string
  readonly response: object | null
  /** How many values of the request and the response this line leaves out. */
  readonly leftOut: number
}

/** Every provider's name of the header with the idempotency key. */
const IDEMPOTENCY_HEADERS = [
  'idempotency-key',
  'idempotent_key',
  'paypal-request-id',
  'x-amz-pay-idempotency-key',
]

/** Builds the line of one exchange, with only the fields that may be recorded. */
export function recordedLine(
  { url, init, response }: Exchange,
  fields: RecordedFields,
  { at, step }: Pick<RecordedLine, 'at' | 'step'>,
): RecordedLine {
  const { origin, pathname, searchParams } = new URL(url)
  const query = searchParams.size === 0 ? '' : JSON.stringify(Object.fromEntries(searchParams))
  const headers = new Headers(init.headers)
  const sent = typeof init.body === 'string' ? init.body : ''
  const request = recordedBody(sent === '' ? query : jsonOfRequest(sent, headers), fields)
  const answer = recordedBody(response === null ? '' : jsonOfAnswer(response), fields)
  return {
    at,
    step,
    method: (init.method ?? 'GET').toUpperCase(),
    origin,
    path: pathname,
    idempotencyKey: IDEMPOTENCY_HEADERS.map((name) => headers.get(name)).find(Boolean) ?? null,
    apiVersion: headers.get('x-mp-version'),
    request: request.body,
    status: response?.status ?? null,
    contentType: response?.contentType ?? '',
    response: answer.body,
    leftOut: request.leftOut + answer.leftOut,
  }
}

/** Returns the body of a request as JSON. Stripe and GMO's protocol type take a form. */
function jsonOfRequest(body: string, headers: Headers): string {
  const type = headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return body
  return JSON.stringify(Object.fromEntries(new URLSearchParams(body)))
}

/** Returns the body of a response as JSON. GMO's protocol type answers with a form. */
function jsonOfAnswer({ body, contentType }: NonNullable<Exchange['response']>): string {
  const fields = contentType.startsWith('text/plain') ? decodeAnswer(body) : null
  return fields === null ? body.toString('utf8') : JSON.stringify(fields)
}
