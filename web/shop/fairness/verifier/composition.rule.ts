import { isRecord } from './receipt.rule.ts'

/** One line of a published composition, as far as a card shows it. */
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

/** What the published bytes say; undefined where they say nothing that a pack could be made of. */
export function parseComposition(json: string): Composition | undefined {
  const value = parseJson(json)
  if (!isRecord(value) || !Array.isArray(value.prizes)) return undefined
  const areIntegers = [value.pack_id, value.total].every(Number.isSafeInteger)
  const areStrings = [value.name, value.currency].every((field) => typeof field === 'string')
  if (!areIntegers || !areStrings || !value.prizes.every(isPrize)) return undefined
  return value as unknown as Composition
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Each line stands in its place: its no is its index. */
function isPrize(line: unknown, index: number): boolean {
  if (!isRecord(line) || line.no !== index || typeof line.name !== 'string') return false
  return [line.rarity, line.buy_point, line.count].every(
    (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  )
}
