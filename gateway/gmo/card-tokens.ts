import { randomBytes } from 'node:crypto'
import type { GatewayContext } from '#gateway/dialect.ts'
import { MINUTE_MS } from '#gateway/durations.ts'
import { type CardOutcome, outcomeOfCard } from '#gateway/test-cards.ts'
import { ID_PASS } from './constants.ts'

const VALID_MS = 30 * MINUTE_MS

/**
 * What the gateway stores of a card: its test outcome and a masked number, never the whole number.
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
  const maskedNumber = number.slice(0, 6).padEnd(number.length - 2, '*') + number.slice(-2)
  const stored: StoredToken = {
    outcome: outcomeOfCard(number) ?? 'unknown',
    maskedNumber,
    expire: expire.slice(-4),
    validUntil_ms: validUntil.getTime(),
    isUsed: false,
  }
  records.put(ID_PASS, 'token', token, stored)
  return { token, validUntil, maskedNumber }
}

/**
 * Marks a token as used and returns its card. Returns GMO's error code if the token is unknown,
 * already used or expired.
 */
export function consumeToken(gateway: GatewayContext, token: string): TokenCard | string {
  const { records, now } = gateway
  const stored = records.get<StoredToken>(ID_PASS, 'token', token)
  if (stored === undefined) return 'EX1000301'
  if (stored.isUsed) return 'EX1000302'
  if (now().getTime() > stored.validUntil_ms) return 'EX1000303'
  records.put(ID_PASS, 'token', token, { ...stored, isUsed: true })
  return isExpired(stored.expire, now()) ? { ...stored, outcome: 'expired' } : stored
}

/** Returns true if the card has expired. A card is valid to the last day of its expiry month. */
function isExpired(expire: string, now: Date): boolean {
  const thisMonth = now.toLocaleString('sv-SE', { timeZone: 'Asia/Tokyo' }).slice(2, 7)
  return expire < thisMonth.replace('-', '')
}
