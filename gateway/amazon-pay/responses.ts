import type { FastifyRequest } from 'fastify'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { StoredResponse } from '#gateway/orders/idempotency-keys.ts'
import { jsonResponse, respondOnce } from '#gateway/responses.ts'

export function refusal(status: 400 | 401 | 404 | 422, reasonCode: string): StoredResponse {
  return jsonResponse(status, { reasonCode, message: `The sandbox refuses: ${reasonCode}.` })
}

const KEY_LENGTH_MAX = 32

/**
 * Executes a call that moves money, once for each idempotency key. The idempotency key is required
 * and has at most 32 characters. A call that repeats a key with another body is refused.
 */
export function withIdempotencyKey(
  { keys }: GatewayContext,
  request: FastifyRequest,
  act: () => StoredResponse,
): StoredResponse {
  const key = request.headers['x-amz-pay-idempotency-key']
  if (typeof key !== 'string' || key === '') return refusal(400, 'MissingHeader')
  if (key.length > KEY_LENGTH_MAX) return refusal(400, 'InvalidHeaderValue')
  const call = { scope: `amazon-pay ${request.url}`, key, body: request.body as Buffer }
  return respondOnce(keys, call, { act, conflict: refusal(400, 'DuplicateIdempotencyKey') })
}
