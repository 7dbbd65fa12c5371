import { HOLD_HOURS, POINTS_VALID_MONTHS } from '#contract/constants.ts'
import { addMonths } from '#server/platform/tokyo.ts'

/** One member's shop on one page of paper: slow, plain, and written without a look at the real one's code. */
export interface Model {
  now: number
  coins: number
  readonly lots: { left: number; expiresAt: number }[]
  readonly purchases: ModelPurchase[]
  readonly remaining: Map<number, number>
  readonly drawn: Map<number, number>
  /** Every movement of coins, oldest first. */
  readonly coinRows: number[]
  /** What was paid in a month, and the months in which the rank was kept. */
  readonly yen: Map<number, number>
  readonly kept: Set<number>
  /** Goods of the counter: what is left, and what the member has taken. */
  readonly stock: Map<number, number>
  readonly taken: Map<number, number>
}
export interface ModelPurchase {
  readonly id: number
  readonly packId: number
  readonly requestId: string
  readonly count: number
  readonly heldUntil: number
  readonly cards: readonly ModelCard[]
  /** 1 unselected, 2 not shipped, 4 no shipping. */
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
  /** Draws of one member at most; 0 any number. */
  readonly limit: number
}

export function pointsOf({ lots }: Model): number {
  return lots.reduce((sum, { left }) => sum + left, 0)
}

export function grant(model: Model, points: number): void {
  if (points === 0) return
  const expiresAt = addMonths(new Date(model.now), POINTS_VALID_MONTHS).getTime()
  model.lots.push({ left: points, expiresAt })
  model.lots.sort((a, b) => a.expiresAt - b.expiresAt)
}

/** What a purchase would be answered: `ok`, or the result code of its refusal. */
export function verdictOf(
  model: Model,
  pack: ModelPack,
  count: number,
): 'ok' | '-1' | '-2' | '-5' | '-6' {
  if (count < 1 || count > 3_000) return '-1'
  if (count > (model.remaining.get(pack.id) ?? 0)) return '-5'
  if (pack.limit > 0 && (model.drawn.get(pack.id) ?? 0) + count > pack.limit) return '-6'
  const balance = pack.currency === 'coin' ? model.coins : pointsOf(model)
  return count * pack.price > balance ? '-2' : 'ok'
}

export function buy(
  model: Model,
  pack: ModelPack,
  bought: { id: number; requestId: string; cards: readonly ModelCard[] },
): void {
  const count = bought.cards.length
  if (pack.currency === 'coin') {
    model.coins -= count * pack.price
    model.coinRows.push(-count * pack.price)
  } else spend(model, count * pack.price)
  model.remaining.set(pack.id, (model.remaining.get(pack.id) ?? 0) - count)
  model.drawn.set(pack.id, (model.drawn.get(pack.id) ?? 0) + count)
  const heldUntil = model.now + HOLD_HOURS * 3_600_000
  const state = pack.currency === 'coin' ? 2 : 1
  model.purchases.push({ ...bought, packId: pack.id, count, heldUntil, state })
}

export function decide(model: Model, purchase: ModelPurchase, shipped: readonly number[]): void {
  purchase.state = shipped.length > 0 ? 2 : 4
  const converted = purchase.cards.filter((card) => !shipped.includes(card.history_id))
  grant(
    model,
    converted.reduce((sum, card) => sum + card.buy_point, 0),
  )
}

/** Time passes for somebody who looks at its end: holds are decided then, and what has expired is gone. */
export function pass(model: Model, ms: number): void {
  model.now += ms
  for (const purchase of model.purchases) {
    if (purchase.state !== 1 || purchase.heldUntil > model.now) continue
    const shipOnly = purchase.cards.filter((card) => card.action_type === '2')
    decide(
      model,
      purchase,
      shipOnly.map((card) => card.history_id),
    )
  }
  for (const lot of model.lots) if (lot.expiresAt <= model.now) lot.left = 0
}

function spend(model: Model, points: number): void {
  let due = points
  for (const lot of model.lots) {
    const taken = Math.min(lot.left, due)
    lot.left -= taken
    due -= taken
  }
}
