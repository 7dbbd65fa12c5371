export interface ComparedHour {
  readonly hour: number
  /** Null for an hour that has not begun. */
  readonly today: number | null
  readonly yesterday: number
}

/** Returns the sums of both days from midnight to the end of each hour, or until now. */
export function sumsUntil(hours: readonly ComparedHour[]): readonly ComparedHour[] {
  let today = 0
  let yesterday = 0
  return hours.map((each) => {
    today += each.today ?? 0
    yesterday += each.yesterday
    return { hour: each.hour, today: each.today === null ? null : today, yesterday }
  })
}
