import { PAYMENT } from '#contract/constants.ts'
import type {
  Declined,
  Next,
  NextStep,
  Resumed,
  Started,
  Unknown,
} from '#server/outside/payments/port.ts'
import { addressesOf } from './addresses.ts'
import { asked, type PaymentRooms, providerOf } from './asking.ts'
import { methodOf } from './methods.ts'
import { isOpen, type Payment } from './payment.ts'
import { lockPayment, updatePayment } from './payments.sql.ts'
import { applyWord, type Cause, change, hearOf, inquire, knownOrder, settle } from './settling.ts'

type Step = Resumed['step']

/** Hands the card's token on, once: holds the amount, or leads to 3-D Secure. */
export async function authorise(
  rooms: PaymentRooms,
  payment: Payment,
  token: string | undefined,
): Promise<Payment> {
  const { marked, isFirst } = await mark(rooms, payment, 'authoriseAskedAt')
  if (!isOpen(marked)) return marked
  if (!isFirst || token === undefined) return settle(rooms, marked, 'pay')
  return takeStep(rooms, marked, { step: 'authorise', token, cause: 'pay' })
}

/** Takes what is held or approved, on the member's press of the button; pressing again takes nothing twice. */
export async function capture(rooms: PaymentRooms, payment: Payment): Promise<Payment> {
  const { marked, isFirst } = await mark(rooms, payment, 'captureAskedAt')
  if (!isOpen(marked)) return marked
  if (!isFirst) {
    const known = await settle(rooms, marked, 'pay')
    if (!isOpen(known)) return known
  }
  return takeStep(rooms, marked, { step: 'capture', cause: 'pay' })
}

/** Notes that the member pressed pay, where 3-D Secure comes before the amount is taken. */
export async function markPay(rooms: PaymentRooms, payment: Payment): Promise<Payment> {
  return (await mark(rooms, payment, 'captureAskedAt')).marked
}

/** Notes when giving the payment up was last tried: those that were tried longest ago come up next. */
export function markCancel({ database, clock }: PaymentRooms, { id }: Payment): Promise<Payment> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const before = (await lockPayment(tx, id)) as Payment
    if (!isOpen(before)) return before
    const marked = { ...before, cancelAskedAt: now }
    await updatePayment(tx, marked, now)
    return marked
  })
}

/**
 * What follows when the browser is back from the provider, or only says so: verifies, takes what the member has
 * agreed to, and asks for the truth. A card whose pay button was never pressed is only asked about.
 */
export async function finishReturn(rooms: PaymentRooms, payment: Payment): Promise<Payment> {
  if (!isOpen(payment)) return settleLate(rooms, payment)
  const isDeposit = payment.waitsFor === 'deposit'
  const isUnpressed = payment.payId === PAYMENT.card && payment.captureAskedAt === null
  if (isDeposit || isUnpressed || payment.startedAt === null) {
    return settle(rooms, payment, 'return')
  }
  const returned = await takeStep(rooms, payment, { step: 'returned', cause: 'return' })
  const isHeldThere = isOpen(returned) && returned.word?.is === 'authorised'
  return isHeldThere ? takeStep(rooms, returned, { step: 'capture', cause: 'return' }) : returned
}

/** A payment that failed may have been paid since; one that is paid is asked about no more. */
function settleLate(rooms: PaymentRooms, payment: Payment): Promise<Payment> {
  const isOver = ['paid', 'refunded', 'charged-back', 'held'].includes(payment.state)
  return isOver ? Promise.resolve(payment) : settle(rooms, payment, 'return')
}

/** Keeps what `start` answered, unless the payment has gone on meanwhile. */
export function saveStarted(
  rooms: PaymentRooms,
  payment: Payment,
  { reference, next }: Started,
): Promise<Payment> {
  return saveNext(rooms, payment, { reference, next })
}

/**
 * The provider said no. It is asked once more, as a second sending of what went through is refused too; a payment
 * that is open even so has failed. What it may still hold is given back.
 */
export async function refuseStep(
  rooms: PaymentRooms,
  payment: Payment,
  declined: Declined,
  cause: Cause,
): Promise<Payment> {
  const word = await inquire(rooms, payment)
  const failed = await rooms.database.transaction(async (tx) => {
    const now = rooms.clock.now()
    const known = word.is === 'unknown' ? null : await applyWord(tx, { payment, word, cause }, now)
    const before = known ?? ((await lockPayment(tx, payment.id)) as Payment)
    if (!isOpen(before)) return before
    const after = { ...before, state: 'failed', failure: failureOf(declined) } as const
    return change(tx, { before, after, cause, now })
  })
  if (failed.state === 'failed' && word.is === 'authorised') {
    await asked(rooms, (signal) => providerOf(rooms, failed).cancel(knownOrder(failed), signal))
  }
  return failed
}

/** The field that the member can mend stands before the provider's code. */
function failureOf({ field, code }: Declined): string {
  return field === undefined ? code : `${field}: ${code}`
}

/** Whether the provider did not like the name of the account's holder. */
export function isNameRefused({ state, failure }: Payment): boolean {
  return state === 'failed' && failure?.startsWith('name: ') === true
}

interface Taken {
  readonly step: Step
  readonly token?: string
  readonly cause: Cause
}

/** An unknown outcome is inquired; what stands still there is sent once more under the same key. */
async function takeStep(rooms: PaymentRooms, payment: Payment, taken: Taken): Promise<Payment> {
  const resume = () =>
    asked(rooms, (signal) =>
      providerOf(rooms, payment).resume(resumedOf(rooms, payment, taken), signal),
    )
  let outcome: Next | Declined | Unknown = await resume()
  if (outcome.is === 'unknown') {
    const word = await inquire(rooms, payment)
    if (word.is === 'unknown') return payment
    const stands = word.is === 'authorised' || word.is === 'waiting'
    if (!stands || taken.step === 'authorise') {
      return hearOf(rooms, { payment, word, cause: taken.cause })
    }
    outcome = await resume()
  }
  if (outcome.is === 'declined') return refuseStep(rooms, payment, outcome, taken.cause)
  if (outcome.is === 'unknown') return settle(rooms, payment, taken.cause)
  if (outcome.next.do === 'as-before') return settle(rooms, payment, taken.cause)
  const saved = await saveNext(rooms, payment, outcome)
  return outcome.next.do === 'nothing' ? settle(rooms, saved, taken.cause) : saved
}

function resumedOf(rooms: PaymentRooms, payment: Payment, { step, token }: Taken): Resumed {
  return {
    ...knownOrder(payment),
    step,
    ...(token === undefined ? {} : { token }),
    returnUrl: addressesOf(rooms.publicUrl(), payment).returnUrl,
    // A step of its own is another command: within the 32 characters of every provider.
    idempotencyKey: `${payment.orderId}-${step.slice(0, 1)}`,
  }
}

/** What comes next, kept with the payment; a payment that has gone on meanwhile stays as it is. */
function saveNext(
  rooms: PaymentRooms,
  payment: Payment,
  { reference, next }: Pick<Next, 'reference' | 'next'>,
): Promise<Payment> {
  return rooms.database.transaction(async (tx) => {
    const now = rooms.clock.now()
    const before = (await lockPayment(tx, payment.id)) as Payment
    if (!isOpen(before)) return before
    const after: Payment = {
      ...before,
      ...stepOf(next, before),
      state: 'waiting',
      reference: reference ?? before.reference,
      startedAt: before.startedAt ?? now,
    }
    await updatePayment(tx, after, now)
    return after
  })
}

function stepOf(next: NextStep, payment: Payment): Partial<Payment> {
  switch (next.do) {
    case 'as-before':
      return {}
    case 'nothing':
      return { waitsFor: 'provider', nextUrl: null, nextFields: null }
    case 'script':
      return { waitsFor: 'payment', nextUrl: null, nextFields: null }
    case 'redirect':
      return { waitsFor: 'approval', nextUrl: next.url, nextFields: null }
    case 'form-post':
      return { waitsFor: 'approval', nextUrl: next.url, nextFields: next.fields }
    case 'three-d-secure':
      return { waitsFor: 'three-d-secure', nextUrl: next.url, nextFields: null }
    case 'show':
      return {
        waitsFor: 'deposit',
        nextUrl: next.url ?? null,
        receiptNumber: next.number ?? null,
        account: next.account ?? null,
        expiresAt: expiryOf(payment, next.expiresAt),
      }
  }
}

/** The earlier of ours and the provider's, where the shop gives up by itself. */
function expiryOf({ payId, expiresAt }: Payment, theirs: Date): Date {
  const isOurs = methodOf(payId)?.isGivenUp === true && expiresAt < theirs
  return isOurs ? expiresAt : theirs
}

/** Writes that a step is about to be asked for, before it is; `isFirst` for the one who wrote it. */
function mark(
  rooms: PaymentRooms,
  { id }: Payment,
  step: 'authoriseAskedAt' | 'captureAskedAt',
): Promise<{ readonly marked: Payment; readonly isFirst: boolean }> {
  return rooms.database.transaction(async (tx) => {
    const now = rooms.clock.now()
    const before = (await lockPayment(tx, id)) as Payment
    if (before[step] !== null || !isOpen(before)) return { marked: before, isFirst: false }
    const marked = { ...before, [step]: now }
    await updatePayment(tx, marked, now)
    return { marked, isFirst: true }
  })
}
