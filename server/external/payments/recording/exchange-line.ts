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
  /** The recorded fields of the request's body, or of its query if it has no body. */
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
  const { origin, pathname, searchParams } = new URL(url)
  const query = searchParams.size === 0 ? '' : JSON.stringify(Object.fromEntries(searchParams))
  const request = recordedBody(typeof init.body === 'string' ? init.body : query, fields)
  const headers = new Headers(init.headers)
  const answer = recordedBody(response?.body.toString('utf8') ?? '', fields)
  return {
    at,
    step,
    method: init.method ?? 'GET',
    ...{ origin, path: pathname },
    idempotencyKey: headers.get('idempotency-key') ?? headers.get('idempotent_key'),
    request: request.body,
    status: response?.status ?? null,
    contentType: response?.contentType ?? '',
    response: answer.body,
    leftOut: request.leftOut + answer.leftOut,
  }
}
