import type { ActionType, Sort } from '#contract/codes.ts'
import { SORT } from '#contract/codes.ts'
import type { CopyProof, PackDetail } from '#contract/packs.ts'
import type { Currency } from '#server/points/ledger.ts'

/** At publication, the fields of the catalogue's card are copied into it. */
export interface PrizeCard {
  /** The index among the prizes, or among the extra prizes. */
  readonly no: number
  readonly cardId: number
  readonly name: string
  /** The English name; null if there is none. The composition does not contain this name. */
  readonly nameEn: string | null
  readonly image: string
  readonly rarity: number
  readonly rarityLabel: string
  readonly rarityLabelEn: string | null
  readonly modelNumber: string
  readonly setSize: number
  /** How many points a member gets for converting one card of this prize. */
  readonly buyPoint: number
  readonly actionType: ActionType
  /**
   * The share of the market price, in per cent, that the points did not reach at publication. Such a
   * card is shipped by default. Null if the points reached the share.
   */
  readonly shipBelowPercent: number | null
  /** The market price from which cards of the pack are shipped by default; null if this one costs less. */
  readonly shipFromYen: number | null
}

export interface Prize extends PrizeCard {
  /** How many tickets of the whole pack win this prize, counted at publication. */
  readonly count: number
}

/** `last`: only the final ticket of the pack. `every`: each multiple of `step`. */
export type ExtraPrizeKind = 'last' | 'every'

/** Won in addition to the draws, by certain tickets of the pack. */
export interface ExtraPrize extends PrizeCard {
  readonly kind: ExtraPrizeKind
  /** For the kind `every`, the number whose multiples are the winning tickets; null for `last`. */
  readonly step: number | null
}

export interface PackNotary {
  readonly name: string
  /** The public key, 32 bytes in hex. */
  readonly key: string
}

/** The copies of a prize, as many as its count, in the order in which the draws win them. */
export interface PrizeProof {
  readonly no: number
  readonly copies: readonly CopyProof[]
}

export interface Pack {
  readonly id: number
  readonly name: string
  readonly nameEn: string | null
  /** How the name is read, in kana; empty if no operator has filled it in. */
  readonly reading: string
  /** The spellings of the reading, which the database derives for searches. */
  readonly spellings: string
  readonly currency: Currency
  readonly price: number
  /** The number of tickets of the pack at publication. */
  readonly total: number
  /** The greatest number of draws that one purchase may have. 0 means no limit. */
  readonly maxBuyCount: number
  /** If true, `maxBuyCount` also limits the member's draws of this pack over all purchases. */
  readonly isLimited: boolean
  /** For so long after its start each member of the sale waits for a turn; 0 if nobody does. */
  readonly lineSeconds: number
  /** What members pay for a parcel that they choose over points, as the rules were at publication. */
  readonly shipFeePoints: number
  /** From how many cards on a parcel costs nothing; null for no such number. */
  readonly shipFreeCards: number | null
  readonly limitMessage: string
  readonly limitMessageEn: string | null
  readonly cardTypeId: number
  readonly movieStyle: number
  readonly position: number
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  /**
   * The reason why the sale ended early, which members read in Japanese or English; empty if the
   * sale did not end early.
   */
  readonly endMessage: string
  readonly endMessageEn: string
  readonly showsLineup: boolean
  readonly detailHtml: string
  readonly detailHtmlEn: string | null
  readonly images: readonly string[]
  readonly packRoot: Buffer
  /** The signers of each batch of purchases, in the order of the composition. */
  readonly notaries: readonly PackNotary[]
  readonly prizes: readonly Prize[]
  readonly extraPrizes: readonly ExtraPrize[]
  /** Of the prizes whose copies the pack proves, by `no`; the composition names them. */
  readonly proofs: readonly PrizeProof[]
  readonly soldCount: number
  /** By prize number. Read at the same moment as `soldCount`. */
  readonly counts: readonly number[]
}

type ShippingFields = Pick<PackDetail, 'ship_fee_points' | 'ship_free_cards'>

/** Returns the fields of the API about the fee of a parcel; none for a pack whose cards ship for nothing. */
export function shippingOf({ currency, shipFeePoints, shipFreeCards }: Pack): ShippingFields {
  // All cards of a pack for coins ship without a choice.
  if (shipFeePoints === 0 || currency === 'coin') return {}
  const free = shipFreeCards === null ? {} : { ship_free_cards: shipFreeCards }
  return { ship_fee_points: shipFeePoints, ...free }
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

/** Returns whether the pack has sold tickets that wait for its notaries, or are void. */
export function isWaitingForDraw({
  notaries,
  total,
  soldCount,
  counts,
}: Pick<Pack, 'notaries' | 'total' | 'soldCount' | 'counts'>): boolean {
  return notaries.length > 0 && undrawnCountOf({ counts }) > remainingOf({ total, soldCount })
}

/** Returns how many tickets are not drawn yet; those that are sold and wait are among them. */
export function undrawnCountOf({ counts }: Pick<Pack, 'counts'>): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Less than `soldCount` while sold tickets wait for a notary, and for good once they are void. */
export function drawnCountOf({ total, counts }: Pick<Pack, 'total' | 'counts'>): number {
  return total - undrawnCountOf({ counts })
}

/**
 * Returns the distance between the tickets that win an extra prize. The winning tickets are the
 * multiples of this distance. If only the pack's final ticket wins, the distance is the number of
 * tickets of the pack.
 */
export function ticketDistanceOf(
  { kind, step }: Pick<ExtraPrize, 'kind' | 'step'>,
  { total }: Pick<Pack, 'total'>,
): number {
  return kind === 'last' ? total : (step as number)
}

interface ExtraPrizeStock {
  /** How many of these extra prizes the pack gives in all. */
  readonly count: number
  /** How many of these extra prizes are not won yet. */
  readonly remaining: number
  /** From 1; 0 if no unsold ticket wins it. */
  readonly nextTicket: number
}

/**
 * Returns how many tickets of the pack win an extra prize, how many of these tickets are not sold
 * yet, and the number of the next one.
 */
export function extraPrizeStock(
  extraPrize: Pick<ExtraPrize, 'kind' | 'step'>,
  { total, soldCount }: Pick<Pack, 'total' | 'soldCount'>,
): ExtraPrizeStock {
  const distance = ticketDistanceOf(extraPrize, { total })
  const count = Math.floor(total / distance)
  const wonCount = Math.floor(soldCount / distance)
  const remaining = count - wonCount
  return { count, remaining, nextTicket: remaining === 0 ? 0 : (wonCount + 1) * distance }
}

/** Without ended sales (Q54), in shop order unless `sort` names another (Q47). */
export function listedPacks(packs: readonly Pack[], now: Date, sort?: Sort): Pack[] {
  const notEnded = packs.filter((pack) => !isSaleEnded(pack, now))
  return notEnded.sort((a, b) => comparisons[sort ?? 'shop'](a, b) || inShopOrder(a, b))
}

/**
 * Returns the packs whose sale began and ended before the last ticket was drawn, the newest end
 * first. A pack that was withdrawn before its sale is not among them.
 */
export function endedPacks(packs: readonly Pack[], now: Date): (Pack & { endsAt: Date })[] {
  return packs
    .filter((pack): pack is Pack & { endsAt: Date } => {
      const { startsAt, endsAt } = pack
      if (endsAt === null || now < endsAt) return false
      if (startsAt !== null && endsAt <= startsAt) return false
      return undrawnCountOf(pack) > 0
    })
    .sort((a, b) => b.endsAt.getTime() - a.endsAt.getTime() || b.id - a.id)
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
 * Returns how many draws of a pack the member may still buy (Q52). For a pack without a limit per
 * member, returns `maxBuyCount`. If the member has used up the limit, also returns `maxBuyCount`,
 * because the client reads 0 as no limit; the shop refuses the purchase later.
 */
export function allowanceOf(
  pack: Pick<Pack, 'maxBuyCount' | 'isLimited'>,
  drawnCount: number,
): number {
  if (!pack.isLimited) return pack.maxBuyCount
  const left = pack.maxBuyCount - drawnCount
  return left > 0 ? left : pack.maxBuyCount
}
