import { filterMembersWithAddress, readAddresses } from '#server/members/members.ts'
import { notifyMember } from '#server/notifications/notifications.ts'
import { LINK_ORIGIN } from '#server/outbox/mail-template.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import { type Message, messageIn } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { dayAfter, wireDay } from '#server/platform/time/tokyo.ts'
import { lockValidAccounts } from '#server/points/points.ts'
import {
  type RestrictionRefusal,
  restrictionRefusal,
  UNRESTRICTED,
} from '#server/restrictions/restriction-state.ts'
import { readIdentity } from '#server/settings/settings.ts'
import { isSendDay } from './send-day.rule.ts'
import {
  lockWaiting,
  selectDueMembers,
  selectSendDay,
  selectWaiting,
  updateRequested,
  updateSendDay,
} from './send-days.sql.ts'
import { SEND_DAY_NEWS } from './send-days.texts.ts'

export { selectSendDay as readSendDay, selectWaiting as readWaitingParcels }

const MEMBERS_BATCH = 200
const FIRST_DAY = '2000-01-01'

export const SEND_DAY_INVALID: Message = {
  ja: 'この日は選べません。明日からカードの期限の日までの日をお選びください。',
  en: 'You can’t choose this day. Please choose a day from tomorrow until the deadline of the cards.',
}

type Obstacle = 'address-missing' | RestrictionRefusal

/**
 * Moves what waits for the day `from` to the day `to`, or requests it now if `to` is null. Returns
 * `unknown` if nothing waits for that day, `invalid` for a day outside the time of one of its cards,
 * and otherwise what keeps the member from any request to ship.
 */
export function changeSendDay(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { memberId, from, to }: { memberId: number; from: string; to: string | null },
): Promise<'saved' | 'unknown' | 'invalid' | Obstacle> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const obstacle = await lockMember(tx, memberId, now)
    const waiting = await lockWaiting(tx, { memberId, from, to: from })
    if (waiting.length === 0) return 'unknown'
    const ids = waiting.map(({ id }) => id)
    if (to === null) {
      if (obstacle !== null) return obstacle
      await request(tx, { memberId, ids, now })
      return 'saved'
    }
    if (!waiting.every(({ sendBy }) => isSendDay(to, { now, sendBy }))) return 'invalid'
    await updateSendDay(tx, ids, to)
    return 'saved'
  })
}

interface SendDayOptions {
  readonly database: Database
  readonly clock: Clock
  readonly onFault: (cause: unknown) => void
}

/**
 * Requests the shipments whose day has come, those of a member together, to the member's present
 * address. If the member may not ship now, because there is no address to which the shop ships or a
 * restriction forbids it, the cards go on waiting from day to day. A message tells both. Several
 * processes may run this job at the same time. Returns how many members were due.
 */
export function requestDueShipments({ database, clock, onFault }: SendDayOptions): Promise<number> {
  return runBatches({
    batchMax: MEMBERS_BATCH,
    read: (failedIds) =>
      selectDueMembers(database, {
        today: wireDay(clock.now()),
        limit: MEMBERS_BATCH,
        failedIds,
      }),
    idOf: (memberId) => memberId,
    ownerIdOf: (memberId) => memberId,
    work: (memberId) =>
      database.transaction((tx) => requestDue(tx, { memberId, now: clock.now() })),
    nameOf: (memberId) => `the cards of member ${memberId} stay in waiting after their day`,
    onFault,
  })
}

async function requestDue(
  tx: Transaction,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  const today = wireDay(now)
  const obstacle = await lockMember(tx, memberId, now)
  const waiting = await lockWaiting(tx, { memberId, from: FIRST_DAY, to: today })
  const ids = waiting.map(({ id }) => id)
  if (ids.length === 0) return
  if (obstacle === null) {
    await request(tx, { memberId, ids, now })
    await tell(tx, { memberId, news: SEND_DAY_NEWS.requested, cause: `${today} ${ids[0]}`, now })
    return
  }
  await updateSendDay(tx, ids, dayAfter(today))
  const news = SEND_DAY_NEWS[obstacle === 'address-missing' ? 'address' : 'restricted']
  await tell(tx, { memberId, news, cause: `${obstacle} ${ids[0]}`, now })
}

/** Tells the member that cards of a high value are neither converted nor sent before a day. */
export function tellKept(
  tx: Transaction,
  { memberId, purchaseId, sendOn, now }: KeptCards,
): Promise<void> {
  return tell(tx, { memberId, news: SEND_DAY_NEWS.kept(sendOn), cause: `kept ${purchaseId}`, now })
}

interface KeptCards {
  readonly memberId: number
  readonly purchaseId: number
  readonly sendOn: string
  readonly now: Date
}

async function tell(
  tx: Transaction,
  { memberId, news, cause, now }: { memberId: number; news: Message; cause: string; now: Date },
): Promise<void> {
  const values = { news: messageIn(news, await readIdentity(tx)), url: `${LINK_ORIGIN}/parcels` }
  const template = { name: 'send-day', values } as const
  return notifyMember(tx, { memberId, template, cause, now })
}

/**
 * Locks the balance before the shipments, as all transactions do. Returns why the member may not
 * request a shipment now, or null.
 */
async function lockMember(tx: Transaction, memberId: number, now: Date): Promise<Obstacle | null> {
  const keys = [{ memberId, currency: 'point' }] as const
  const [account] = await lockValidAccounts(tx, { keys, now })
  const refusal = restrictionRefusal(account ?? UNRESTRICTED, ['ship'], now)
  if (refusal !== null) return refusal
  const [addressed] = await filterMembersWithAddress(tx, [memberId])
  return addressed === undefined ? 'address-missing' : null
}

async function request(
  tx: Transaction,
  { memberId, ids, now }: { memberId: number; ids: readonly number[]; now: Date },
): Promise<void> {
  const [address] = await readAddresses(tx, [memberId])
  if (address === undefined) throw new Error(`member ${memberId} has no address`)
  await updateRequested(tx, ids, { address, now })
}
