const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const

/** Returns a distance of time with its sign, such as `+1d 30min`. */
export function ofDuration(ms: number): string {
  let rest = Math.abs(ms)
  const parts = UNITS.flatMap(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count === 0 ? [] : [`${count}${unit}`]
  })
  return `${ms < 0 ? '−' : '+'}${parts.join(' ')}`
}
