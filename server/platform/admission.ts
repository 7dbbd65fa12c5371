import { type Bounds, countMaxAt, MS_EACH_AT_FIRST, paceAfter } from './admission.rule.ts'

/** Ends a turn; only what was really done says how fast it goes. */
export type Leave = (isServed: boolean) => void

/** The door of everything that waits for the same thing in this process: so many as can be served in time, no more. */
export interface Admission {
  /** A turn, or undefined at once where too many are under way. */
  enter(): Leave | undefined
}

export function openAdmission(
  bounds: Bounds,
  nowMs: () => number = () => performance.now(),
): Admission {
  let underWayCount = 0
  let msEach = MS_EACH_AT_FIRST
  return {
    enter() {
      if (underWayCount >= countMaxAt(msEach, bounds)) return undefined
      underWayCount += 1
      const cameAs = underWayCount
      const cameAtMs = nowMs()
      return (isServed) => {
        underWayCount -= 1
        if (!isServed) return
        const served = { underWayCount: cameAs, tookMs: nowMs() - cameAtMs }
        msEach = paceAfter(msEach, served, bounds)
      }
    },
  }
}
