import type { Database } from '#server/platform/database/database.ts'
import { openBatcher } from '#server/platform/load/batcher.ts'
import { runIsolated } from '#server/platform/load/isolated-batch.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { selectStopTokens } from './notifications.sql.ts'

/** Messages that are sent at the same time share their reads. */
export const READS_MAX = 200

/** Opens the reader of the secrets by which members end the messages of an occasion. */
export function openStopTokens({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): (memberId: number) => Promise<string> {
  return openBatcher(
    (memberIds: readonly number[]) =>
      runIsolated(memberIds, async (some) => {
        const members = { memberIds: some, now: clock.now() }
        const tokens = await database.transaction((tx) => selectStopTokens(tx, members))
        return some.map((memberId) => tokens.get(memberId) as string)
      }),
    READS_MAX,
  )
}
