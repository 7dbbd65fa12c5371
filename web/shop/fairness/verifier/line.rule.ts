import type { Receipt, SignedHead } from '#contract/draws.ts'
import { concat, domainTag, fromHex } from './bytes.rule.ts'
import type { Composition } from './composition.rule.ts'
import { sha256 } from './hashing.ts'

/** The clocks of a shop's machines may differ by so much. */
const CLOCKS_MS = 2_000

/** Returns the turn of the member in milliseconds since 1970; 0 if the pack has no line. */
export async function turnOf(
  { pack_root, member_tag }: Receipt,
  { line }: Composition,
): Promise<number> {
  if (line === undefined) return 0
  const hash = await sha256(concat(domainTag('line'), fromHex(pack_root), fromHex(member_tag)))
  const number = new DataView(hash.buffer).getUint32(0)
  return line.starts_at + Math.floor((number * line.seconds * 1_000) / 2 ** 32)
}

/** False if the head covers a purchase that was made before its turn. */
export function isAfterTurn({ milliseconds }: SignedHead, turnMs: number): boolean {
  return turnMs <= milliseconds + CLOCKS_MS
}
