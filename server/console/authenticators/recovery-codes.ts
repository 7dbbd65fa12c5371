import { hash, randomBytes } from 'node:crypto'
import type { Transaction } from '#server/platform/database/database.ts'
import { consumeRecoveryCode, replaceRecoveryCodes } from './authenticators.sql.ts'
import type { Proof } from './authenticators.ts'

const CODE_COUNT = 10
const CODE_BYTES = 10

/**
 * Replaces an operator's recovery codes by ten new codes. Only the hashes of the codes are stored
 * (A-007).
 */
export async function makeRecoveryCodes(
  tx: Transaction,
  { operatorId, approvesFrom }: Proof,
): Promise<readonly string[]> {
  const codes = Array.from({ length: CODE_COUNT }, newCode)
  await replaceRecoveryCodes(tx, operatorId, { codeHashes: codes.map(codeHash), approvesFrom })
  return codes
}

/**
 * Uses up a recovery code of the operator. Returns null if the code is wrong or was used before.
 */
export async function takeRecoveryCode(
  tx: Transaction,
  { operatorId, code, now }: { operatorId: number; code: string; now: Date },
): Promise<Proof | null> {
  const taken = await consumeRecoveryCode(tx, { operatorId, codeHash: codeHash(code), now })
  return taken === null ? null : { operatorId, ...taken }
}

/** Returns a code of 80 random bits, as five groups of four hex digits. */
function newCode(): string {
  return (randomBytes(CODE_BYTES).toString('hex').match(/.{4}/g) ?? []).join('-')
}

function codeHash(code: string): Buffer {
  return hash('sha256', code.toLowerCase().replaceAll(/[^0-9a-f]/g, ''), 'buffer')
}
