import type { BenchProcess } from '#bench/measurement/bench-process.ts'

export const POINTS_PER_MEMBER = 1_000_000_000_000
export const PRICE_POINTS = 300
/** Members that a statement filled in have numbers from here on, far above those who buy. */
export const FIRST_PAST_MEMBER_ID = 1_000_000

/** What a scenario must have left behind when every acknowledged purchase was kept, once. */
export interface ExpectedSales {
  readonly packIds: readonly number[]
  readonly purchaseCount: number
  readonly drawCount: number
}

/** A shop under the benchmark: ours, or the baseline. */
export interface Subject {
  readonly name: string
  readonly server: BenchProcess
  /** Secrets of as many members with points and a session. */
  openMembers(count: number): Promise<readonly string[]>
  publish(tickets: number, prizeCount: number): Promise<number>
  /** Throws where the sums do not agree. */
  audit(expected: ExpectedSales): Promise<void>
  close(): Promise<void>
}

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
