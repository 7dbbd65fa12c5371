import { randomBytes } from 'node:crypto'
import type { GatewayContext } from '#gateway/dialect.ts'
import { MINUTE_MS } from '#gateway/durations.ts'
import { type CardOutcome, outcomeOfCard } from '#gateway/test-cards.ts'
import { OPEN_API } from './constants.ts'

const VALID_MS = 30 * MINUTE_MS

/**
 * The part of a card that the gateway stores: the test outcome and a masked number, never the whole
 * number.
 */
export interface TokenCard {
  readonly outcome: CardOutcome | 'unknown'
  readonly maskedNumber: string
  /** The month in which the card expires, as YYMM. */
  readonly expire: string
}
interface StoredToken extends TokenCard {
  readonly validUntil_ms: number
  readonly isUsed: boolean
}

/** Creates a token for a card. The token can be used once and within 30 minutes. */
export function createToken(
  { records, now }: GatewayContext,
  { number, expire }: { readonly number: string; readonly expire: string },
): { readonly token: string; readonly validUntil: Date; readonly maskedNumber: string } {
  const token = randomBytes(32).toString('hex')
  const validUntil = new Date(now().getTime() + VALID_MS)
  const maskedNumber = `${number.slice(0, 4)}${number.slice(-4).padStart(number.length - 4, '*')}`
  const stored: StoredToken = {
    outcome: outcomeOfCard(number) ?? 'unknown',
    maskedNumber,
    expire: expire.slice(-4),
    validUntil_ms: validUntil.getTime(),
    isUsed: false,
  }
  records.put(OPEN_API, 'token', token, stored)
  return { token, validUntil, maskedNumber }
}

/**
 * Uses up a token and returns the card of the token; null if the token is unknown, used or expired.
 */
export function consumeToken(gateway: GatewayContext, token: string): TokenCard | null {
  const { records, now } = gateway
  const stored = records.get<StoredToken>(OPEN_API, 'token', token)
  if (stored === undefined || stored.isUsed || now().getTime() > stored.validUntil_ms) return null
  records.put(OPEN_API, 'token', token, { ...stored, isUsed: true })
  const { outcome, maskedNumber, expire } = stored
  return { outcome: isExpired(expire, now()) ? 'expired' : outcome, maskedNumber, expire }
}

/** Returns true if the card has expired. A card is valid to the last day of its expiry month. */
function isExpired(expire: string, now: Date): boolean {
  const thisMonth = now.toLocaleString('sv-SE', { timeZone: 'Asia/Tokyo' }).slice(2, 7)
  return expire < thisMonth.replace('-', '')
}
