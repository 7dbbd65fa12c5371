import { HOLD_REMINDER_HOURS } from '#contract/constants.ts'
import { type Hold, readNextHold, readUntoldMembers, takeUntoldHolds } from '#server/draws/holds.ts'
import { sendLetter } from '#server/members/account.ts'
import { readCorrespondent } from '#server/members/members.ts'
import type { Shelf } from '#server/packs/shelf.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Transaction } from '#server/platform/database.ts'
import { HOUR_MS } from '#server/platform/limits.ts'
import { workThrough } from '#server/platform/rounds.ts'
import { reminderLetter } from './reminder.letter.ts'

const MEMBERS_BATCH = 200
/** One letter names all that end until then, so that an evening of purchases is not a night of letters. */
const GATHERED_MS = 2 * HOLD_REMINDER_HOURS * HOUR_MS

export interface RemindersOptions {
  readonly database: Database
  readonly shelf: Shelf
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
export async function remindOfHolds(options: RemindersOptions): Promise<number> {
  const { database, shelf, clock, onFault } = options
  await shelf.all()
  return workThrough({
    batchMax: MEMBERS_BATCH,
    read: (failedIds) => {
      const now = clock.now()
      const until = new Date(now.getTime() + HOLD_REMINDER_HOURS * HOUR_MS)
      return readUntoldMembers(database, { now, until, limit: MEMBERS_BATCH, failedIds })
    },
    idOf: (memberId) => memberId,
    ownerIdOf: (memberId) => memberId,
    work: (memberId) => database.transaction((tx) => remind(tx, options, memberId)),
    nameOf: (memberId) => `member ${memberId} could not be reminded of their holds`,
    onFault,
  })
}

async function remind(
  tx: Transaction,
  { shelf, clock, publicUrl }: RemindersOptions,
  memberId: number,
): Promise<void> {
  const now = clock.now()
  const until = new Date(now.getTime() + GATHERED_MS)
  const holds = await takeUntoldHolds(tx, { memberId, now, until })
  const last = holds.at(-1)
  const correspondent = await readCorrespondent(tx, memberId)
  if (last === undefined || correspondent === null) return
  const next = await readNextHold(tx, { memberId, now: last.endsAt })
  const url = publicUrl() + pathOf(holds, next)
  const endings = holds.map(({ packId, drawCount, endsAt }) => {
    const packName = shelf.known(packId)?.name ?? ''
    return { packName, drawCount, endsAt }
  })
  const letter = reminderLetter(endings, url)
  await sendLetter(tx, { ...correspondent, letter, now, uselessAt: last.endsAt })
}

/** The pick list shows the newest undecided purchase: where there are more, the history lets one choose. */
function pathOf(holds: readonly Hold[], next: Hold | null): string {
  return holds.length === 1 && next === null ? '/get-card-list' : '/buy-product-history?mode=1'
}
