import { PAYMENT } from '#contract/constants.ts'
import { MINUTE_MS } from '#server/platform/limits.ts'
import { ROUND_MS_MAX } from '#server/platform/rounds.ts'
import { asked, type PaymentRooms, providerOf } from './asking.ts'
import { selectOver, takeDueInquiries } from './clerk.sql.ts'
import { METHODS } from './methods.ts'
import { isOpen, type Payment } from './payment.ts'
import { lockPayment, selectPayment } from './payments.sql.ts'
import { change, hearOf, inquire, knownOrder, settle } from './settling.ts'
import { markCancel } from './steps.ts'

const BATCH = 100
const TOGETHER_MAX = 4
/** No more than a round asks where all keep silent: what nobody came to ask about keeps its turn. */
const INQUIRIES_TAKEN = 3 * TOGETHER_MAX
/** How long a card's amount is held for a member who never presses pay. */
const HOLD_MINUTES = 30
const GIVEN_UP = METHODS.filter(({ isGivenUp }) => isGivenUp).map(({ id }) => id)

/** Asks about payments that are open for more than 10 minutes: "paid and not credited" closes by itself. */
export async function inquireOpenPayments(rooms: PaymentRooms): Promise<void> {
  const now = rooms.clock.now()
  const round = openRound()
  while (!round.isOver()) {
    const ids = await takeDueInquiries(rooms.database, { now, limit: INQUIRIES_TAKEN })
    if (ids.length === 0) return
    await forEach(rooms, { round, ids }, async (payment) => {
      await settle(rooms, payment, 'poller')
    })
  }
}

/** Gives up what nobody paid in time: convenience stores after 72 hours, and cards' holds after 30 minutes. */
export async function giveUpPayments(rooms: PaymentRooms): Promise<void> {
  const { database, clock } = rooms
  const now = clock.now()
  const heldBefore = new Date(now.getTime() - HOLD_MINUTES * MINUTE_MS)
  const ids = await selectOver(database, { now, limit: BATCH, payIds: GIVEN_UP, heldBefore })
  await forEach(rooms, { round: openRound(), ids }, (payment) => giveUp(rooms, payment))
}

/**
 * Asks first, as it may be paid by now; then has the provider give it up, and asks again; only what is open even
 * then is given up by the shop's own word. A provider that does not answer is asked again in the next round.
 */
async function giveUp(rooms: PaymentRooms, payment: Payment): Promise<void> {
  if (!isOpen(payment)) return
  const marked = await markCancel(rooms, payment)
  const asOfNow = await hearUnlessOver(rooms, marked)
  if (asOfNow === 'unknown' || !isOpen(asOfNow.payment)) return
  if (asOfNow.isThere) {
    const cancelled = await asked(rooms, (signal) =>
      providerOf(rooms, marked).cancel(knownOrder(marked), signal),
    )
    if (cancelled.is === 'unknown') return
    const afterwards = await hearUnlessOver(rooms, asOfNow.payment)
    if (afterwards === 'unknown' || !isOpen(afterwards.payment)) return
  }
  await declareOver(rooms, payment)
}

interface Asked {
  readonly payment: Payment
  /** Whether the provider has something to give up. */
  readonly isThere: boolean
}

/** At a store's till the shop's own 72 hours count, so that what ran out there is cancelled here. */
async function hearUnlessOver(rooms: PaymentRooms, payment: Payment): Promise<Asked | 'unknown'> {
  const word = await inquire(rooms, payment)
  if (word.is === 'unknown') return 'unknown'
  if (word.is === 'missing') return { payment, isThere: false }
  const isStore = payment.payId === PAYMENT.convenienceStore
  if (isStore && word.is === 'expired') return { payment, isThere: false }
  const heard = await hearOf(rooms, { payment, word, cause: 'clerk' })
  return { payment: heard, isThere: true }
}

async function declareOver(rooms: PaymentRooms, { id }: Payment): Promise<void> {
  const now = rooms.clock.now()
  await rooms.database.transaction(async (tx) => {
    const before = await lockPayment(tx, id)
    if (before === null || !isOpen(before)) return
    const isStore = before.payId === PAYMENT.convenienceStore
    const state = isStore ? ('cancelled' as const) : ('expired' as const)
    await change(tx, { before, after: { ...before, state }, cause: 'clerk', now })
  })
}

/**
 * A few at a time, and no longer than a round of the clerk may take: a provider that keeps silent holds nobody up,
 * and what is left over comes up in the next round. One that fails is reported and leaves the others alone.
 */
async function forEach(
  rooms: PaymentRooms,
  { round, ids }: { round: Round; ids: readonly number[] },
  work: (payment: Payment) => Promise<void>,
): Promise<void> {
  const left = [...ids]
  const workOn = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      if (round.isOver()) return
      const payment = await selectPayment(rooms.database, id)
      if (payment === null) continue
      await work(payment).catch((cause) => {
        const name = `payment ${id} of member ${payment.memberId} could not be worked on`
        rooms.onFault(new Error(name, { cause }))
      })
    }
  }
  await Promise.all(Array.from({ length: TOGETHER_MAX }, workOn))
}

interface Round {
  isOver(): boolean
}

function openRound(): Round {
  const endsAt = performance.now() + ROUND_MS_MAX
  return { isOver: () => performance.now() > endsAt }
}
