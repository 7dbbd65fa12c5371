import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { StoredResponse } from '#gateway/orders/idempotency-keys.ts'
import { jsonResponse, respondOnce, sendResponse } from '#gateway/responses.ts'

export function invalid(code: string, status = 400): StoredResponse {
  return jsonResponse(status, { error: { type: 'invalid_request_error', code, message: code } })
}

/** Builds the error response for a declined card, with the bank's decline code if there is one. */
export function cardError(code: string, decline_code?: string): StoredResponse {
  const error = { type: 'card_error', code, message: code }
  return jsonResponse(402, {
    error: decline_code === undefined ? error : { ...error, decline_code },
  })
}

/** Sends a response with a request id in its header, as Stripe does. */
export function send(reply: FastifyReply, response: StoredResponse): FastifyReply {
  reply.header('request-id', `req_${randomBytes(8).toString('hex')}`)
  return sendResponse(reply, response)
}

/** How long the gateway remembers an idempotency key. Stripe remembers keys for at least a day. */
const RETENTION_MS = 24 * 3_600_000

/**
 * Executes a call once for its idempotency key. A repeated key with another path or body is
 * refused.
 */
export function withIdempotencyKey(
  { keys }: GatewayContext,
  request: FastifyRequest,
  act: () => StoredResponse,
): StoredResponse {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return act()
  const [path] = request.url.split('?')
  const body = Buffer.concat([Buffer.from(`${path} `), request.body as Buffer])
  const error = { type: 'idempotency_error', message: 'The key was used with another request.' }
  const call = { scope: 'stripe', key, body, retention_ms: RETENTION_MS }
  return respondOnce(keys, call, { act, conflict: jsonResponse(400, { error }) })
}

const SECRET_KEY = 'sk_test_hikifuda_sandbox'
export const PUBLISHABLE_KEY = 'pk_test_hikifuda_sandbox'
export const WEBHOOK_SECRET = 'whsec_hikifuda_sandbox'

export async function requireKey(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (request.headers.authorization === `Bearer ${SECRET_KEY}`) return undefined
  return send(reply, invalid('invalid_api_key', 401))
}
