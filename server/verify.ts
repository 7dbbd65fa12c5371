import type { Database, Transaction } from './platform/database.ts'
import { balanceLaws } from './verify.balances.sql.ts'
import { exchangeLaws, rankLaws } from './verify.exchange.sql.ts'
import { verifyHeads } from './verify.heads.ts'
import { milestoneLaws } from './verify.milestones.sql.ts'
import { type Fault, verifyPacks } from './verify.packs.ts'
import { paymentLaws } from './verify.payments.sql.ts'
import { referralLaws } from './verify.referrals.sql.ts'
import { type Invariant, laws, selectOffenders } from './verify.sql.ts'

export interface Verdict {
  readonly invariant: Invariant
  readonly says: string
  /** Each with the rows that break it; none is how it should be. */
  readonly faults: readonly string[]
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
export function verify(database: Database): Promise<readonly Verdict[]> {
  return database.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' })
    return verifyWithin(tx)
  })
}

/** The same within the caller's transaction, which sees its own changes. */
export async function verifyWithin(tx: Transaction): Promise<readonly Verdict[]> {
  const faults = [
    ...(await offenders(tx)),
    ...(await verifyPacks(tx)).faults,
    ...(await verifyHeads(tx)),
  ]
  return (Object.keys(INVARIANTS) as Invariant[]).map((invariant) => ({
    invariant,
    says: INVARIANTS[invariant],
    faults: faults.filter((fault) => fault.invariant === invariant).map(({ text }) => text),
  }))
}

async function offenders(tx: Transaction): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const law of [
    ...laws,
    ...balanceLaws,
    ...referralLaws,
    ...exchangeLaws,
    ...rankLaws,
    ...paymentLaws,
    ...milestoneLaws,
  ]) {
    for (const row of await selectOffenders(tx, law)) {
      faults.push({ invariant: law.invariant, text: `not so: ${law.says}: ${JSON.stringify(row)}` })
    }
  }
  return faults
}
