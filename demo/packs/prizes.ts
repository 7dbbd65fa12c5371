import { cards, type DemoCard } from '#demo/cards.ts'

export type DemoPrize = {
  readonly cardKey: string
  readonly count: number
  readonly actionType: '0' | '2'
  readonly buyPoint: number
}

type Tier = {
  /** The share of the pack's tickets that win a card of this tier. */
  readonly ticketShare: number
  /** The points for converting a card of this tier, divided by the price of a draw. */
  readonly worth: number
  /**
   * If this is n, every n-th card of the tier can only be shipped. If it is 0, every card of the
   * tier can be converted.
   */
  readonly shipOnlyEvery: number
}

/** Members who buy a whole pack and convert every card get back this share of the points paid. */
const PAYBACK = 0.7

/** The tiers of a pack, by rarity. Rarity 0 gets the tickets that the other tiers leave. */
const TIERS: readonly Tier[] = [
  { ticketShare: 1, worth: 0.44, shipOnlyEvery: 0 },
  { ticketShare: 0.2, worth: 0.92, shipOnlyEvery: 0 },
  { ticketShare: 0.04, worth: 3, shipOnlyEvery: 0 },
  { ticketShare: 0.006, worth: 12, shipOnlyEvery: 2 },
  { ticketShare: 0.0012, worth: 24, shipOnlyEvery: 1 },
  { ticketShare: 0.0008, worth: 32, shipOnlyEvery: 1 },
  { ticketShare: 0.0005, worth: 45, shipOnlyEvery: 1 },
  { ticketShare: 0.0003, worth: 60, shipOnlyEvery: 1 },
]

const tierOf = (rarity: number): Tier => TIERS[rarity] ?? (TIERS[0] as Tier)

/** Rounds to a multiple of five, so that the amounts look like prices. */
const inFives = (points: number): number =>
  points < 60 ? Math.max(1, Math.round(points)) : Math.round(points / 5) * 5

const lineOf = (card: DemoCard, place: number, count: number, price: number): DemoPrize => {
  const every = tierOf(card.rarity).shipOnlyEvery
  const isShipOnly = every > 0 && place % every === 0
  return {
    cardKey: card.key,
    count,
    actionType: isShipOnly ? '2' : '0',
    buyPoint: price * tierOf(card.rarity).worth,
  }
}

/**
 * Returns the prizes of a pack, with the rarest first. The counts of the prizes sum to `total`.
 * Converting all cards returns about the share PAYBACK of the points paid for the pack.
 */
export const prizesOf = ({
  keys,
  price,
  total,
}: {
  keys: readonly string[]
  price: number
  total: number
}): DemoPrize[] => {
  const chosen = keys.map((key) => cardOf(key)).sort((a, b) => b.rarity - a.rarity)
  const rare = [7, 6, 5, 4, 3, 2, 1].flatMap((rarity) => {
    const tier = chosen.filter((card) => card.rarity === rarity)
    const share = (total * tierOf(rarity).ticketShare) / Math.max(1, tier.length)
    return tier.map((card, i) => lineOf(card, i, Math.max(1, Math.round(share)), price))
  })
  const left = total - rare.reduce((sum, { count }) => sum + count, 0)
  const normal = chosen.filter(({ rarity }) => rarity === 0)
  const each = Math.floor(left / normal.length)
  const plain = normal.map((card, i) =>
    lineOf(card, i, i === 0 ? left - each * (normal.length - 1) : each, price),
  )
  return scaleToPayback([...rare, ...plain], price * total)
}

/**
 * Scales the conversion points of all prizes by one factor, so that all prizes together return the
 * share PAYBACK of the revenue. Without the factor, small packs with many rare cards would return
 * more points than members paid.
 */
const scaleToPayback = (prizes: readonly DemoPrize[], revenue: number): DemoPrize[] => {
  const worth = prizes.reduce((sum, { count, buyPoint }) => sum + count * buyPoint, 0)
  const factor = (PAYBACK * revenue) / worth
  return prizes.map((prize) => ({ ...prize, buyPoint: inFives(prize.buyPoint * factor) }))
}

const byKey = new Map(cards.map((card) => [card.key, card]))

export const cardOf = (key: string): DemoCard => {
  const card = byKey.get(key)
  if (card === undefined) throw new Error(`there is no card ${key}`)
  return card
}

/**
 * Returns the keys of the cards whose key begins with one of the prefixes and whose rarity is in
 * the range.
 */
export const keysOf = (prefixes: readonly string[], { from = 0, to = 7 } = {}): string[] =>
  cards
    .filter(({ key, rarity }) => {
      const isNamed = prefixes.some((prefix) => key.startsWith(`${prefix}-`) || key === prefix)
      return isNamed && rarity >= from && rarity <= to
    })
    .map(({ key }) => key)
