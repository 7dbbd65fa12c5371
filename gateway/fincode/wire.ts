import type { FastifyReply, FastifyRequest } from 'fastify'
import { readJson } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import { MINUTE_MS } from '#gateway/durations.ts'
import type { StoredResponse } from '#gateway/orders/idempotency-keys.ts'
import { jsonResponse, respondOnce, sendResponse } from '#gateway/responses.ts'
import { ERRORS, SECRET_KEY } from './constants.ts'

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const KEY_RETENTION_MS = 30 * MINUTE_MS

export type Json = Readonly<Record<string, unknown>>

export function success(body: Json): StoredResponse {
  return jsonResponse(200, body)
}

/**
 * Builds fincode's error object. The shop must not depend on the texts of the messages, because
 * fincode may change them.
 */
export function failure(error: keyof typeof ERRORS, status = 400): StoredResponse {
  return refusal(ERRORS[error], error, status)
}

export function refusal(code: string, message: string, status = 400): StoredResponse {
  return jsonResponse(status, { errors: [{ error_code: code, error_message: message }] })
}

/** Refuses a call without the shop's secret key. */
export async function requireSecretKey(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  return hasKey(request, SECRET_KEY) ? undefined : sendResponse(reply, failure('unauthorized', 401))
}

export function hasKey({ headers }: FastifyRequest, key: string): boolean {
  return headers.authorization === `Bearer ${key}`
}

/**
 * Handles a call. For 30 minutes, a repeated call with the same idempotency key and body gets the
 * first response. A repeated key with another body is refused.
 */
export function handleOnce(
  gateway: GatewayContext,
  request: FastifyRequest,
  handle: (body: Json) => StoredResponse,
): StoredResponse {
  const body = readJson(request.body)
  if (typeof body !== 'object' || body === null) return failure('unreadable')
  const act = () => gateway.transaction(() => handle(body as Json))
  const key = request.headers.idempotent_key
  if (typeof key !== 'string') return act()
  if (!UUID_V4.test(key)) return failure('invalidField')
  const scope = `fincode ${request.url}`
  const call = { scope, key, body: request.body as Buffer, retention_ms: KEY_RETENTION_MS }
  return respondOnce(gateway.keys, call, { act, conflict: failure('usedKey', 409) })
}

export function textIn(body: Json, name: string): string {
  const value = body[name]
  return typeof value === 'string' ? value : ''
}
