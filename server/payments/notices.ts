import type { Acknowledgement, ParsedNotice, RawNotice } from '#server/outside/payments/port.ts'
import {
  DAY_MS,
  hasTurns,
  type Limit,
  MINUTE_MS,
  recordAttempts,
  takeTurns,
} from '#server/platform/limits.ts'
import { asked, type PaymentRooms } from './asking.ts'
import {
  deleteOldNotices,
  deleteStrangeNotices,
  insertNotice,
  type KeptNotice,
  selectDueNotices,
  selectIsFull,
  selectIsRepeated,
  takeNotice,
  updateProcessed,
} from './notices.sql.ts'
import type { Payment } from './payment.ts'
import { selectByOrder, selectByReference } from './payments.sql.ts'
import { hearOf, inquire } from './settling.ts'

const WAITING_MAX = 20_000
const TRIES_MAX = 12
const KEPT_DAYS = 400
/** Of what was not believed, or was about no payment of ours. */
const STRANGE_KEPT_DAYS = 7
const DUE_BATCH = 200
const ROUND_MS_MAX = 20_000
const BY_ADDRESS: Limit = { name: 'notice-address', max: 3_000, windowMs: MINUTE_MS }
/** To judge a notice may take a call to its provider: nobody has the shop make many by inventing some. */
const STRANGE: Limit = { name: 'notice-strange', max: 600, windowMs: 10 * MINUTE_MS }
/** Where nothing is signed, everybody can tell of their own payment: beyond this it waits for its next turn. */
const BY_PAYMENT: Limit = { name: 'notice-payment', max: 60, windowMs: 10 * MINUTE_MS }

/**
 * Keeps a provider's notice as it came, and answers what the provider wants to hear once that is durable; null for
 * a provider that is none. What it says is looked at afterwards. Design, payments.
 */
export async function keepNotice(
  rooms: PaymentRooms,
  name: string,
  notice: RawNotice,
): Promise<{ readonly id: number | null; readonly answer: Acknowledgement } | null> {
  const { database, clock, providers } = rooms
  const provider = providers.named(name)
  if (provider === undefined) return null
  const now = clock.now()
  const { headers, body, address } = notice
  const isTaken =
    (await hasTurns(database, { ...STRANGE, subject: address }, now)) &&
    (await takeTurns(database, [{ ...BY_ADDRESS, subject: address }], now)) &&
    !(await selectIsFull(database, WAITING_MAX))
  if (!isTaken) return { id: null, answer: provider.ack(false) }
  const kept = { provider: name, address, headers, body, now }
  return { id: await insertNotice(database, kept), answer: provider.ack(true) }
}

/** Looks at a kept notice: it only brings the question up, and the provider's answer decides. */
export async function processNotice(rooms: PaymentRooms, id: number): Promise<void> {
  const notice = await takeNotice(rooms.database, { id, now: rooms.clock.now() })
  if (notice === null) return
  try {
    await lookAt(rooms, notice)
  } catch (cause) {
    // One that fails each time would come up for good.
    await giveUpOld(rooms, notice)
    throw new Error(`notice ${id} of ${notice.provider} failed`, { cause })
  }
}

async function lookAt(rooms: PaymentRooms, notice: KeptNotice): Promise<void> {
  const { database, clock, providers } = rooms
  const provider = providers.named(notice.provider)
  if (provider === undefined) return finish(rooms, notice, { outcome: 'refused: no provider' })
  const parsed = await asked(rooms, (signal) => provider.parseNotice(notice, signal))
  if (parsed.is === 'unknown') return giveUpOld(rooms, notice)
  if (parsed.is === 'refused') {
    rooms.onFault(new Error(`a notice of ${notice.provider} was refused: ${parsed.reason}`))
    return finishStrange(rooms, notice, { outcome: `refused: ${parsed.reason}` })
  }
  const { dedupeKey } = parsed
  if (dedupeKey !== null) {
    const key = { provider: notice.provider, dedupeKey }
    const isRepeated = await selectIsRepeated(database, key)
    if (isRepeated) return finish(rooms, notice, { outcome: 'repeated', parsed })
  }
  const payment = await findPayment(rooms, notice.provider, parsed)
  if (payment === null) return finishStrange(rooms, notice, { outcome: 'unknown', parsed })
  const turn = { ...BY_PAYMENT, subject: payment.id }
  if (!(await takeTurns(database, [turn], clock.now()))) return giveUpOld(rooms, notice)
  const word = await inquire(rooms, payment)
  if (word.is === 'unknown') return giveUpOld(rooms, notice)
  await hearOf(rooms, { payment, word, cause: 'notice' })
  if (parsed.forOperator !== undefined)
    rooms.onFault(new Error(`payment ${payment.id} of ${notice.provider}: ${parsed.forOperator}`))
  await finish(rooms, notice, { outcome: 'settled', parsed, payment })
}

/** The clerk's part: what a process that died, or a provider that did not answer, left behind. */
export async function processDueNotices(rooms: PaymentRooms): Promise<void> {
  const { database, clock, onFault } = rooms
  const ids = await selectDueNotices(database, { now: clock.now(), limit: DUE_BATCH })
  const givesUpAt = performance.now() + ROUND_MS_MAX
  for (const id of ids) {
    // What is left over comes up in the next round.
    if (performance.now() > givesUpAt) return
    await processNotice(rooms, id).catch(onFault)
  }
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  await deleteOldNotices(database, daysAgo(KEPT_DAYS))
  await deleteStrangeNotices(database, {
    from: daysAgo(STRANGE_KEPT_DAYS + 1),
    to: daysAgo(STRANGE_KEPT_DAYS),
  })
}

/** By our order, or by what the provider calls it; a notice of one provider never speaks of another's order. */
async function findPayment(
  { database }: PaymentRooms,
  provider: string,
  { order }: ParsedNotice,
): Promise<Payment | null> {
  const payment =
    'orderId' in order
      ? await selectByOrder(database, order.orderId)
      : await selectByReference(database, { provider, ...order })
  return payment?.provider === provider ? payment : null
}

/** It comes up again later; at last the clerk's own questions have to do. */
async function giveUpOld(rooms: PaymentRooms, notice: KeptNotice): Promise<void> {
  if (notice.tryCount >= TRIES_MAX) await finish(rooms, notice, { outcome: 'given-up' })
}

/** Counts it against whoever sent it. */
async function finishStrange(
  rooms: PaymentRooms,
  notice: KeptNotice,
  finished: Finished,
): Promise<void> {
  const { database, clock } = rooms
  await recordAttempts(database, [{ ...STRANGE, subject: notice.address }], clock.now())
  await finish(rooms, notice, finished)
}

interface Finished {
  readonly outcome: string
  readonly parsed?: ParsedNotice
  readonly payment?: Payment
}

async function finish(
  { database, clock }: PaymentRooms,
  { id }: KeptNotice,
  { outcome, parsed, payment }: Finished,
): Promise<void> {
  await updateProcessed(database, {
    id,
    outcome,
    isKept: payment !== undefined || outcome === 'given-up',
    notice: parsed ?? null,
    paymentId: payment?.id ?? null,
    now: clock.now(),
  })
}
