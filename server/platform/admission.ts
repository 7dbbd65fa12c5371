import { type Bounds, MS_EACH_AT_FIRST, mayEnter, paceAfter } from './admission.rule.ts'

/** Ends a turn; only what was really done says how fast it goes. */
export type Leave = (isServed: boolean) => void

/** The door of everything that waits for the same thing in this process: so many as can be served in time, no more. */
export interface Admission {
  /** Whether a turn would be had now: asked before anything is read of whoever would be one too many. */
  hasRoom(): boolean
  /** A turn, or undefined at once where too many are under way. */
  enter(): Leave | undefined
}

interface Turn {
  readonly cameAtMs: number
  isOver: boolean
}

// What is over is forgotten by so many at a time: one by one would move the whole line for each.
const FORGOTTEN_TOGETHER = 1_024

export function openAdmission(
  bounds: Bounds,
  nowMs: () => number = () => performance.now(),
): Admission {
  /** In the order in which they came. */
  const line: Turn[] = []
  let overCount = 0
  let underWayCount = 0
  let msEach = MS_EACH_AT_FIRST

  function oldestSinceMs(now: number): number {
    while (line[overCount]?.isOver) overCount += 1
    if (overCount >= FORGOTTEN_TOGETHER) {
      line.splice(0, overCount)
      overCount = 0
    }
    return line[overCount]?.cameAtMs ?? now
  }

  function hasRoomAt(now: number): boolean {
    const oldestMs = now - oldestSinceMs(now)
    return mayEnter({ underWayCount, oldestMs, msEach }, bounds)
  }

  return {
    hasRoom: () => hasRoomAt(nowMs()),
    enter() {
      const cameAtMs = nowMs()
      if (!hasRoomAt(cameAtMs)) return undefined
      underWayCount += 1
      const cameAs = underWayCount
      const turn: Turn = { cameAtMs, isOver: false }
      line.push(turn)
      return (isServed) => {
        turn.isOver = true
        underWayCount -= 1
        if (!isServed) return
        const served = { underWayCount: cameAs, tookMs: nowMs() - cameAtMs }
        msEach = paceAfter(msEach, served, bounds)
      }
    },
  }
}
