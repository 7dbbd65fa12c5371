import { LINE_SECONDS_MAX } from '#contract/constants.ts'
import type { CopyProof } from '#contract/packs.ts'
import { isRecord, parseJson } from './json.rule.ts'

export interface CompositionCard {
  readonly name: string
  readonly rarity: number
  readonly action_type: string
  readonly buy_point: number
}

export interface CompositionPrize extends CompositionCard {
  readonly count: number
}

/** `last`: the pack's last ticket wins. `every`: each multiple of `step` wins. */
export interface CompositionExtra extends CompositionCard {
  readonly kind: 'last' | 'every'
  /** For `every`, whose multiples win; 0 for `last`. */
  readonly step: number
}

/** Somebody else who signs each batch of purchases before it is drawn. */
export interface CompositionNotary {
  readonly name: string
  /** The public key, Ed25519, 32 bytes in hex. */
  readonly key: string
}

/** The copies of a prize that the pack proves, one for each of its tickets. */
interface CompositionProof {
  readonly no: number
  readonly copies: readonly CopyProof[]
}

export interface Composition {
  readonly pack_id: number
  readonly name: string
  readonly currency: string
  readonly total: number
  readonly notaries: readonly CompositionNotary[]
  readonly prizes: readonly CompositionPrize[]
  readonly extras: readonly CompositionExtra[]
  readonly proofs: readonly CompositionProof[]
  /** Members buy in turns that are drawn within these seconds from the start; absent without a line. */
  readonly line?: { readonly starts_at: number; readonly seconds: number }
}

const EXTRA_STEP_MIN = 10
/** A composition names three notaries at most. */
export const NOTARIES_MAX = 3

/** Parses a published composition. Returns undefined if the text is not a valid composition. */
export function parseComposition(json: string): Composition | undefined {
  const value = parseJson(json)
  if (!isRecord(value) || !Array.isArray(value.prizes)) return undefined
  const areIntegers = [value.pack_id, value.total].every(Number.isSafeInteger)
  const areStrings = [value.name, value.currency].every((field) => typeof field === 'string')
  if (!areIntegers || !areStrings || !value.prizes.every(isPrize)) return undefined
  const { notaries } = value
  if (!Array.isArray(notaries) || notaries.length > NOTARIES_MAX) return undefined
  if (!notaries.every(isNotary)) return undefined
  const extras = parseExtras(value.extras ?? [])
  const { proofs = [] } = value
  if (extras === undefined || !areProofs(proofs, value.prizes)) return undefined
  if (value.line !== undefined && !isLine(value.line)) return undefined
  return { ...value, extras, proofs } as unknown as Composition
}

/** Returns true if the value is a valid prize. Its field `no` must equal the prize's list index. */
function isPrize(line: unknown, index: number): boolean {
  return isCard(line, index) && isCount((line as { count?: unknown }).count)
}

function isNotary(line: unknown): boolean {
  if (!isRecord(line) || typeof line.name !== 'string') return false
  return typeof line.key === 'string' && /^[0-9a-f]{64}$/.test(line.key)
}

function isLine(line: unknown): boolean {
  if (!isRecord(line)) return false
  const isWhole = [line.starts_at, line.seconds].every(isCount)
  return isWhole && (line.seconds as number) > 0 && (line.seconds as number) <= LINE_SECONDS_MAX
}

function parseExtras(lines: unknown): CompositionExtra[] | undefined {
  if (!Array.isArray(lines) || !lines.every(isExtra)) return undefined
  return lines.map((line) => (line.kind === 'last' ? { ...line, step: 0 } : line))
}

function isExtra(line: unknown, index: number): boolean {
  if (!isCard(line, index)) return false
  const { kind, step } = line as Record<string, unknown>
  return (
    kind === 'last' || (kind === 'every' && isCount(step) && (step as number) >= EXTRA_STEP_MIN)
  )
}

/** Each proof names a later prize than the one before, with as many copies as the prize has tickets. */
function areProofs(proofs: unknown, prizes: readonly CompositionPrize[]): boolean {
  if (!Array.isArray(proofs)) return false
  return proofs.every((proof, index) => {
    if (!isRecord(proof) || !isCount(proof.no) || !Array.isArray(proof.copies)) return false
    const isLater = index === 0 || (proof.no as number) > proofs[index - 1].no
    const { count } = prizes[proof.no as number] ?? {}
    return isLater && proof.copies.length === count && proof.copies.every(isCopy)
  })
}

function isCopy(copy: unknown): boolean {
  if (!isRecord(copy) || typeof copy.company !== 'string') return false
  return typeof copy.number === 'string' && /^[0-9a-f]{64}$/.test(String(copy.photo))
}

function isCard(line: unknown, index: number): boolean {
  if (!isRecord(line) || line.no !== index || typeof line.name !== 'string') return false
  return isCount(line.rarity) && isCount(line.buy_point)
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0
