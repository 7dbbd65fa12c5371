import type { QueueRow } from '#contract/console/dashboard.ts'
import { QUEUE_ACTS } from '#web/console/dashboard/queues.ts'
import { chapterOf } from './chapter.rule.ts'
import type { ScreenName } from './screens.ts'

/** How many rows wait for an act, by the menu's entry that leads to them. */
export type Waiting = { readonly [Name in ScreenName]?: number }

export function waitingByScreen(queues: readonly QueueRow[]): Waiting {
  const counts: { [Name in ScreenName]?: number } = {}
  for (const { name, count } of queues) {
    const [path = ''] = QUEUE_ACTS[name].href.split('?')
    const screen = chapterOf(path)
    if (screen !== undefined && count > 0) counts[screen] = (counts[screen] ?? 0) + count
  }
  return counts
}
