import { HOLD_DAYS, POINTS_VALID_MONTHS } from '#contract/constants.ts'
import { addMonths } from '#server/platform/time/tokyo.ts'

/** A simple model of the shop for one member, written independently of the real shop's code. */
export interface ShopModel {
  now: number
  coins: number
  readonly lots: { remaining: number; expiresAt: number }[]
  readonly purchases: ModelPurchase[]
  readonly remaining: Map<number, number>
  readonly drawnCounts: Map<number, number>
  /** The amount of every movement of coins, oldest first. */
  readonly coinRows: number[]
  readonly paidYenByMonth: Map<number, number>
  /** The months in which the member paid coins to keep the rank. */
  readonly keptMonths: Set<number>
  /** The stock of each exchange good, by the good's id. */
  readonly stock: Map<number, number>
  /** How many pieces of each good the member has taken, by the id of the good. */
  readonly exchangedCounts: Map<number, number>
}
export interface ModelPurchase {
  readonly id: number
  readonly packId: number
  readonly requestId: string
  readonly count: number
  readonly heldUntil: number
  readonly cards: readonly ModelCard[]
  /** The send state of the purchase: 1 is undecided, 2 not shipped yet, 4 nothing to ship. */
  state: 1 | 2 | 4
}
export interface ModelCard {
  readonly history_id: number
  readonly buy_point: number
  readonly action_type: string
}
export interface ModelPack {
  readonly id: number
  readonly price: number
  readonly currency: 'point' | 'coin'
  /** How many draws of this pack one member may buy; 0 means no limit. */
  readonly limit: number
}

export function pointsOf({ lots }: ShopModel): number {
  return lots.reduce((sum, { remaining }) => sum + remaining, 0)
}

export function addPoints(model: ShopModel, points: number): void {
  if (points === 0) return
  const expiresAt = addMonths(new Date(model.now), POINTS_VALID_MONTHS).getTime()
  model.lots.push({ remaining: points, expiresAt })
  model.lots.sort((a, b) => a.expiresAt - b.expiresAt)
}

/**
 * Returns the expected result of a purchase: `ok`, or the result code with which the shop refuses
 * the purchase.
 */
export function expectedResult(
  model: ShopModel,
  pack: ModelPack,
  count: number,
): 'ok' | '-1' | '-2' | '-5' | '-6' {
  if (count < 1 || count > 3_000) return '-1'
  if (count > (model.remaining.get(pack.id) ?? 0)) return '-5'
  if (pack.limit > 0 && (model.drawnCounts.get(pack.id) ?? 0) + count > pack.limit) return '-6'
  const balance = pack.currency === 'coin' ? model.coins : pointsOf(model)
  return count * pack.price > balance ? '-2' : 'ok'
}

export function applyPurchase(
  model: ShopModel,
  pack: ModelPack,
  purchase: { id: number; requestId: string; cards: readonly ModelCard[] },
): void {
  const count = purchase.cards.length
  if (pack.currency === 'coin') {
    model.coins -= count * pack.price
    model.coinRows.push(-count * pack.price)
  } else removePoints(model, count * pack.price)
  model.remaining.set(pack.id, (model.remaining.get(pack.id) ?? 0) - count)
  model.drawnCounts.set(pack.id, (model.drawnCounts.get(pack.id) ?? 0) + count)
  const heldUntil = model.now + HOLD_DAYS * 24 * 3_600_000
  const state = pack.currency === 'coin' ? 2 : 1
  model.purchases.push({ ...purchase, packId: pack.id, count, heldUntil, state })
}

export function applyDecision(
  model: ShopModel,
  purchase: ModelPurchase,
  shippedIds: readonly number[],
): void {
  purchase.state = shippedIds.length > 0 ? 2 : 4
  const converted = purchase.cards.filter((card) => !shippedIds.includes(card.history_id))
  addPoints(
    model,
    converted.reduce((sum, card) => sum + card.buy_point, 0),
  )
}

/**
 * Advances the time. Applies the default decision to the purchases whose hold has ended, and
 * removes expired points.
 */
export function advanceTime(model: ShopModel, ms: number): void {
  model.now += ms
  for (const purchase of model.purchases) {
    if (purchase.state !== 1 || purchase.heldUntil > model.now) continue
    const shipOnly = purchase.cards.filter((card) => card.action_type === '2')
    applyDecision(
      model,
      purchase,
      shipOnly.map((card) => card.history_id),
    )
  }
  for (const lot of model.lots) if (lot.expiresAt <= model.now) lot.remaining = 0
}

function removePoints(model: ShopModel, points: number): void {
  let remaining = points
  for (const lot of model.lots) {
    const spentHere = Math.min(lot.remaining, remaining)
    lot.remaining -= spentHere
    remaining -= spentHere
  }
}
