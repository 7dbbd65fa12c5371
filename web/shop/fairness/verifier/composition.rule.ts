import { isRecord, parseJson } from './json.rule.ts'

/**
 * One prize of the published composition: how many cards the pack holds of it, and what the screens
 * show of each card.
 */
export interface CompositionPrize {
  readonly name: string
  readonly rarity: number
  readonly action_type: string
  readonly buy_point: number
  readonly count: number
}

export interface Composition {
  readonly pack_id: number
  readonly name: string
  readonly currency: string
  readonly total: number
  readonly prizes: readonly CompositionPrize[]
}

/** Parses a published composition. Returns undefined if the text is not a valid composition. */
export function parseComposition(json: string): Composition | undefined {
  const value = parseJson(json)
  if (!isRecord(value) || !Array.isArray(value.prizes)) return undefined
  const areIntegers = [value.pack_id, value.total].every(Number.isSafeInteger)
  const areStrings = [value.name, value.currency].every((field) => typeof field === 'string')
  if (!areIntegers || !areStrings || !value.prizes.every(isPrize)) return undefined
  return value as unknown as Composition
}

/** Returns true if the value is a valid prize. Its `no` must equal its index in the list. */
function isPrize(line: unknown, index: number): boolean {
  if (!isRecord(line) || line.no !== index || typeof line.name !== 'string') return false
  return [line.rarity, line.buy_point, line.count].every(
    (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  )
}
