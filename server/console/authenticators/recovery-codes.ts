import { hash, randomBytes } from 'node:crypto'
import type { Transaction } from '#server/platform/database/database.ts'
import { consumeRecoveryCode, replaceRecoveryCodes } from './authenticators.sql.ts'

const CODE_COUNT = 10
const CODE_BYTES = 10

/**
 * Replaces an operator's recovery codes by ten new codes. Only the hashes of the codes are stored
 * (A-007).
 */
export async function makeRecoveryCodes(
  tx: Transaction,
  operatorId: number,
): Promise<readonly string[]> {
  const codes = Array.from({ length: CODE_COUNT }, newCode)
  await replaceRecoveryCodes(tx, operatorId, codes.map(codeHash))
  return codes
}

/**
 * Uses up a recovery code of the operator. Returns false if the code is wrong or was used before.
 */
export function takeRecoveryCode(
  tx: Transaction,
  { operatorId, code, now }: { operatorId: number; code: string; now: Date },
): Promise<boolean> {
  return consumeRecoveryCode(tx, { operatorId, codeHash: codeHash(code), now })
}

/** Returns a code of 80 random bits, as five groups of four hex digits. */
function newCode(): string {
  return (randomBytes(CODE_BYTES).toString('hex').match(/.{4}/g) ?? []).join('-')
}

function codeHash(code: string): Buffer {
  return hash('sha256', code.toLowerCase().replaceAll(/[^0-9a-f]/g, ''), 'buffer')
}
