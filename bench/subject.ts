import type { Child } from './child.ts'

export const POINTS_OF_A_MEMBER = 1_000_000_000_000
export const PRICE_POINTS = 300
/** Members that a statement filled in have numbers from here on, far above those who buy. */
export const FIRST_PAST_MEMBER = 1_000_000

/** What a scenario must have left behind when every acknowledged purchase was kept, once. */
export interface Sold {
  readonly packIds: readonly number[]
  readonly purchaseCount: number
  readonly drawCount: number
}

/** A shop under the benchmark: ours, or the stand-in. */
export interface Subject {
  readonly name: string
  readonly server: Child
  /** Secrets of as many members with points and a session. */
  openMembers(count: number): Promise<readonly string[]>
  publish(tickets: number, prizeCount: number): Promise<number>
  /** Throws where the sums do not agree. */
  audit(sold: Sold): Promise<void>
  close(): Promise<void>
}

export function refuseDifference(
  name: string,
  found: Readonly<Record<string, unknown>> | undefined,
  expected: Readonly<Record<string, number>>,
): void {
  for (const [what, number] of Object.entries(expected)) {
    if (Number(found?.[what]) === number) continue
    throw new Error(`${name}: ${what} is ${found?.[what]} and must be ${number}`)
  }
}
