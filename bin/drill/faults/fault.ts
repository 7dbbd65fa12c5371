import type { Cluster } from '#bin/drill/cluster.ts'

/** A fault of the drill. */
export interface Fault {
  readonly name: string
  /** True for the faults of the short drill. */
  readonly isShort?: boolean
  /** True if the shop can sell nothing until the fault is over. Recovery then counts from its end. */
  readonly isBlocking?: boolean
  /** The longest allowed time without a purchase, in ms; by default 20 s. */
  readonly pauseMsMax?: number
  /** Makes the fault, and ends it. */
  act(cluster: Cluster): Promise<void>
}

/** How long a frozen process, a cut network and a lost machine stay so. */
export const FROZEN_MS = 10_000
export const CUT_MS = 20_000
export const AWAY_MS = 15_000
