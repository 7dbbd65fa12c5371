import type { FastifyReply } from 'fastify'
import { writeJson } from './bodies.ts'
import type { IdempotencyKeys, IdempotentCall, StoredResponse } from './idempotency-keys.ts'

/** Builds a response with a JSON body. */
export function jsonResponse(status: number, value: unknown): StoredResponse {
  return { status, contentType: 'application/json', body: writeJson(value) }
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
