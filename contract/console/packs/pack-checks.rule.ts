import {
  type GiftWarning,
  giftMeter,
  giftWarningsOf,
  giftWorthYen,
} from '#contract/console/gifts/gifts.rule.ts'
import { BUY_COUNT_MAX, EXTRA_WINS_MAX } from '#contract/constants.ts'
import type { ShopRules } from '#contract/rules.ts'
import type { Charges } from './charges.rule.ts'
import type { DraftContent, DraftLine } from './draft-content.ts'
import type { CardFacts } from './pack-drafts.ts'
import { hasUnknownPlaceholder } from './pack-numbers.rule.ts'
import {
  type ConversionShares,
  calculate,
  extraCountOf,
  type PricedLine,
  type PricedPack,
  RETURN_KINDS,
  RETURN_PERMILLE_MAX,
  type ReturnKind,
  totalOf,
} from './packs.rule.ts'
import { PRICE_WARNINGS, type PriceWarning } from './price-warnings.rule.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const TOKYO_OFFSET_MS = 9 * 60 * 60 * 1000
/**
 * A card that was left when a sale ended early is packed again only with a reason through this many
 * days in Asia/Tokyo after the day of the end.
 */
export const REPACK_DAYS = 30

/**
 * What keeps a draft from being submitted. `lines` are indexes from 0: of lines, or of
 * extra prizes.
 */
export type Blocker =
  | { readonly kind: BlockerKind }
  | { readonly kind: LineBlockerKind | ExtraBlockerKind; readonly lines: readonly number[] }
  | { readonly kind: 'stock-missing'; readonly cards: readonly CardShortage[] }
type BlockerKind =
  | 'name-missing'
  | 'price-missing'
  | 'picture-missing'
  | 'card-type-missing'
  | 'lines-missing'
  /** The counts of the lines do not sum to the announced number of tickets. */
  | 'total-differs'
  | 'limit-missing'
  /** A pack with a line needs a limit per member and a start. */
  | 'line-limit-missing'
  | 'line-start-missing'
  /** The sale would end before the last turn. */
  | 'line-past-end'
  /** One purchase could draw more than a rule of the shop allows. */
  | 'limit-too-high'
  | 'start-past'
  | 'end-before-start'
  /** The sale would end before now. */
  | 'end-past'
  /** One purchase could win more extra prizes than a receipt can hold. */
  | 'too-many-extras'
  /**
   * An extra prize of kind `every` has no step, or a step above the number of tickets. Or an extra
   * prize of kind `last` has a step.
   */
  | 'step-wrong'
  | 'extra-card-retired'
  | 'extra-picture-missing'
  /** An extra prize of a pack that is sold for coins allows conversion. */
  | 'extra-convertible-for-coins'
  | 'demo-with-live-payments'
  /** The settings of the shop do not list a notary, or it is named twice. Only the server checks. */
  | 'notary-unknown'
  /** A text has a placeholder that names no number of the composition. */
  | 'placeholder-unknown'
type ExtraBlockerKind = 'extra-points-missing' | 'extra-too-valued'
type LineBlockerKind =
  | 'count-missing'
  /** Members may convert the card, but would get no points for it. */
  | 'points-missing'
  /** Members may convert the card, but by a rule of the shop it is worth too much for that. */
  | 'too-valued'
  /** One card is on two lines with the same conversion points. */
  | 'same-card-twice'
  | 'card-retired'
  | 'card-picture-missing'
  /** A line names certain copies, but not as many as its count. */
  | 'copies-differ'
  /** Two lines name the same copy. */
  | 'copy-twice'
  /**
   * A named copy is of another card, not on hand, or in another pack. Only the server can check
   * this.
   */
  | 'copy-not-free'
  /** Some of the copies that a line names have a photo, and some have none. Only the server checks. */
  | 'copy-photo-missing'
  /**
   * A mistake in a pack that is sold for coins: one of its lines allows conversion, although the
   * cards of such a pack can only be shipped.
   */
  | 'convertible-for-coins'
/** A card with fewer free copies than the pack needs. */
interface CardShortage {
  readonly cardId: number
  readonly needed: number
  readonly free: number
}

/** The rules of the shop that a pack keeps from its publication. */
export type PackRules = Pick<ShopRules, 'drawCountMax' | 'shipOnlyYen'>

interface CheckContext {
  readonly cards: ReadonlyMap<number, CardFacts>
  readonly now: Date
  readonly hasLivePayments: boolean
  readonly rules: PackRules
}

/**
 * Returns everything that keeps a draft from being submitted; an empty list if the draft can be
 * submitted.
 */
export function blockersOf(draft: DraftContent, context: CheckContext): readonly Blocker[] {
  return [
    ...fieldBlockers(draft, context),
    ...extraBlockers(draft, context),
    ...lineBlockers(draft, context),
    ...stockBlockers(draft, context),
  ]
}

function fieldBlockers(
  draft: DraftContent,
  { cards, now, hasLivePayments, rules }: CheckContext,
): readonly Blocker[] {
  const total = totalOf(draft.lines)
  const start = draft.startsAt === null ? now.getTime() : Date.parse(draft.startsAt)
  const end = draft.endsAt === null ? null : Date.parse(draft.endsAt)
  const checks: readonly (readonly [BlockerKind, boolean])[] = [
    ['name-missing', draft.name === ''],
    ['price-missing', draft.price === null],
    ['picture-missing', draft.images.length === 0],
    ['card-type-missing', draft.cardTypeId === null],
    ['lines-missing', draft.lines.length === 0],
    ['total-differs', draft.announcedTotal !== null && draft.announcedTotal !== total],
    ['limit-missing', draft.isLimited && draft.maxBuyCount === 0],
    ['line-limit-missing', draft.lineSeconds > 0 && !draft.isLimited],
    ['line-start-missing', draft.lineSeconds > 0 && draft.startsAt === null],
    ['line-past-end', end !== null && end > start && end < start + draft.lineSeconds * 1_000],
    ['limit-too-high', Math.min(draft.maxBuyCount || BUY_COUNT_MAX, total) > rules.drawCountMax],
    ['start-past', draft.startsAt !== null && start <= now.getTime()],
    ['end-before-start', end !== null && end <= start],
    ['end-past', end !== null && end > start && end <= now.getTime()],
    ['demo-with-live-payments', draft.isDemo && hasLivePayments],
    ['placeholder-unknown', hasUnknownPlaceholder(draft, cards)],
  ]
  return checks.filter(([, isMet]) => isMet).map(([kind]) => ({ kind }))
}

function extraBlockers(
  { lines, extras, currency }: DraftContent,
  { cards, rules }: CheckContext,
): readonly Blocker[] {
  const total = totalOf(lines)
  const winsMax = extras.reduce(
    (sum, { step }) => sum + (step === null ? 1 : Math.ceil(BUY_COUNT_MAX / step)),
    0,
  )
  const isStepWrong = extras.some(({ kind, step }) =>
    kind === 'last' ? step !== null : step === null || step > total,
  )
  const checks: readonly (readonly [BlockerKind, boolean])[] = [
    ['too-many-extras', winsMax > EXTRA_WINS_MAX],
    ['step-wrong', isStepWrong],
    ['extra-card-retired', extras.some(({ cardId }) => cards.get(cardId)?.isRetired ?? true)],
    ['extra-picture-missing', extras.some(({ cardId }) => (cards.get(cardId)?.image ?? '') === '')],
    [
      'extra-convertible-for-coins',
      currency === 'coin' && extras.some(({ actionType }) => actionType === '0'),
    ],
  ]
  return [
    ...checks.filter(([, isMet]) => isMet).map(([kind]) => ({ kind })),
    ...blockersAt(extras, [
      ['extra-points-missing', lacksPoints(currency)],
      ['extra-too-valued', isTooValued(cards, rules)],
    ]),
  ]
}

function lineBlockers(
  { lines, currency }: DraftContent,
  { cards, rules }: CheckContext,
): readonly Blocker[] {
  const byKey = Map.groupBy(lines, (line) => `${line.cardId} ${line.buyPoint}`)
  const copies = Map.groupBy(
    lines.flatMap((line) => line.copyIds.map((copyId) => ({ line, copyId }))),
    ({ copyId }) => copyId,
  )
  return blockersAt(lines, [
    ['count-missing', ({ count }) => count === 0],
    ['points-missing', lacksPoints(currency)],
    ['same-card-twice', (line) => (byKey.get(`${line.cardId} ${line.buyPoint}`)?.length ?? 0) > 1],
    ['card-retired', (line) => cards.get(line.cardId)?.isRetired ?? true],
    ['card-picture-missing', (line) => (cards.get(line.cardId)?.image ?? '') === ''],
    ['copies-differ', (line) => line.copyIds.length > 0 && line.copyIds.length !== line.count],
    ['copy-twice', (line) => line.copyIds.some((each) => (copies.get(each)?.length ?? 0) > 1)],
    ['too-valued', isTooValued(cards, rules)],
    ['convertible-for-coins', (line) => currency === 'coin' && line.actionType === '0'],
  ])
}

/** In a pack for coins, a convertible card is a mistake by itself, with or without points. */
const lacksPoints =
  (currency: DraftContent['currency']) =>
  (prize: Pick<DraftLine, 'actionType' | 'buyPoint'>): boolean =>
    currency === 'point' && prize.actionType === '0' && prize.buyPoint === 0

const isTooValued =
  (cards: CheckContext['cards'], { shipOnlyYen }: PackRules) =>
  ({ actionType, cardId }: Pick<DraftLine, 'actionType' | 'cardId'>): boolean =>
    actionType === '0' && shipOnlyYen !== null && (cards.get(cardId)?.marketYen ?? 0) >= shipOnlyYen

/** Returns the blockers that at least one of the prizes meets, with the indexes of these prizes. */
function blockersAt<T, K extends string>(
  prizes: readonly T[],
  checks: readonly (readonly [K, (prize: T) => boolean])[],
): readonly { readonly kind: K; readonly lines: readonly number[] }[] {
  return checks.flatMap(([kind, isMet]) => {
    const found = prizes.flatMap((prize, index) => (isMet(prize) ? [index] : []))
    return found.length === 0 ? [] : [{ kind, lines: found }]
  })
}

function stockBlockers(draft: DraftContent, { cards }: CheckContext): readonly Blocker[] {
  const shortages = [...neededOf(draft)]
    .map(([cardId, needed]) => ({ cardId, needed, free: cards.get(cardId)?.free ?? 0 }))
    .filter(({ needed, free }) => needed > free)
  return shortages.length === 0 ? [] : [{ kind: 'stock-missing', cards: shortages }]
}

/** Returns by card id how many copies the whole pack needs, extra prizes included. */
export function neededOf({
  lines,
  extras,
}: Pick<DraftContent, 'lines' | 'extras'>): ReadonlyMap<number, number> {
  const total = totalOf(lines)
  const needed = new Map<number, number>()
  const add = (cardId: number, count: number) =>
    needed.set(cardId, (needed.get(cardId) ?? 0) + count)
  for (const { cardId, count } of lines) add(cardId, count)
  for (const extra of extras) add(extra.cardId, extraCountOf(extra, total))
  return needed
}

type CardWarningKind =
  | 'points-above-market'
  | 'points-above-cost'
  | 'market-old'
  | 'market-missing'
  | 'cost-missing'
  /** The card was left in a pack whose sale ended early, at most `REPACK_DAYS` ago. */
  | 'repacked'

/** A problem that the maker should know of, but that does not prevent the submission. */
export type Warning =
  | { readonly kind: CardWarningKind; readonly cards: readonly number[] }
  /** The return in the worst of the three scenarios is above the income. */
  | { readonly kind: `return-${ReturnKind}-above`; readonly permille: number }
  /** The margin at sell-out, in the worst of the three scenarios, is below the shop's setting. */
  | { readonly kind: 'margin-low'; readonly permille: number; readonly permilleMin: number }
  | GiftWarning

type WarningContext = Pick<CheckContext, 'cards' | 'now'> & MarginSetting
interface MarginSetting {
  /** Below this margin, in thousandths of the income, the editor warns of a low margin. */
  readonly marginPermilleMin: number
  readonly charges: Charges
}

export function warningsOf(draft: DraftContent, context: WarningContext): readonly Warning[] {
  const { cards, now } = context
  const ids = [...neededOf(draft).keys()]
  const cardsWith = (isMet: (card: CardFacts) => boolean) =>
    ids.filter((cardId) => {
      const card = cards.get(cardId)
      return card !== undefined && isMet(card)
    })
  const prizesOf = ({ id }: CardFacts) =>
    [...draft.lines, ...draft.extras].filter(({ cardId }) => cardId === id)
  const found: readonly (readonly [CardWarningKind, number[]])[] = [
    [
      'points-above-market',
      cardsWith((card) => prizesOf(card).some((each) => arePointsAbove(each, card.marketYen))),
    ],
    [
      'points-above-cost',
      cardsWith((card) => prizesOf(card).some((each) => arePointsAbove(each, card.costYen))),
    ],
    ['market-old', cardsWith(({ isMarketOld }) => isMarketOld)],
    ['market-missing', cardsWith(({ marketYen }) => marketYen === null)],
    ['cost-missing', cardsWith(({ costYen }) => costYen === null)],
    ['repacked', cardsWith(({ endedEarlyAt: end }) => end !== null && isRecent(end, now))],
  ]
  return [
    ...found.filter(([, each]) => each.length > 0).map(([kind, each]) => ({ kind, cards: each })),
    ...packWarnings(draft, context),
    ...giftWarnings(draft, context),
  ]
}

function isRecent(end: string, now: Date): boolean {
  const dayNo = (ms: number) => Math.floor((ms + TOKYO_OFFSET_MS) / DAY_MS)
  return dayNo(now.getTime()) - dayNo(Date.parse(end)) <= REPACK_DAYS
}

/** Returns which of the `PRICE_WARNINGS` the draft has. */
export function priceWarningsOf(draft: DraftContent, context: WarningContext): PriceWarning[] {
  const kinds = new Set<string>(warningsOf(draft, context).map(({ kind }) => kind))
  return PRICE_WARNINGS.filter((kind) => kinds.has(kind))
}

/** Whether members get more points for a card than it is worth. An unknown worth warns apart. */
export function arePointsAbove(
  { actionType, buyPoint }: Pick<DraftLine, 'actionType' | 'buyPoint'>,
  worthYen: number | null,
): boolean {
  return actionType === '0' && worthYen !== null && buyPoint > worthYen
}

function packWarnings(
  draft: DraftContent,
  { cards, marginPermilleMin, charges }: Pick<WarningContext, 'cards' | keyof MarginSetting>,
): readonly Warning[] {
  if (draft.price === null || draft.currency === 'coin' || draft.lines.length === 0) return []
  const { scenarios } = calculate(pricedPack(draft, cards), sharesOf(draft), charges)
  const all = Object.values(scenarios)
  const permille = Math.min(...all.map(({ marginPermille }) => marginPermille))
  const returns = RETURN_KINDS.map((kind) => ({
    kind: `return-${kind}-above` as const,
    permille: Math.max(...all.map(({ returnPermille }) => returnPermille[kind])),
  }))
  return [
    ...returns.filter((each) => each.permille > RETURN_PERMILLE_MAX),
    ...(permille < marginPermilleMin
      ? [{ kind: 'margin-low' as const, permille, permilleMin: marginPermilleMin }]
      : []),
  ]
}

/** The gifts of a pack are its extra prizes; its sales are those of all tickets. */
function giftWarnings(
  draft: DraftContent,
  { cards }: Pick<WarningContext, 'cards'>,
): readonly Warning[] {
  if (draft.price === null || draft.lines.length === 0) return []
  const { price, lines, extras } = pricedPack(draft, cards)
  const meter = giftMeter({
    priceYen: price,
    salesYen: price * totalOf(lines),
    highestPrizeYen: Math.max(0, ...extras.map(giftWorthYen)),
    giftsYen: extras.reduce((sum, extra) => sum + extra.count * giftWorthYen(extra), 0),
  })
  return giftWarningsOf(meter, draft.currency)
}

/** Returns the shares of the won cards that members are assumed to convert. */
export function sharesOf({
  conversionShares,
}: Pick<DraftContent, 'conversionShares'>): ConversionShares {
  return new Map(conversionShares.map(({ rarity, permille }) => [rarity, permille]))
}

/** Returns the draft's numbers for the calculator. A price that is not decided yet counts as 0. */
export function pricedPack(
  draft: Pick<DraftContent, 'price' | 'lines' | 'extras'>,
  cards: ReadonlyMap<number, CardFacts>,
): PricedPack {
  const total = totalOf(draft.lines)
  const priced = (
    each: { cardId: number; buyPoint: number; actionType: '0' | '2' },
    count: number,
  ): PricedLine => {
    const card = cards.get(each.cardId)
    return {
      count,
      buyPoint: each.buyPoint,
      actionType: each.actionType,
      rarity: card?.rarity ?? 0,
      costYen: card?.costYen ?? null,
      marketYen: card?.marketYen ?? null,
    }
  }
  return {
    price: draft.price ?? 0,
    lines: draft.lines.map((line) => priced(line, line.count)),
    extras: draft.extras.map((extra) => ({
      ...priced(extra, extraCountOf(extra, total)),
      kind: extra.kind,
      step: extra.step,
    })),
  }
}
