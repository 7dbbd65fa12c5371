import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readForm } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import { jsonResponse, sendResponse } from '#gateway/responses.ts'
import { refusal } from './responses.ts'

const CLIENT_ID = 'hikifuda-sandbox-client'
const CLIENT_SECRET = 'hikifuda-sandbox-secret'
export const MERCHANT_ID = 'HKFDAMERCHANT'
export const WEBHOOK_ID = 'WHHIKIFUDASANDBOX'
const TOKEN_SECONDS = 32_400

/**
 * Adds `POST /v1/oauth2/token`, which issues access tokens. Returns a hook for other calls, which
 * refuses a call without a valid access token.
 */
export function addAccessTokens({ http, records, now }: GatewayContext) {
  const expected = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`
  http.post('/paypal/v1/oauth2/token', (request, reply) => {
    if (request.headers.authorization !== expected)
      return reply.code(401).send({ error: 'invalid_client' })
    if (readForm(request.body).grant_type !== 'client_credentials')
      return reply.code(400).send({ error: 'unsupported_grant_type' })
    const access_token = `A21AA${randomBytes(32).toString('base64url')}`
    records.put('paypal', 'token', access_token, now().getTime() + TOKEN_SECONDS * 1000)
    const token = { access_token, token_type: 'Bearer', expires_in: TOKEN_SECONDS }
    return sendResponse(
      reply,
      jsonResponse(200, { ...token, scope: 'https://uri.paypal.com/services/payments' }),
    )
  })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const validUntil_ms = records.get<number>('paypal', 'token', token)
    if (validUntil_ms === undefined || validUntil_ms <= now().getTime())
      return sendResponse(reply, refusal(401, 'INVALID_TOKEN'))
  }
}
export type RequireToken = ReturnType<typeof addAccessTokens>
