import type { BenchProcess } from '#bench/measurement/bench-process.ts'
import type { Notary } from '#server/external/notaries/port.ts'
import type { PackDraft } from '#server/packs/packs.ts'

/** With it the shop's process makes the tags of members, and the bench of a drop their turns. */
export const TAG_KEY: Buffer = Buffer.alloc(32, 2)
export const POINTS_PER_MEMBER = 1_000_000_000_000
export const PRICE_POINTS = 300
/** The id of the first member that is inserted in bulk, far above the ids of the buyers. */
export const FIRST_PAST_MEMBER_ID = 1_000_000

/**
 * The purchases that a scenario must leave in the database: every acknowledged purchase, exactly
 * once.
 */
export interface ExpectedSales {
  readonly packIds: readonly number[]
  readonly purchaseCount: number
  readonly drawCount: number
}

export interface PackPlan {
  readonly tickets: number
  readonly prizeCount: number
  /** The baseline has none. */
  readonly notaries?: readonly Notary[] | undefined
  /** The baseline has none. */
  readonly line?: Pick<PackDraft, 'startsAt' | 'lineSeconds' | 'maxBuyCount' | 'isLimited'>
}

/** A program that the benches measure: the shop or the baseline. */
export interface Subject {
  readonly name: string
  readonly server: BenchProcess
  /** Adds members with points and a session, and returns their session secrets. */
  openMembers(count: number): Promise<readonly string[]>
  /** Publishes a pack and returns its id. */
  publish(plan: PackPlan): Promise<number>
  /** Throws if the sums in the database differ from the expected sums. */
  audit(expected: ExpectedSales): Promise<void>
  close(): Promise<void>
}

/** Throws if a total differs from the expected number. */
export function assertTotals(
  name: string,
  found: Readonly<Record<string, unknown>> | undefined,
  expected: Readonly<Record<string, number>>,
): void {
  for (const [total, number] of Object.entries(expected)) {
    if (Number(found?.[total]) === number) continue
    throw new Error(`${name}: ${total} is ${found?.[total]} and must be ${number}`)
  }
}
