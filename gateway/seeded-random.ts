import { createHash } from 'node:crypto'

/**
 * Returns a pseudo-random integer from 0 to `limit` - 1. The same seed and name always give the
 * same integer.
 */
export function seededRandom(seed: number, name: string, limit: number): number {
  return createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE(0) % limit
}
