import { createHash } from 'node:crypto'

/**
 * Returns an integer from 0 up to but not including `limit`. The same seed and name always give the
 * same integer.
 */
export function seededRandom(seed: number, name: string, limit: number): number {
  return createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE(0) % limit
}
