/** The only source of the current time. It is passed in as an argument, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface TestClock extends Clock {
  set(moment: Date): void
}

export function testClock(start: Date): TestClock {
  let moment = start
  return {
    now: () => moment,
    set(next) {
      moment = next
    },
  }
}
