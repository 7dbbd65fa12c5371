import { randomBytes } from 'node:crypto'
import { type CardOutcome, outcomeOf } from '#gateway/cards.ts'
import type { GatewayCore } from '#gateway/core.ts'
import { MINUTE_MS } from '#gateway/core.ts'
import { ID_PASS } from './names.ts'

const VALID_MS = 30 * MINUTE_MS

/** What is kept of a card: never its number, only what it will do. */
export interface TokenCard {
  readonly outcome: CardOutcome | 'unknown'
  readonly maskedNumber: string
  /** YYMM */
  readonly expire: string
}
interface Kept extends TokenCard {
  readonly validUntil_ms: number
  readonly isUsed: boolean
}

/** A token stands for the card once, within 30 minutes. */
export function makeToken(
  { records, now }: GatewayCore,
  { number, expire }: { readonly number: string; readonly expire: string },
): { readonly token: string; readonly validUntil: Date; readonly maskedNumber: string } {
  const token = randomBytes(32).toString('hex')
  const validUntil = new Date(now().getTime() + VALID_MS)
  const maskedNumber = number.slice(0, 6).padEnd(number.length - 2, '*') + number.slice(-2)
  const kept: Kept = {
    outcome: outcomeOf(number) ?? 'unknown',
    maskedNumber,
    expire: expire.slice(-4),
    validUntil_ms: validUntil.getTime(),
    isUsed: false,
  }
  records.put(ID_PASS, 'token', token, kept)
  return { token, validUntil, maskedNumber }
}

/** The card, or GMO's code: there is no such token, it was used, it is too old. */
export function spendToken(gateway: GatewayCore, token: string): TokenCard | string {
  const { records, now } = gateway
  const kept = records.get<Kept>(ID_PASS, 'token', token)
  if (kept === undefined) return 'EX1000301'
  if (kept.isUsed) return 'EX1000302'
  if (now().getTime() > kept.validUntil_ms) return 'EX1000303'
  records.put(ID_PASS, 'token', token, { ...kept, isUsed: true })
  return isExpired(kept.expire, now()) ? { ...kept, outcome: 'expired' } : kept
}

/** A card is good until the last day of its month. */
function isExpired(expire: string, now: Date): boolean {
  const thisMonth = now.toLocaleString('sv-SE', { timeZone: 'Asia/Tokyo' }).slice(2, 7)
  return expire < thisMonth.replace('-', '')
}
