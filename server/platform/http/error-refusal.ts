import type { FastifyError, FastifyRequest } from 'fastify'
import { STATE } from '#contract/codes.ts'
import { isLockTimeout, isOutcomeUnknown } from '#server/platform/database/database.ts'
import { RETRY_AFTER_SECONDS } from '#server/platform/load/concurrency-limits.ts'
import { type CallRefusal, refuse } from './route.ts'

type OnFault = (cause: unknown, path: string, requestId: string) => void

const WITH_RETRY_AFTER: readonly number[] = [STATE.tooMany, STATE.unavailable]

/** Reports the error as a fault, unless its status is between 400 and 499. */
export function refusalOfError(
  cause: FastifyError,
  request: FastifyRequest,
  onFault: OnFault,
): CallRefusal {
  const refusal = refuse(stateOfError(cause, request, onFault))
  return WITH_RETRY_AFTER.includes(refusal.state)
    ? { ...refusal, retryAfterSeconds: RETRY_AFTER_SECONDS }
    : refusal
}

/**
 * True if the database did not answer in time, or the request took too long. If the transaction was
 * committed, it remains committed, and the client gets its result by sending the same request id
 * again.
 */
export function isUnavailable(cause: unknown): boolean {
  const isLate = (cause as Partial<FastifyError> | null)?.statusCode === STATE.unavailable
  return isLate || isOutcomeUnknown(cause) || isLockTimeout(cause)
}

function stateOfError(
  cause: FastifyError,
  request: FastifyRequest,
  onFault: OnFault,
): CallRefusal['state'] {
  const status = cause.statusCode ?? 500
  if (status === 413) return STATE.tooLarge
  if (status === 415) return STATE.wrongType
  if (status === 429) return STATE.tooMany
  if (status >= 400 && status < 500) return STATE.invalid
  onFault(cause, request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '', request.id)
  return isUnavailable(cause) ? STATE.unavailable : STATE.fault
}
