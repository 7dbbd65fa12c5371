import { type FairKeys, memberTagOf, turnMsOf } from '#server/draws/fair/fair.ts'
import { isBeforeSale, isSaleEnded, type Pack, remainingOf } from '#server/packs/pack.ts'
import { SECOND_MS } from '#server/platform/time/durations.ts'

interface Buyer {
  readonly memberId: number
  readonly pack: Pick<
    Pack,
    'packRoot' | 'startsAt' | 'endsAt' | 'lineSeconds' | 'total' | 'soldCount'
  >
}

/** Returns the moment of the member's turn; null if the pack has no line, or all turns have come. */
export function turnOf({ tagKey }: FairKeys, { memberId, pack }: Buyer, now: Date): Date | null {
  const { packRoot, startsAt, lineSeconds } = pack
  if (lineSeconds === 0 || startsAt === null) return null
  const startMs = startsAt.getTime()
  if (now.getTime() >= startMs + lineSeconds * SECOND_MS) return null
  const memberTag = memberTagOf(tagKey, packRoot, memberId)
  return new Date(startMs + turnMsOf(packRoot, { memberTag, lineSeconds }))
}

export function isBeforeTurn(keys: FairKeys, buyer: Buyer, now: Date): boolean {
  const turn = turnOf(keys, buyer, now)
  return turn !== null && now < turn
}

/**
 * Refuses a press before the sale or the turn without a statement. Null also where the press is
 * refused for the sale itself: ended or sold out.
 */
export function earlyRefusal(
  keys: FairKeys,
  buyer: Buyer,
  now: Date,
): 'before-sale' | 'before-turn' | null {
  const { pack } = buyer
  if (isBeforeSale(pack, now)) return 'before-sale'
  if (isSaleEnded(pack, now) || remainingOf(pack) === 0) return null
  return isBeforeTurn(keys, buyer, now) ? 'before-turn' : null
}
