import { createHash } from 'node:crypto'

/** An integer from 0 up to but not including `limit`, the same for the same seed and name. */
export function seededRandom(seed: number, name: string, limit: number): number {
  return createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE(0) % limit
}
