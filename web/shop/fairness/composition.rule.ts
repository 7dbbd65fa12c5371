import { isRecord } from './receipt.rule.ts'

/** One line of a published composition, as far as a card shows it. */
export interface ComposedPrize {
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
  readonly prizes: readonly ComposedPrize[]
}

/** What the published bytes say; undefined where they say nothing that a pack could be made of. */
export function compositionIn(written: string): Composition | undefined {
  const read = parsed(written)
  if (!isRecord(read) || !Array.isArray(read.prizes)) return undefined
  const isWhole = [read.pack_id, read.total].every(Number.isSafeInteger)
  const isText = [read.name, read.currency].every((value) => typeof value === 'string')
  if (!isWhole || !isText || !read.prizes.every(isPrize)) return undefined
  return read as unknown as Composition
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written)
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
