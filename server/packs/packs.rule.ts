import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { ActionType, Sort } from '#contract/codes.ts'
import { SORT } from '#contract/codes.ts'
import type { Currency } from '#server/points/ledger/ledger.ts'

/** One line of a composition, with what the card shows. */
export interface Prize {
  readonly no: number
  readonly cardId: number
  readonly name: string
  readonly image: string
  readonly rarity: number
  readonly rarityLabel: string
  readonly modelNumber: string
  readonly setSize: number
  readonly buyPoint: number
  readonly actionType: ActionType
  readonly count: number
}

/** A published pack as the shop sells it. */
export interface Pack {
  readonly id: number
  readonly name: string
  readonly currency: Currency
  /** In the pack's currency, per draw. */
  readonly price: number
  readonly total: number
  /** 0 no limit. */
  readonly maxBuyCount: number
  readonly isLimited: boolean
  readonly limitMessage: string
  readonly cardTypeId: number
  readonly movieStyle: number
  readonly position: number
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly showsLineup: boolean
  readonly detailHtml: string
  readonly images: readonly string[]
  readonly packRoot: Buffer
  readonly prizes: readonly Prize[]
  readonly soldCount: number
  /** What is left of each prize, by its no: of the same moment as `soldCount`. */
  readonly counts: readonly number[]
}

type CompositionInput = Pick<
  Pack,
  'id' | 'name' | 'currency' | 'price' | 'total' | 'maxBuyCount'
> & {
  readonly prizes: readonly Prize[]
}

/** The canonical bytes (RFC 8785) that every draw of the pack rests on. */
export function compositionOf(pack: CompositionInput): Buffer {
  const text = canonicalize({
    algo: 'HIKIFUDA1',
    pack_id: pack.id,
    name: pack.name,
    currency: pack.currency,
    price: pack.price,
    total: pack.total,
    max_buy_count: pack.maxBuyCount,
    prizes: pack.prizes.map((prize) => ({
      no: prize.no,
      card_id: prize.cardId,
      name: prize.name,
      rarity: prize.rarity,
      action_type: prize.actionType,
      buy_point: prize.buyPoint,
      count: prize.count,
    })),
  })
  if (text === undefined) throw new Error(`pack ${pack.id} has no canonical form`)
  return Buffer.from(text, 'utf8')
}

export function packRootOf(composition: Buffer): Buffer {
  return hash('sha256', Buffer.concat([Buffer.from('HIKIFUDA1/pack\0'), composition]), 'buffer')
}

export function isBeforeSale({ startsAt }: Pick<Pack, 'startsAt'>, now: Date): boolean {
  return startsAt !== null && now < startsAt
}

export function isSaleEnded({ endsAt }: Pick<Pack, 'endsAt'>, now: Date): boolean {
  return endsAt !== null && now >= endsAt
}

export function remainingOf({ total, soldCount }: Pick<Pack, 'total' | 'soldCount'>): number {
  return total - soldCount
}

/** Shop order unless a sort is asked for (Q47); a pack whose sale has ended is on no list (Q54). */
export function listedPacks(packs: readonly Pack[], now: Date, sort?: Sort): Pack[] {
  const notEnded = packs.filter((pack) => !isSaleEnded(pack, now))
  return notEnded.sort((a, b) => comparisons[sort ?? 'shop'](a, b) || inShopOrder(a, b))
}

const inShopOrder = (a: Pack, b: Pack) => a.position - b.position || a.id - b.id

const comparisons = {
  shop: inShopOrder,
  [SORT.highPrice]: (a: Pack, b: Pack) => b.price - a.price,
  [SORT.lowPrice]: (a: Pack, b: Pack) => a.price - b.price,
  [SORT.highStock]: (a: Pack, b: Pack) => remainingOf(b) - remainingOf(a),
  [SORT.lowStock]: (a: Pack, b: Pack) => remainingOf(a) - remainingOf(b),
}

/**
 * What a member may still buy in one go of a pack with a limit (Q52), where 0 would mean no limit:
 * when nothing is left the limit itself is sent, and the check refuses.
 */
export function allowanceOf(
  pack: Pick<Pack, 'maxBuyCount' | 'isLimited'>,
  drawnCount: number,
): number {
  if (!pack.isLimited) return pack.maxBuyCount
  const left = pack.maxBuyCount - drawnCount
  return left > 0 ? left : pack.maxBuyCount
}
