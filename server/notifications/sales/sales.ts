import { PUSH_TEXTS } from '#server/notifications/push/push-texts.ts'
import { LINK_ORIGIN } from '#server/outbox/mail-template.ts'
import { hourlyMaxOf, storeForMany } from '#server/outbox/outbox.ts'
import { isQuiet } from '#server/outbox/quiet-hours.rule.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import { messageIn, namesOf } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { DAY_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { isNotOpen, readIdentity } from '#server/settings/settings.ts'
import {
  countRecipients,
  deleteUnsent,
  insertBegunSales,
  insertFewLeft,
  insertNews,
  insertSaleMessages,
  insertStopTokens,
  type LockedEvent,
  lockEvent,
  type SaleContent,
  type SaleEvent,
  saveProgress,
  selectCurrentEvents,
  selectHasNews,
  selectNextFollowers,
  selectOpenEvents,
} from './sales.sql.ts'

export { insertNews as sendNews, selectCurrentEvents as filterCurrentEvents }

const EVENTS_PER_READ = 100
const FOLLOWERS_PER_BATCH = 2_000
const RUN_MS_MAX = 60_000
/** A sale that began earlier, such as before a long stop of the worker, is no news. */
const NEWS_MS = 30 * MINUTE_MS
/** The followers of a good hear at most once in this time that it is back. */
const RESTOCK_MS = DAY_MS
/** An event that fails waits for the next scheduled run from then on. */
const NEW_EVENT_MS = MINUTE_MS

/** How many members would get an announcement now, and by which channels. */
export function countNewsRecipients(on: Queryable, announcement: { id: number; now: Date }) {
  const { id: subjectId, now } = announcement
  return countRecipients(on, { occasion: 'news', subjectId, now })
}

/** Whether `announceSales` has something to announce that is new. */
export async function hasNews(on: Queryable, now: Date): Promise<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const isNew = await selectHasNews(on, {
    since: before(NEWS_MS),
    eventsAfter: before(NEW_EVENT_MS),
    restocksBefore: before(RESTOCK_MS),
    isQuiet: isQuiet(now),
    now,
  })
  return isNew && !(await isNotOpen(on))
}

interface SaleOptions {
  readonly database: Database
  readonly clock: Clock
  readonly onFault: (cause: unknown) => void
  readonly followersPerBatch?: number
}

/**
 * Queues messages to the members who follow a pack and asked for them, when its sale has begun and
 * when less than a tenth is left, to those who follow a good that is back, and to those who want
 * news. Each batch of followers moves the position of the event in its own transaction, so that a
 * worker that dies loses and repeats nothing.
 *
 * At night nothing is queued, and no pack is found to have few left: by the morning the pack may be
 * sold out or void. The events of sales that began at night wait until then, and those of a shop
 * that sells nothing yet until it opens.
 */
export async function announceSales(options: SaleOptions): Promise<void> {
  const { database, clock, onFault } = options
  const now = clock.now()
  await insertBegunSales(database, { since: new Date(now.getTime() - NEWS_MS), now })
  if (isQuiet(now) || (await isNotOpen(database))) return
  await insertFewLeft(database, now)
  const restocksBefore = new Date(now.getTime() - RESTOCK_MS)
  await runBatches({
    batchMax: EVENTS_PER_READ,
    read: (failedIds) =>
      selectOpenEvents(database, { limit: EVENTS_PER_READ, failedIds, now, restocksBefore }),
    idOf: ({ id }) => id,
    ownerIdOf: ({ id }) => id,
    work: (event) => announce(options, event),
    nameOf: ({ occasion, subjectId }) => `the messages ${occasion} of ${subjectId} wait`,
    onFault,
    timeLimitMs: RUN_MS_MAX,
  })
}

async function announce(
  { database, clock, followersPerBatch: limit = FOLLOWERS_PER_BATCH }: SaleOptions,
  event: SaleEvent,
): Promise<void> {
  const batch = (tx: Transaction) => queueBatch(tx, { event, limit, now: clock.now() })
  while (await database.transaction(batch));
}

/** Returns whether followers may be left. */
async function queueBatch(
  tx: Transaction,
  { event, limit, now }: { event: SaleEvent; limit: number; now: Date },
): Promise<boolean> {
  // A run that begins by day may go on into the night.
  if (isQuiet(now)) return false
  const { id } = event
  const locked = await lockEvent(tx, { id, now })
  if (locked === null) return false
  const { doneThrough, isCurrent } = locked
  if (!isCurrent) {
    if (!(await deleteUnsent(tx, id))) await saveProgress(tx, { id, doneThrough, doneAt: now })
    return false
  }
  const { count, lastId } = await selectNextFollowers(tx, { event, doneThrough, limit })
  const followers = { event, after: doneThrough, through: lastId, now }
  await insertStopTokens(tx, followers)
  await insertSaleMessages(tx, {
    ...followers,
    expiresAt: lastTime(locked, now),
    contents: await storeContents(tx, event, { ...locked, now }),
    hourlyMax: hourlyMaxOf('sale'),
  })
  const isLast = count < limit
  await saveProgress(tx, { id, doneThrough: lastId, doneAt: isLast ? now : null })
  return !isLast
}

/** After the sale, and a day later, the message is no news. */
function lastTime({ endsAt }: LockedEvent, now: Date): Date {
  return new Date(Math.min(endsAt?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime() + DAY_MS))
}

async function storeContents(
  tx: Transaction,
  { occasion }: SaleEvent,
  { now, ...locked }: LockedEvent & { readonly now: Date },
): Promise<SaleContent[]> {
  const subject = namesOf(locked)
  const url = `${LINK_ORIGIN}${locked.path}`
  const values = { pack: subject, good: subject, text: subject, url }
  const sentences = messageIn(PUSH_TEXTS[occasion], await readIdentity(tx))
  const contents: SaleContent[] = []
  for (const language of ['ja', 'en'] as const) {
    const mail = await storeForMany(tx, { name: occasion, values }, { language, now })
    const contentHash = mail.contentHash.toString('hex')
    contents.push({ channel: 'mail', language, subject: mail.subject, text: '', contentHash })
    const sentence = {
      subject: sentences[language],
      text: values.url,
      contentHash: null,
    }
    contents.push({ channel: 'push', language, ...sentence })
    contents.push({ channel: 'line', language, ...sentence })
  }
  return contents
}
