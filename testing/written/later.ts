import type { TestConsole } from '#testing/fixtures/test-console.ts'
import type { TestShop } from '#testing/fixtures/test-shop.ts'
import type { Sections } from './sections.ts'

/**
 * The moments at which every job runs: more than an hour later, a second before the end of a hold
 * and at its end, at the ends of other periods and of months, and after a year.
 */
const MOMENTS = [
  '2025-08-01 01:40:00',
  '2025-08-02 00:29:59',
  '2025-08-02 00:50:00',
  '2025-08-03 00:40:00',
  '2025-08-04 00:31:00',
  '2025-08-09 00:30:00',
  '2025-09-01 00:00:00',
  '2025-09-03 00:30:00',
  '2025-11-15 00:30:00',
  '2026-01-25 00:30:00',
  '2026-02-01 00:00:00',
  '2026-09-01 00:30:00',
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
  for (const moment of MOMENTS) {
    shop.clock.set(new Date(`${moment.replace(' ', 'T')}+09:00`))
    await sections.record(`notices at ${moment}`, () => shop.gateway.processDue(), 'if written')
    for (const { name, run } of shop.jobs)
      if (names?.includes(name) !== false)
        await sections.record(`${name} at ${moment}`, run, 'if written')
    if (panel !== undefined)
      await sections.record(`work of the console at ${moment}`, panel.runDueWork, 'if written')
  }
}
