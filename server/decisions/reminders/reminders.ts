import { HOLD_REMINDER_HOURS, LONG_HOLD_REMINDER_HOURS } from '#contract/constants.ts'
import {
  claimUnremindedHolds,
  readNextHold,
  readUnremindedMembers,
} from '#server/draws/holds/holds.ts'
import { readMailRecipient } from '#server/members/members.ts'
import { pushToMember } from '#server/notifications/notifications.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import { type Message, namesOf } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { reminderLetter } from './reminder.letter.ts'

const MEMBERS_BATCH = 200
/** A member who bought several times in an evening gets one mail with all of them. */
const LETTER_SPAN_MS = 2 * HOLD_REMINDER_HOURS * HOUR_MS
/**
 * The page to which a mail about a single purchase links. The page shows the member's newest
 * undecided purchase. A mail about several purchases links to the history, where the member chooses
 * a purchase.
 */
const ONLY_HOLD_PATH = '/get-card-list'
const UNDECIDED_HISTORY_PATH = '/buy-product-history?mode=1'

/** What mails say in place of a pack for undecided cards that members brought along. */
export const MOVED_CARDS: Message = {
  ja: '前のお店から届いたカード',
  en: 'Cards from your former shop',
}

interface RemindersOptions {
  readonly database: Database
  readonly packCache: PackCache
  readonly clock: Clock
  readonly publicUrl: () => string
  readonly onFault: (cause: unknown) => void
}

/**
 * Reminds each member whose hold of a day ends within the next 3 hours, or whose longer one ends
 * within the next day. Each purchase is listed in at most one mail, and only while it is undecided and its time is not over.
 * Several processes may run this job at the same time. `onFault` gets each member whose mail
 * failed, and the next run tries that member again. Returns how many members were due.
 * Specification, section 9; S-041.
 */
export async function sendHoldReminders(options: RemindersOptions): Promise<number> {
  const { database, packCache, clock, onFault } = options
  await packCache.all()
  return runBatches({
    batchMax: MEMBERS_BATCH,
    read: (failedIds) => {
      const now = clock.now()
      const until = hoursAfter(now, HOLD_REMINDER_HOURS)
      const longUntil = hoursAfter(now, LONG_HOLD_REMINDER_HOURS)
      const due = { now, until, longUntil, limit: MEMBERS_BATCH, failedIds }
      return readUnremindedMembers(database, due)
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
  const longUntil = hoursAfter(now, LONG_HOLD_REMINDER_HOURS)
  const holds = await claimUnremindedHolds(tx, { memberId, now, until, longUntil })
  const last = holds.at(-1)
  const recipient = await readMailRecipient(tx, memberId)
  if (last === undefined) return
  const next = await readNextHold(tx, { memberId, now: last.endsAt })
  const isOnlyHold = holds.length === 1 && next === null && last.packId !== null
  const url = publicUrl() + (isOnlyHold ? ONLY_HOLD_PATH : UNDECIDED_HISTORY_PATH)
  const endingHolds = holds.map(({ packId, cardCount, endsAt }) => {
    if (packId === null) return { pack: MOVED_CARDS, cardCount, endsAt }
    const pack = namesOf(packCache.peek(packId) ?? { name: '', nameEn: null })
    return { pack, cardCount, endsAt }
  })
  const template = reminderLetter(endingHolds, url)
  const expiresAt = last.endsAt
  await pushToMember(tx, { memberId, occasion: template.name, now, expiresAt })
  if (recipient === null) return
  const isOwn = recipient.isConfirmed
  await queueMail(tx, { ...recipient, template, isOwn, now, expiresAt })
}

function hoursAfter(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * HOUR_MS)
}
