import type { Declined, Done, Unknown } from './payment-provider.ts'
import type { Acknowledgement, NoticeRefused } from './provider-notice.ts'

/** A provider's response to one call. */
export type ProviderResponse<Result> =
  | { readonly is: 'ok'; readonly result: Result; readonly status?: number }
  | RefusedResponse
  | Unknown

export interface RefusedResponse {
  readonly is: 'refused'
  readonly status: number
  readonly code: string
}

export const done: Done = { is: 'done' }

export function unknown(detail: string): Unknown {
  return { is: 'unknown', detail }
}

export function declined(code: string): Declined {
  return { is: 'declined', code }
}

export function refusedNotice(reason: NoticeRefused['reason']): NoticeRefused {
  return { is: 'refused', reason }
}

/**
 * Returns true if this unsuccessful HTTP status does not tell whether the provider executed the
 * call. Among the 4xx statuses, these are missing permission (401, 403), timeout (408), conflict
 * (409), too early (425) and too many requests (429).
 */
export function isInconclusive(status: number): boolean {
  return status < 400 || status >= 500 || [401, 403, 408, 409, 425, 429].includes(status)
}

/** Converts a refused call to `declined` with the provider's code. Returns `unknown` unchanged. */
export function declinedOrUnknown(response: RefusedResponse | Unknown): Declined | Unknown {
  return response.is === 'refused' ? declined(response.code) : response
}

export function doneOrDeclined(response: ProviderResponse<unknown>): Done | Declined | Unknown {
  return response.is === 'ok' ? done : declinedOrUnknown(response)
}

/** The statuses and codes with which one provider reports the outcome of a refund. */
export interface RefundWords {
  readonly provider: string
  readonly done: readonly string[]
  readonly declined: readonly string[]
  /** The provider's error code for a refund of an order that is already refunded in full. */
  readonly alreadyRefundedCode?: string
}

/** An order that is already refunded in full is `done`. */
export function refundOutcome<Result>(
  response: ProviderResponse<Result>,
  statusOf: (result: Result) => unknown,
  words: RefundWords,
): Done | Declined | Unknown {
  if (response.is === 'refused' && response.code === words.alreadyRefundedCode) return done
  if (response.is !== 'ok') return declinedOrUnknown(response)
  const status = String(statusOf(response.result))
  if (words.done.includes(status)) return done
  if (words.declined.includes(status)) return declined(status)
  return unknown(`an unreadable refund of ${words.provider}`)
}

/**
 * Returns the response to a notice, for providers that read only the HTTP status of the response.
 * 503 makes the provider send the notice again. Amazon's message service would not send the notice
 * again after a 4xx.
 */
export function acknowledgeByStatus(isStored: boolean): Acknowledgement {
  return { status: isStored ? 200 : 503, contentType: 'text/plain', body: '' }
}

/** Describes a failed call in one line for the log, without any field of the request. */
export function unknownFrom(cause: unknown): Unknown {
  if (!(cause instanceof Error)) return unknown('a thrown value that is not an error')
  const innerMessage = cause.cause instanceof Error ? `: ${cause.cause.message}` : ''
  return unknown(`${cause.name}: ${cause.message}${innerMessage}`.slice(0, DETAIL_LENGTH_MAX))
}

const DETAIL_LENGTH_MAX = 200
