import { notifyMember } from '#server/notifications/notifications.ts'
import { LINK_ORIGIN } from '#server/outbox/mail-template.ts'
import { claimCause } from '#server/outbox/outbox.ts'
import { afterQuietHours } from '#server/outbox/quiet-hours.rule.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { shownTime } from '#server/platform/time/shown-time.ts'
import { startOfDay, wireDay } from '#server/platform/time/tokyo.ts'
import { expiredPoints } from '#server/points/ledger.ts'
import { selectValidGrants, updateNextExpiry } from '#server/points/points.sql.ts'
import { lockValidAccounts } from '#server/points/points.ts'
import { type EndingBalance, selectUntoldEndings } from './ending.sql.ts'

const BATCH = 200
/** A run ends soon, so that the other jobs of the worker are not late. */
const RUN_MS_MAX = 30_000
/** The narrow window first: a member whose points end within 7 days is not told of 30 days too. */
const WINDOWS = [7, 30] as const

interface EndingOptions {
  readonly database: Database
  readonly clock: Clock
  readonly onFault: (cause: unknown) => void
}

/**
 * Tells members that points end within 30 days, and again within 7 days. All points that end on a
 * day have one message.
 */
export async function announceEndingPoints(options: EndingOptions): Promise<void> {
  const { database, clock, onFault } = options
  for (const days of WINDOWS) {
    await runBatches({
      batchMax: BATCH,
      read: (failedIds) => {
        const now = clock.now()
        // Points that end before the message could be sent are not announced, because they would
        // take the one message of all points that end on that day.
        const after = afterQuietHours(now)
        const until = new Date(now.getTime() + days * DAY_MS)
        return selectUntoldEndings(database, { after, until, days, limit: BATCH, failedIds })
      },
      idOf: ({ memberId }) => memberId,
      ownerIdOf: ({ memberId }) => memberId,
      work: (ending) => announce(options, ending, days),
      nameOf: ({ memberId }) => `member ${memberId} could not be told of ending points`,
      onFault,
      timeLimitMs: RUN_MS_MAX,
    })
  }
}

async function announce(
  { database, clock }: EndingOptions,
  { memberId, nextExpiryAt }: EndingBalance,
  days: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now()
    const [account] = await lockValidAccounts(tx, { keys: [{ memberId, currency: 'point' }], now })
    if (account === undefined) return
    const valid = await selectValidGrants(tx, account, now)
    // A member may have spent the points that end first, which does not move the stored time.
    if (valid.nextExpiryAt?.getTime() !== nextExpiryAt.getTime()) {
      await updateNextExpiry(tx, { memberId, nextExpiryAt: valid.nextExpiryAt })
      return
    }
    const dayEndsAt = new Date(startOfDay(nextExpiryAt).getTime() + DAY_MS)
    const { points: remaining } = await selectValidGrants(
      tx,
      account,
      new Date(dayEndsAt.getTime() - 1),
    )
    const values = {
      points: expiredPoints(account, remaining).toLocaleString('ja-JP'),
      ends_at: shownTime(nextExpiryAt),
      url: `${LINK_ORIGIN}/my-page`,
    }
    const template = { name: 'points-ending', values } as const
    const told = WINDOWS.filter((each) => each >= days)
    const [cause, ...covered] = told.map((each) => `${memberId}-${wireDay(nextExpiryAt)}-${each}`)
    await notifyMember(tx, {
      memberId,
      template,
      cause: cause as string,
      now,
      expiresAt: nextExpiryAt,
    })
    for (const each of covered)
      await claimCause(tx, { occasion: 'points-ending', cause: each, now })
  })
}
