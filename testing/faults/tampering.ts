import assert from 'node:assert/strict'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { type InvariantResult, verifyWithin } from '#server/verify/verify.ts'

class RolledBack extends Error {}

/**
 * Runs the statements with all triggers and foreign keys disabled, then runs `check`, and rolls the
 * statements back.
 */
export async function withTampering<T>(
  database: Database,
  statements: readonly string[],
  check: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const results: T[] = []
  const tampering = database.transaction(async (tx) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    for (const text of statements) await tx.query({ text })
    results.push(await check(tx))
    throw new RolledBack()
  })
  await assert.rejects(tampering, RolledBack)
  return results.at(-1) as T
}

/** Runs the statements. Fails unless `verify` then reports each of these invariants as violated. */
export async function assertDetected(
  database: Database,
  statements: readonly string[],
  expected: readonly InvariantResult['invariant'][],
): Promise<void> {
  const results = await withTampering(database, statements, verifyWithin)
  const violated = results.filter(({ violations }) => violations.length > 0)
  const names = violated.map(({ invariant }) => invariant)
  assert.deepEqual(
    expected.filter((invariant) => !names.includes(invariant)),
    [],
    `only ${names} are violated: ${violated.flatMap(({ violations }) => violations).join('\n')}`,
  )
}
