import { notifyMember } from '#server/notifications/notifications.ts'
import { LINK_ORIGIN } from '#server/outbox/mail-template.ts'
import { claimCause } from '#server/outbox/outbox.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { monthOf, startOfMonth } from '#server/platform/time/tokyo.ts'
import { ranksIn } from '#server/ranks/rank-period.ts'
import { selectRankSets } from '#server/ranks/ranks.sql.ts'
import { selectIsRolloverFinished } from '#server/ranks/rollover/rollover.sql.ts'
import { selectUntoldRanks } from './announcements.sql.ts'

const BATCH = 200
const RUN_MS_MAX = 60_000

/**
 * Tells each member above the lowest rank the new rank of the month, in the month's first week, once
 * all ranks have moved into it. Later in the month it would be no news.
 */
export async function announceRanks({
  database,
  clock,
  onFault,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly onFault: (cause: unknown) => void
}): Promise<void> {
  const month = monthOf(clock.now())
  if (clock.now().getTime() > startOfMonth(clock.now()).getTime() + 7 * DAY_MS) return
  if (!(await selectIsRolloverFinished(database, month))) return
  const ranks = ranksIn(await selectRankSets(database, month), month)
  await runBatches({
    batchMax: BATCH,
    read: (failedIds) =>
      selectUntoldRanks(database, { month, lowestRankId: ranks[0].id, limit: BATCH, failedIds }),
    idOf: ({ memberId }) => memberId,
    ownerIdOf: ({ memberId }) => memberId,
    work: ({ memberId, rankId, isSame }) => {
      const rank = ranks.find(({ id }) => id === rankId)?.name ?? { ja: '', en: '' }
      const template = {
        name: 'rank-changed',
        values: { rank, url: `${LINK_ORIGIN}/my-page` },
      } as const
      const cause = `${memberId}-${month}-${rankId}`
      const now = clock.now()
      return database.transaction(async (tx) => {
        if (!isSame) return notifyMember(tx, { memberId, template, cause, now })
        await claimCause(tx, { occasion: template.name, cause, now })
      })
    },
    nameOf: ({ memberId }) => `member ${memberId} could not be told the rank of the month`,
    onFault,
    timeLimitMs: RUN_MS_MAX,
  })
}
