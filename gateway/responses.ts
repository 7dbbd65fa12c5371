import type { FastifyReply } from 'fastify'
import { writeJson } from './bodies.ts'
import type { IdempotencyKeys, IdempotentCall, StoredResponse } from './orders/idempotency-keys.ts'

/** A field that no provider describes. Every provider may add fields to its answers at any time. */
export const UNDOCUMENTED_FIELD = 'undocumented_field'

/** Builds a response with a JSON body and a field that the provider does not describe. */
export function jsonResponse(status: number, value: object): StoredResponse {
  const body = writeJson({ ...value, [UNDOCUMENTED_FIELD]: 'x' })
  return { status, contentType: 'application/json', body }
}

export function sendResponse(
  reply: FastifyReply,
  { status, contentType, body }: StoredResponse,
): FastifyReply {
  return reply.code(status).type(contentType).send(body)
}

/**
 * Runs `act` once for the call's idempotency key. A repeated key with another body gets the
 * response `conflict`.
 */
export function respondOnce(
  keys: IdempotencyKeys,
  call: IdempotentCall,
  { act, conflict }: { readonly act: () => StoredResponse; readonly conflict: StoredResponse },
): StoredResponse {
  const result = keys.once(call, act)
  return result.is === 'conflict' ? conflict : result.response
}
