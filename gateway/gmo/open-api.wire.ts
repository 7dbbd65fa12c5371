import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { KeptAnswer } from '#gateway/answer-keys.ts'
import { readJson, writeJson } from '#gateway/bodies.ts'
import type { GatewayCore } from '#gateway/core.ts'
import { OPEN_API, SHOP_ID, SHOP_PASS } from './names.ts'

export const BASE = '/gmo-openapi'
const KEY_LENGTH_MAX = 36

export type Said =
  | { readonly status: 200 | 201; readonly body: unknown }
  | { readonly status: 400 | 401 | 402 | 409; readonly title: string; readonly detail: string }

export interface OpenApiCall<Body> {
  readonly path: string
  readonly schema: z.ZodType<Body>
  /** A call that changes something remembers its answer under the caller's key. */
  readonly isKeyed: boolean
  answer(body: Body): Said
}

/** Serves a POST of the OpenAPI: credentials, then the key, then the body, then the matter itself. */
export function serveOpenApi<Body>(gateway: GatewayCore, call: OpenApiCall<Body>): void {
  gateway.http.post(`${BASE}${call.path}`, (request, reply) => {
    if (!isOurShop(request)) return send(reply, keep(call, UNAUTHORISED))
    const act = () =>
      keep(
        call,
        gateway.transaction(() => read(call, request)),
      )
    const key = String(request.headers['idempotency-key'] ?? '')
    if (!call.isKeyed || key === '') return send(reply, act())
    if (key.length > KEY_LENGTH_MAX) return send(reply, keep(call, KEY_TOO_LONG))
    const body = request.body as Buffer
    const keyed = gateway.keys.once({ scope: `${OPEN_API}${call.path}`, key, body }, act)
    return send(reply, keyed.is === 'changed' ? keep(call, KEY_CONFLICT) : keyed.answer)
  })
}

export function invalid(detail: string): Said {
  return { status: 400, title: 'invalid_parameter', detail }
}

/** How GMO names its refusals beyond invalid_parameter is known to its customers; these titles are the sandbox's. */
export const NOT_FOUND: Said = {
  status: 400,
  title: 'order_not_found',
  detail: 'There is no such order.',
}
const UNAUTHORISED: Said = {
  status: 401,
  title: 'unauthorized',
  detail: 'The credentials are wrong.',
}
const KEY_TOO_LONG = invalid('Idempotency-Key: at most 36 characters')
const KEY_CONFLICT: Said = {
  status: 409,
  title: 'idempotency_key_conflict',
  detail: 'The key was used for another request.',
}

function read<Body>({ schema, answer }: OpenApiCall<Body>, { body }: FastifyRequest): Said {
  const parsed = schema.safeParse(readJson(body))
  if (parsed.success) return answer(parsed.data)
  const [issue] = parsed.error.issues
  return invalid(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong'}`)
}

function keep({ path }: { readonly path: string }, said: Said): KeptAnswer {
  if ('body' in said)
    return { status: said.status, contentType: 'application/json', body: writeJson(said.body) }
  const { status, title, detail } = said
  const body = writeJson({ title, detail, instance: path })
  return { status, contentType: 'application/problem+json', body }
}

function send(reply: FastifyReply, { status, contentType, body }: KeptAnswer): FastifyReply {
  return reply.code(status).type(contentType).send(body)
}

function isOurShop({ headers }: FastifyRequest): boolean {
  const wanted = `Basic ${Buffer.from(`${SHOP_ID}:${SHOP_PASS}`).toString('base64')}`
  const [given, right] = [headers.authorization ?? '', wanted].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return given !== undefined && right !== undefined && timingSafeEqual(given, right)
}
