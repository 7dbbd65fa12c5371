import { HOLD_REMINDER_HOURS } from '#contract/constants.ts'
import {
  claimUnremindedHolds,
  type Hold,
  readNextHold,
  readUnremindedMembers,
} from '#server/draws/holds/holds.ts'
import { queueMemberMail } from '#server/members/account.ts'
import { readMailRecipient } from '#server/members/members.ts'
import type { PackCache } from '#server/packs/pack-cache.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { reminderLetter } from './reminder.letter.ts'

const MEMBERS_BATCH = 200
/** One letter names all that end until then, so that an evening of purchases is not a night of letters. */
const LETTER_SPAN_MS = 2 * HOLD_REMINDER_HOURS * HOUR_MS

export interface RemindersOptions {
  readonly database: Database
  readonly packCache: PackCache
  readonly clock: Clock
  readonly publicUrl: () => string
  readonly onFault: (cause: unknown) => void
}

/**
 * Writes to each member with cards whose 24 hours end within the next 3, once for each purchase, and not for those
 * that were decided or whose hold is over: a clerk that was away catches up only where there is still time. Safe in
 * many processes. Answers how many members it visited: one who cannot be written to is reported, and comes up again
 * in the next round. Issue 7; specification, section 9.
 */
export async function sendHoldReminders(options: RemindersOptions): Promise<number> {
  const { database, packCache, clock, onFault } = options
  await packCache.all()
  return runBatches({
    batchMax: MEMBERS_BATCH,
    read: (failedIds) => {
      const now = clock.now()
      const until = new Date(now.getTime() + HOLD_REMINDER_HOURS * HOUR_MS)
      return readUnremindedMembers(database, { now, until, limit: MEMBERS_BATCH, failedIds })
    },
    idOf: (memberId) => memberId,
    ownerIdOf: (memberId) => memberId,
    work: (memberId) => database.transaction((tx) => remindMember(tx, options, memberId)),
    nameOf: (memberId) => `member ${memberId} could not be reminded of their holds`,
    onFault,
  })
}

async function remindMember(
  tx: Transaction,
  { packCache, clock, publicUrl }: RemindersOptions,
  memberId: number,
): Promise<void> {
  const now = clock.now()
  const until = new Date(now.getTime() + LETTER_SPAN_MS)
  const holds = await claimUnremindedHolds(tx, { memberId, now, until })
  const last = holds.at(-1)
  const correspondent = await readMailRecipient(tx, memberId)
  if (last === undefined || correspondent === null) return
  const next = await readNextHold(tx, { memberId, now: last.endsAt })
  const url = publicUrl() + reminderPath(holds, next)
  const endingHolds = holds.map(({ packId, drawCount, endsAt }) => {
    const packName = packCache.peek(packId)?.name ?? ''
    return { packName, drawCount, endsAt }
  })
  const template = reminderLetter(endingHolds, url)
  await queueMemberMail(tx, { ...correspondent, template, now, expiresAt: last.endsAt })
}

/** The pick list shows the newest undecided purchase: where there are more, the history lets one choose. */
function reminderPath(holds: readonly Hold[], next: Hold | null): string {
  return holds.length === 1 && next === null ? '/get-card-list' : '/buy-product-history?mode=1'
}
