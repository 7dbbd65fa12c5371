/** Functions get a clock as an argument, so that tests can set the time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface TestClock extends Clock {
  set(moment: Date): void
  advance(ms: number): void
}

export function testClock(start: Date): TestClock {
  let moment = start
  return {
    now: () => moment,
    set(next) {
      moment = next
    },
    advance(ms) {
      moment = new Date(moment.getTime() + ms)
    },
  }
}
