import type { Cluster } from '#bin/drill/cluster.ts'

/** A fault that the drill injects. */
export interface Fault {
  readonly name: string
  /** True for the faults of the short drill. */
  readonly isShort?: boolean
  /**
   * True if the shop can sell nothing during the fault. The recovery time then counts from the end
   * of the fault.
   */
  readonly isBlocking?: boolean
  /** The longest allowed time without a purchase, in ms; by default 20 s. */
  readonly pauseMsMax?: number
  /** Starts the fault, and later ends it. */
  act(cluster: Cluster): Promise<void>
}

/** How many milliseconds a process is frozen, a network is cut, and a machine is away. */
export const FROZEN_MS = 10_000
export const CUT_MS = 20_000
export const AWAY_MS = 15_000
