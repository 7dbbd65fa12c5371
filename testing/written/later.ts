import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import type { TestConsole } from '#testing/fixtures/test-console.ts'
import type { TestShop } from '#testing/fixtures/test-shop.ts'
import { ofDuration } from './durations.ts'
import type { Sections } from './sections.ts'

/**
 * How long after the acts every job runs: at both sides of the end of a hold and exactly at it, and
 * at the end of other periods.
 */
const PERIODS_MS = [
  10 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  DAY_MS - 1,
  DAY_MS,
  DAY_MS + 1,
  2 * DAY_MS,
  3 * DAY_MS,
  7 * DAY_MS,
]
/** After that, at the ends of months, of half a year and of a year. */
const MOMENTS = [
  '2025-09-01T00:00:00+09:00',
  '2025-09-03T00:30:00+09:00',
  '2025-10-30T00:30:00+09:00',
  '2026-01-25T00:30:00+09:00',
  '2026-02-01T00:30:00+09:00',
  '2026-09-01T00:30:00+09:00',
]

/**
 * Records what each job, or each of `names`, writes at each moment. What writes nothing is left out.
 */
export async function recordLater(
  sections: Sections,
  {
    shop,
    panel,
    names,
  }: {
    readonly shop: TestShop
    readonly panel?: TestConsole
    readonly names?: readonly string[]
  },
): Promise<void> {
  const start = shop.clock.now().getTime()
  const periods = PERIODS_MS.map((ms) => [ofDuration(ms), new Date(start + ms)] as const)
  const moments = MOMENTS.map((text) => [text.slice(0, 10), new Date(text)] as const)
  for (const [moment, time] of [...periods, ...moments]) {
    shop.clock.set(time)
    await sections.record(`notices at ${moment}`, () => shop.gateway.processDue(), 'if written')
    for (const { name, run } of shop.jobs)
      if (names?.includes(name) !== false)
        await sections.record(`${name} at ${moment}`, run, 'if written')
    if (panel !== undefined)
      await sections.record(`work of the console at ${moment}`, panel.runDueWork, 'if written')
  }
}
