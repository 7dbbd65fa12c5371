import type { FastifyError, FastifyRequest } from 'fastify'
import { STATE } from '#contract/codes.ts'
import { RETRY_AFTER_SECONDS } from '#server/platform/load/concurrency-limits.ts'
import { type CallRefusal, refuse } from './route.ts'

type OnFault = (cause: unknown, path: string) => void

/**
 * Returns the refusal for an error that a call threw. An error without a status between 400 and 499
 * is a fault, which is reported.
 */
export function refusalOfError(
  cause: FastifyError,
  request: FastifyRequest,
  onFault: OnFault,
): CallRefusal {
  const refusal = refuse(stateOfError(cause, request, onFault))
  return refusal.state === STATE.tooMany
    ? { ...refusal, retryAfterSeconds: RETRY_AFTER_SECONDS }
    : refusal
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
  onFault(cause, request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '')
  return STATE.fault
}
