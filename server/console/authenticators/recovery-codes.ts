import { hash, randomBytes } from 'node:crypto'
import type { Transaction } from '#server/platform/database/database.ts'
import { replaceRecoveryCodes } from './authenticators.sql.ts'

const CODE_COUNT = 10
const CODE_BYTES = 10

/**
 * Replaces the actor's recovery codes by ten new codes. Only the hashes of the codes are stored
 * (A-007).
 */
export async function makeRecoveryCodes(tx: Transaction, now: Date): Promise<readonly string[]> {
  const codes = Array.from({ length: CODE_COUNT }, newCode)
  await replaceRecoveryCodes(tx, codes.map(codeHash), now)
  return codes
}

/** Returns a code of 80 random bits, as five groups of four hex digits. */
function newCode(): string {
  return (randomBytes(CODE_BYTES).toString('hex').match(/.{4}/g) ?? []).join('-')
}

function codeHash(code: string): Buffer {
  return hash('sha256', code.replaceAll('-', ''), 'buffer')
}
