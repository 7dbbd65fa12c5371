import type { Database, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { approvalChecks } from './approvals.sql.ts'
import { verifyAuditLog } from './audit.ts'
import { balanceChecks } from './balances.sql.ts'
import { batchChecks } from './batches.sql.ts'
import { campaignChecks } from './campaigns.sql.ts'
import { coreChecks, type Invariant, selectViolations } from './checks.sql.ts'
import { verifyCopies } from './copies.ts'
import { exchangeChecks, movedCardChecks, rankChecks } from './exchange.sql.ts'
import { verifyHeads } from './heads.ts'
import { type Violation, verifyPacks } from './packs.ts'
import { pageCheckpointChecks } from './page-checkpoints.sql.ts'
import { parcelChecks } from './parcels.sql.ts'
import { verifyPaybacks } from './paybacks.ts'
import { paymentChecks } from './payments.sql.ts'
import { referralChecks } from './referrals.sql.ts'
import { verifyServiceReports } from './service-reports.ts'
import { verifyStock } from './stock.ts'
import { insertVerifyRun } from './verify-runs.sql.ts'

export interface InvariantResult {
  readonly invariant: Invariant
  readonly description: string
  /** One text for each violation of the invariant. Empty if the invariant holds. */
  readonly violations: readonly string[]
}

const INVARIANTS: Readonly<Record<Invariant, string>> = {
  V1: 'each kind of entry agrees with the rows it belongs to, and each ledger sums to zero',
  V2: 'each balance is the sum of its entries and not negative; no young point has expired',
  V3: 'each pack replays from its composition to its urn, ticket by ticket, through every signed head',
  V4: 'each card is exactly one of held, shipped, converted and taken back',
  V5: 'each payment is credited at most once, and exactly with what its provider reported as paid',
  V6: 'each request is stored at most once',
  V7: 'what is in stock of each good, kept for members and exchanged sums to its initial stock',
  V8: 'a member refers no more friends than the rule can allow, and a referral bonus goes to each side whose mail address is confirmed',
  V9: 'the audit log of the console is one unbroken chain through every signature',
  V10: 'what is on hand is the sum of the movements, and the counted decisions are those of members',
  V11: 'each act that needs an approval has one, and each approved adjustment is one entry of the ledger',
  V12: 'what members asked to have shipped lies in one parcel each, as the copy that was won, and is sent when its parcel left',
  V13: 'no sealed batch of purchases has waited for its notaries for more than ten minutes',
  V14: 'each notary of a pack has signed each of its batches, which follow each other without a gap',
}

/**
 * Each check compares rows that different code has written. All checks read one snapshot and change
 * nothing, so that they can run while the shop sells. `slowDown` may add pauses between the
 * statements of the transaction. Returns one result for each invariant.
 */
export function verify(
  database: Database,
  slowDown: (tx: Transaction) => Transaction = (tx) => tx,
): Promise<readonly InvariantResult[]> {
  return database.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`)
    return verifyWithin(slowDown(tx))
  })
}

/**
 * Stores the result of a run of the checks, so that the console's dashboard warns of a violated
 * invariant.
 */
export async function recordRun(
  database: Database,
  results: readonly InvariantResult[],
  now: Date,
): Promise<void> {
  const broken = results.filter(({ violations }) => violations.length > 0)
  await insertVerifyRun(database, { now, broken: broken.map(({ invariant }) => invariant) })
}

/** Sees the uncommitted changes of the caller's transaction. */
export async function verifyWithin(tx: Transaction): Promise<readonly InvariantResult[]> {
  const violations = [
    ...(await failedChecks(tx)),
    ...(await verifyPacks(tx)),
    ...(await verifyHeads(tx)),
    ...(await verifyServiceReports(tx)),
    ...(await verifyAuditLog(tx)),
    ...(await verifyStock(tx)),
    ...(await verifyCopies(tx)),
    ...(await verifyPaybacks(tx)),
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
    ...campaignChecks,
    ...referralChecks,
    ...exchangeChecks,
    ...movedCardChecks,
    ...rankChecks,
    ...paymentChecks,
    ...pageCheckpointChecks,
    ...parcelChecks,
    ...approvalChecks,
    ...batchChecks,
  ]) {
    for (const row of await selectViolations(tx, check)) {
      violations.push({
        invariant: check.invariant,
        text: `violated: ${check.description}: ${JSON.stringify(row)}`,
      })
    }
  }
  return violations
}
