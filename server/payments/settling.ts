import type { ProviderState, Unknown } from '#server/outside/payments/port.ts'
import type { Transaction } from '#server/platform/database.ts'
import { asked, type PaymentRooms, providerOf } from './asking.ts'
import { clawBackCredit, credit } from './credits.ts'
import type { Payment } from './payment.ts'
import { judge, stateAfter } from './payments.rule.ts'
import { insertEvent, lockPayment, updatePayment } from './payments.sql.ts'

/** Who brought the question up; the answer is the provider's in any case. */
export type Cause = 'opening' | 'return' | 'pay' | 'notice' | 'poller' | 'clerk' | 'operator'

/**
 * Asks the provider for the truth, outside of any transaction, and then lets it apply: credits what is paid, once,
 * whoever else asks at the same moment. Answers the payment as it stands afterwards. Design, payments.
 */
export async function settle(
  rooms: PaymentRooms,
  payment: Payment,
  cause: Cause,
): Promise<Payment> {
  const word = await inquire(rooms, payment)
  return word.is === 'unknown' ? payment : hearOf(rooms, { payment, word, cause })
}

/** The provider's word, with nothing done about it. */
export function inquire(rooms: PaymentRooms, payment: Payment): Promise<ProviderState | Unknown> {
  return asked(rooms, (signal) => providerOf(rooms, payment).inquire(knownOrder(payment), signal))
}

export interface Heard {
  readonly payment: Payment
  readonly word: ProviderState
  readonly cause: Cause
}

/** Lets the provider's word apply to the payment as it stands under its lock. */
export async function hearOf(rooms: PaymentRooms, heard: Heard): Promise<Payment> {
  const now = rooms.clock.now()
  const after = await rooms.database.transaction((tx) => applyWord(tx, heard, now))
  if (isOvertaken(after, heard)) return settle(rooms, after, heard.cause)
  const sentence = forOperator(after, heard)
  if (sentence !== null) rooms.onFault(new Error(`payment ${after.id} ${sentence}`))
  return after
}

/** What the operator has to know of the provider's word, as nothing else follows from it. */
function forOperator(after: Payment, { payment, word }: Heard): string | null {
  if (after.state === 'held' && payment.state !== 'held') {
    return `is held for the operator: ${after.heldFor}`
  }
  if (after.state !== 'paid') return null
  const { heard } = judge(after, word)
  if (heard === 'other') return 'is credited, and its amount differs by now'
  const isTwice = heard === 'paid' && after.word?.is !== 'paid'
  return isTwice ? 'was credited by hand, and its provider has the money as well' : null
}

/** The payment's row is locked first, then the rank, then the balances: the order of everybody. */
export async function applyWord(
  tx: Transaction,
  { payment, word, cause }: Heard,
  now: Date,
): Promise<Payment> {
  const { id } = payment
  const before = await lockPayment(tx, id)
  if (before === null) throw new Error(`payment ${id} is gone`)
  if (isOvertaken(before, { payment, word })) return before
  const { deed, heldFor } = judge(before, word)
  const state = stateAfter(before.state, deed)
  switch (deed) {
    case '·':
      return noteMoney(tx, { before, word, now })
    case 'wait':
      return waitOn(tx, { before, word, now })
    case 'credit': {
      const coins = await credit(tx, before, now)
      const paid = { paidAt: now, settledBy: 'provider', coins, heldFor: null } as const
      return change(tx, { before, after: { ...before, state, word, ...paid }, cause, now })
    }
    case 'refund':
    case 'charge back':
      await clawBackCredit(tx, before, now)
      return change(tx, { before, after: { ...before, state, word }, cause, now })
    case 'hold':
      return change(tx, { before, after: { ...before, state, word, heldFor }, cause, now })
    default: {
      const failure = word.is === 'failed' ? word.code : word.is
      const after = { ...before, state, word, failure, heldFor: null }
      return change(tx, { before, after, cause, now })
    }
  }
}

/** A cancellation that was heard before the money came, or after: asked anew, it is after. */
function isOvertaken(now: Payment, { payment, word }: Pick<Heard, 'payment' | 'word'>): boolean {
  const isMoneyThere = now.state === 'paid' || now.state === 'held'
  return word.is === 'cancelled' && isMoneyThere && now.state !== payment.state
}

/** Writes a change of state and the event that tells of it; what is over waits for nothing. */
export async function change(
  tx: Transaction,
  change: { before: Payment; after: Payment; cause: Cause; now: Date },
): Promise<Payment> {
  const { before, cause, now } = change
  const waitsFor = change.after.state === 'held' ? 'operator' : null
  const after = { ...change.after, waitsFor, inquireAfter: null } as const
  await updatePayment(tx, after, now)
  await insertEvent(tx, {
    paymentId: after.id,
    cause,
    stateBefore: before.state,
    stateAfter: after.state,
    word: after.word,
    now,
  })
  return after
}

/** What is held and has become more or less meanwhile goes back as it is then. */
async function noteMoney(
  tx: Transaction,
  { before, word, now }: { before: Payment; word: ProviderState; now: Date },
): Promise<Payment> {
  if (before.state !== 'held' || word.is !== 'paid') return before
  if (before.word?.is === 'paid' && before.word.yen === word.yen) return before
  const after = { ...before, word }
  await updatePayment(tx, after, now)
  return after
}

async function waitOn(
  tx: Transaction,
  { before, word, now }: { before: Payment; word: ProviderState; now: Date },
): Promise<Payment> {
  const isKnown = before.state === 'waiting' && before.word?.is === word.is
  if (isKnown) return before
  const waitsFor = word.is === 'authorised' ? 'payment' : (before.waitsFor ?? 'provider')
  const after = { ...before, state: 'waiting', word, waitsFor } as const
  await updatePayment(tx, after, now)
  return after
}

export function knownOrder({ orderId, payId, priceYen, reference }: Payment) {
  return { orderId, payId, yen: priceYen, reference }
}
