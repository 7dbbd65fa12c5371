import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { readJson } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import { MINUTE_MS } from '#gateway/durations.ts'
import type { StoredResponse } from '#gateway/orders/idempotency-keys.ts'
import { sendResponse } from '#gateway/responses.ts'
import { type CardOutcome, outcomeOfCard } from '#gateway/test-cards.ts'
import { FINCODE, PUBLIC_KEY } from './constants.ts'
import { fincodeTime } from './representation.ts'
import { failure, hasKey, type Json, success, textIn } from './wire.ts'

const VALID_MS = 30 * MINUTE_MS
const PATH = '/fincode/v1/tokens/cards'

/** The part of a card that the gateway stores, never the whole number. */
export interface TokenCard {
  readonly outcome: CardOutcome | null
  readonly maskedNumber: string
  /** The month in which the card expires, as YYMM. */
  readonly expire: string
}
interface StoredToken extends TokenCard {
  readonly validUntil_ms: number
  readonly isUsed: boolean
}

/**
 * Adds the call by which fincode's script creates a token. The script runs in the shop's page and
 * calls another origin, so the gateway answers the browser's preflight.
 */
export function addCardTokens(gateway: GatewayContext): void {
  const { http } = gateway
  http.options(PATH, (_request, reply) => allowAnyOrigin(reply).code(204).send())
  http.post(PATH, (request, reply) => {
    const body = readJson(request.body)
    const response = hasKey(request, PUBLIC_KEY)
      ? createToken(gateway, (body ?? {}) as Json)
      : failure('unauthorized', 401)
    return sendResponse(allowAnyOrigin(reply).header('cache-control', 'no-store'), response)
  })
}

function allowAnyOrigin(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'accept, authorization, content-type',
  })
}

function createToken({ records, now }: GatewayContext, body: Json): StoredResponse {
  const number = textIn(body, 'card_no')
  const expire = textIn(body, 'expire')
  const code = textIn(body, 'security_code')
  if (!/^\d{10,16}$/.test(number)) return failure('invalidField')
  if (!/^\d{2}(0[1-9]|1[0-2])$/.test(expire)) return failure('invalidField')
  if (!/^(\d{3,4})?$/.test(code)) return failure('invalidField')
  const token = randomBytes(32).toString('hex')
  const validUntil = new Date(now().getTime() + VALID_MS)
  const maskedNumber = number.slice(-4).padStart(number.length, '*')
  const stored: StoredToken = {
    outcome: outcomeOfCard(number) ?? null,
    maskedNumber,
    expire,
    validUntil_ms: validUntil.getTime(),
    isUsed: false,
  }
  records.put(FINCODE, 'token', token, stored)
  return success({
    list: [{ token }],
    card_no: maskedNumber,
    expire: fincodeTime(validUntil),
    security_code_set: code === '' ? '0' : '1',
  })
}

/** Uses up a token and returns its card; null if the token is unknown, used or expired. */
export function consumeToken({ records, now }: GatewayContext, token: string): TokenCard | null {
  const stored = records.get<StoredToken>(FINCODE, 'token', token)
  if (stored === undefined || stored.isUsed || now().getTime() > stored.validUntil_ms) return null
  records.put(FINCODE, 'token', token, { ...stored, isUsed: true })
  return stored
}
