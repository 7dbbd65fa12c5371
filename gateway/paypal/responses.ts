import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { writeJson } from '#gateway/bodies.ts'
import type { StoredResponse } from '#gateway/idempotency-keys.ts'

/** An error of PayPal has a name, which depends on the status, and an issue code. */
const NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
}

export function refusal(status: 400 | 401 | 404 | 422, issue: string): StoredResponse {
  const debug_id = randomBytes(7).toString('hex')
  const error = { name: NAMES[status], message: issue, debug_id, details: [{ issue }] }
  return { status, contentType: 'application/json', body: writeJson(error) }
}

export function jsonResponse(status: number, value: unknown): StoredResponse {
  return { status, contentType: 'application/json', body: writeJson(value) }
}

export function send(reply: FastifyReply, response: StoredResponse): FastifyReply {
  return reply.code(response.status).type(response.contentType).send(response.body)
}
