import type { Database, Transaction } from '#server/platform/database/database.ts'
import { balanceChecks } from './balances.sql.ts'
import { coreChecks, type Invariant, selectViolations } from './checks.sql.ts'
import { exchangeChecks, rankChecks } from './exchange.sql.ts'
import { verifyHeads } from './heads.ts'
import { type Violation, verifyPacks } from './packs.ts'
import { pageCheckpointChecks } from './page-checkpoints.sql.ts'
import { paymentChecks } from './payments.sql.ts'
import { referralChecks } from './referrals.sql.ts'

export interface InvariantResult {
  readonly invariant: Invariant
  readonly description: string
  /** Each with the rows that break it; none is how it should be. */
  readonly violations: readonly string[]
}

const INVARIANTS: Readonly<Record<Invariant, string>> = {
  V1: 'each kind of entry sums to what its own rows say, and each ledger to zero',
  V2: 'each balance is the sum of its entries and not negative; no young point has expired',
  V3: 'each pack replays from its composition to its urn, ticket by ticket, by the heads that were signed',
  V4: 'each card is in exactly one of held, shipped and converted',
  V5: 'each payment credits at most once, and what the provider called paid, no more and no less',
  V6: 'each command is stored once',
  V7: 'of each good at the counter, what is left and what was given make what there was at first',
  V8: 'a member refers at most 10 friends, and a bonus goes to both sides or to neither',
}

/**
 * Holds the whole shop against its invariants, each from independent rows. Reads one snapshot, so that it can
 * run beside a shop that sells; changes nothing.
 */
export function verify(database: Database): Promise<readonly InvariantResult[]> {
  return database.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' })
    return verifyWithin(tx)
  })
}

/** The same within the caller's transaction, which sees its own changes. */
export async function verifyWithin(tx: Transaction): Promise<readonly InvariantResult[]> {
  const violations = [
    ...(await failedChecks(tx)),
    ...(await verifyPacks(tx)).violations,
    ...(await verifyHeads(tx)),
  ]
  return (Object.keys(INVARIANTS) as Invariant[]).map((invariant) => ({
    invariant,
    description: INVARIANTS[invariant],
    violations: violations
      .filter((violation) => violation.invariant === invariant)
      .map(({ text }) => text),
  }))
}

async function failedChecks(tx: Transaction): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const check of [
    ...coreChecks,
    ...balanceChecks,
    ...referralChecks,
    ...exchangeChecks,
    ...rankChecks,
    ...paymentChecks,
    ...pageCheckpointChecks,
  ]) {
    for (const row of await selectViolations(tx, check)) {
      violations.push({
        invariant: check.invariant,
        text: `not so: ${check.description}: ${JSON.stringify(row)}`,
      })
    }
  }
  return violations
}
