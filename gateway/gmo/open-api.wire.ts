import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { readJson, writeJson } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import { HOUR_MS } from '#gateway/durations.ts'
import { neverRespond } from '#gateway/faults.ts'
import type { StoredResponse } from '#gateway/orders/idempotency-keys.ts'
import { jsonResponse, respondOnce, sendResponse, UNDOCUMENTED_FIELD } from '#gateway/responses.ts'
import { OPEN_API, SHOP_ID, SHOP_PASS } from './constants.ts'

export const BASE = '/gmo-openapi'
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** How long GMO keeps the response to an idempotency key. */
const KEY_RETENTION_MS = 24 * HOUR_MS

export type OpenApiResponse =
  | { readonly status: 200 | 201 | 202; readonly body: object }
  | { readonly status: 400 | 401 | 402 | 409; readonly title: string; readonly detail: string }

export interface OpenApiCall<Body> {
  readonly path: string
  readonly schema: z.ZodType<Body>
  /**
   * True if the call changes something. The gateway then stores the response under the caller's
   * idempotency key.
   */
  readonly isIdempotent: boolean
  handle(body: Body): OpenApiResponse
  /**
   * Returns whether the gateway withholds the response to this call. Null: the gateway sends the
   * response. `before`: the call has no effect and gets no response. `after`: the call takes effect
   * but gets no response.
   */
  silence?(body: Body): Silence
}
export type Silence = 'before' | 'after' | null

/**
 * Adds a POST route of GMO's OpenAPI. The route checks the credentials, the idempotency key and the
 * body before it handles the call.
 */
export function serveOpenApi<Body>(gateway: GatewayContext, call: OpenApiCall<Body>): void {
  gateway.http.post(`${BASE}${call.path}`, (request, reply) => {
    if (!hasValidCredentials(request))
      return sendResponse(reply, storedResponseOf(call, UNAUTHORIZED))
    const silence = silenceOf(call, request)
    if (silence === 'before') return neverRespond(reply)
    const response = responseOnce(gateway, call, request)
    return silence === 'after' ? neverRespond(reply) : sendResponse(reply, response)
  })
}

/**
 * Handles a call. For a day, a repeated call with the same idempotency key and body gets the
 * response to the original call. A repeated key with another body is refused.
 */
function responseOnce<Body>(
  gateway: GatewayContext,
  call: OpenApiCall<Body>,
  request: FastifyRequest,
): StoredResponse {
  const act = () =>
    storedResponseOf(
      call,
      gateway.transaction(() => parseAndHandle(call, request)),
    )
  const key = String(request.headers['idempotency-key'] ?? '')
  if (!call.isIdempotent || key === '') return act()
  if (!UUID_V4.test(key)) return storedResponseOf(call, KEY_REFUSED)
  const body = request.body as Buffer
  const scope = `${OPEN_API}${call.path}`
  const conflict = storedResponseOf(call, KEY_CONFLICT)
  const idempotentCall = { scope, key, body, retention_ms: KEY_RETENTION_MS }
  return respondOnce(gateway.keys, idempotentCall, { act, conflict })
}

/**
 * Returns GMO's error response for an invalid parameter. GMO responds in the same way to an unknown
 * order id, which the error table of its document spells `orderid`.
 */
export function invalid(parameter: string): OpenApiResponse {
  const detail = `The value provided for parameter is invalid.(${parameter})`
  return { status: 400, title: 'invalid_parameter', detail }
}

export function missing(parameter: string): OpenApiResponse {
  return {
    status: 400,
    title: 'missing_parameter',
    detail: `The parameter is missing.(${parameter})`,
  }
}

const UNAUTHORIZED: OpenApiResponse = {
  status: 401,
  title: 'unauthorized_request',
  detail: 'The request is unauthorized.',
}
const KEY_REFUSED: OpenApiResponse = {
  status: 400,
  title: 'invalid_header',
  detail: 'The header value is invalid.(Idempotency-Key)',
}
const KEY_CONFLICT: OpenApiResponse = {
  status: 409,
  title: 'conflict',
  detail: 'Duplicate request.',
}

function silenceOf<Body>({ schema, silence }: OpenApiCall<Body>, { body }: FastifyRequest) {
  const parsed = schema.safeParse(readJson(body))
  return parsed.success ? (silence?.(parsed.data) ?? null) : null
}

function parseAndHandle<Body>(
  { schema, handle }: OpenApiCall<Body>,
  { body }: FastifyRequest,
): OpenApiResponse {
  const parsed = schema.safeParse(readJson(body))
  if (parsed.success) return handle(parsed.data)
  const [issue] = parsed.error.issues
  return invalid(issue?.path.join('.') ?? '')
}

function storedResponseOf(
  { path }: { readonly path: string },
  response: OpenApiResponse,
): StoredResponse {
  if ('body' in response) return jsonResponse(response.status, response.body)
  const { status, title, detail } = response
  const body = writeJson({ title, detail, instance: path, [UNDOCUMENTED_FIELD]: 'x' })
  return { status, contentType: 'application/problem+json', body }
}

function hasValidCredentials({ headers }: FastifyRequest): boolean {
  const expected = `Basic ${Buffer.from(`${SHOP_ID}:${SHOP_PASS}`).toString('base64')}`
  return headers.authorization === expected
}
