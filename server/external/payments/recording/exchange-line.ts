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
  readonly request: object | null
  /** The HTTP status of the response; null if no response came. */
  readonly status: number | null
  readonly contentType: string
  readonly response: object | null
  /** How many values of the request and the response this line leaves out. */
  readonly leftOut: number
}

/** Builds the line of one exchange, with only the fields that may be recorded. */
export function recordedLine(
  { url, init, response }: Exchange,
  fields: RecordedFields,
  { at, step }: Pick<RecordedLine, 'at' | 'step'>,
): RecordedLine {
  const { origin, pathname } = new URL(url)
  const request = recordedBody(typeof init.body === 'string' ? init.body : '', fields)
  const answer = recordedBody(response?.body.toString('utf8') ?? '', fields)
  return {
    at,
    step,
    method: init.method ?? 'GET',
    ...{ origin, path: pathname },
    idempotencyKey: new Headers(init.headers).get('idempotency-key'),
    request: request.body,
    status: response?.status ?? null,
    contentType: response?.contentType ?? '',
    response: answer.body,
    leftOut: request.leftOut + answer.leftOut,
  }
}
