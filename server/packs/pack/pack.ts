import type { ActionType, Sort } from '#contract/codes.ts'
import { SORT } from '#contract/codes.ts'
import type { Currency } from '#server/points/ledger/ledger.ts'

/**
 * One prize of a pack: a line of its composition. The fields of the card are copied into it at
 * publication.
 */
export interface Prize {
  /** The prize number, from 0. */
  readonly no: number
  readonly cardId: number
  readonly name: string
  readonly image: string
  readonly rarity: number
  readonly rarityLabel: string
  readonly modelNumber: string
  readonly setSize: number
  /** How many points a member gets for converting one card of this prize. */
  readonly buyPoint: number
  readonly actionType: ActionType
  /** How many tickets of the whole pack win this prize, counted at publication. */
  readonly count: number
}

/** A published pack, with its present stock. */
export interface Pack {
  readonly id: number
  readonly name: string
  readonly currency: Currency
  /** The price of one draw, in the pack's currency. */
  readonly price: number
  /** The number of tickets of the pack at publication. */
  readonly total: number
  /** The most draws that one purchase may have. 0 means no limit. */
  readonly maxBuyCount: number
  /** If true, `maxBuyCount` also limits the member's draws of this pack over all purchases. */
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
  /**
   * How many tickets of each prize are left. The index is the prize number. Read at the same moment
   * as `soldCount`.
   */
  readonly counts: readonly number[]
}

/** Returns whether the sale starts later than `now`. */
export function isBeforeSale({ startsAt }: Pick<Pack, 'startsAt'>, now: Date): boolean {
  return startsAt !== null && now < startsAt
}

/** Returns whether the sale has ended by `now`. */
export function isSaleEnded({ endsAt }: Pick<Pack, 'endsAt'>, now: Date): boolean {
  return endsAt !== null && now >= endsAt
}

/** Returns the number of tickets left in the pack. */
export function remainingOf({ total, soldCount }: Pick<Pack, 'total' | 'soldCount'>): number {
  return total - soldCount
}

/**
 * Returns the packs of a list, without packs whose sale has ended (Q54). They are in shop order
 * unless `sort` names another order (Q47).
 */
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
 * Returns how many draws of a limited pack the member may still buy (Q52). If none are left, it
 * returns the pack's limit, because the client reads 0 as no limit. The purchase itself is then
 * refused.
 */
export function allowanceOf(
  pack: Pick<Pack, 'maxBuyCount' | 'isLimited'>,
  drawnCount: number,
): number {
  if (!pack.isLimited) return pack.maxBuyCount
  const left = pack.maxBuyCount - drawnCount
  return left > 0 ? left : pack.maxBuyCount
}
