import { randomBytes } from 'node:crypto'
import { readAccount } from '#server/members/members.ts'
import type { PaymentOrder } from '#server/outside/payments/port.ts'
import { constraintOf } from '#server/platform/database.ts'
import type { Language } from '#server/platform/language.ts'
import { HOUR_MS, type Limit, MINUTE_MS, takeTurnsWithin } from '#server/platform/limits.ts'
import { addressesOf } from './addresses.ts'
import { asked, type PaymentRooms, providerOf } from './asking.ts'
import { selectCourse } from './courses.sql.ts'
import { methodOf } from './methods.ts'
import {
  hashOfWish,
  isSameWish,
  type MissingField,
  missingField,
  type Wish,
} from './openings.rule.ts'
import type { Payment } from './payment.ts'
import { insertPayment, selectByRequest, selectByScript } from './payments.sql.ts'
import { inquire, settle } from './settling.ts'
import { refuseStep, saveStarted } from './steps.ts'

const BY_MEMBER: Limit = { name: 'payment-member', max: 60, windowMs: HOUR_MS }
const BY_ADDRESS: Limit = { name: 'payment-address', max: 600, windowMs: HOUR_MS }
/** Until then the member's own browser and the notice are expected to tell. */
const FIRST_INQUIRY_MS = 10 * MINUTE_MS

export interface Opening extends Wish {
  readonly memberId: number
  readonly requestId: string | null
  readonly language: Language
  readonly address: string
}

export type OpeningRefusal =
  | 'unknown-course'
  | 'not-offered'
  | 'request-changed'
  | 'too-many'
  | { readonly missing: MissingField }

/**
 * Opens a payment: writes down what is meant, commits, and only then tells the provider. The same request id is the
 * same payment, whatever became of it. Points and price are those of the course at this moment; the amount never
 * comes from the client. Spec section 7, point/buy; Q77.
 */
export async function openPayment(
  rooms: PaymentRooms,
  opening: Opening,
): Promise<Payment | OpeningRefusal> {
  const missing = missingField(opening)
  if (missing !== null) return { missing }
  const intent = await writeIntent(rooms, opening)
  if (typeof intent === 'string') return intent
  const isBegun = intent.state !== 'created' || intent.startedAt !== null
  return isBegun ? intent : rooms.share(`begin ${intent.id}`, () => begin(rooms, intent))
}

async function writeIntent(
  rooms: PaymentRooms,
  opening: Opening,
): Promise<Payment | Exclude<OpeningRefusal, object>> {
  const { database, clock } = rooms
  const earlier = await findEarlier(rooms, opening)
  if (earlier !== null) return earlier
  const method = methodOf(opening.payId)
  const provider = rooms.providers.of(opening.payId)
  if (method === undefined || provider === undefined) return 'not-offered'
  const course = await selectCourse(database, opening.courseId)
  if (course === null) return 'unknown-course'
  const now = clock.now()
  const turns = [
    { ...BY_MEMBER, subject: opening.memberId },
    { ...BY_ADDRESS, subject: opening.address },
  ]
  const { points, priceYen } = course
  const payment = {
    ...opening,
    orderId: newOrderId(),
    askedHash: hashOfWish(opening),
    ...{ points, priceYen },
    provider: provider.name,
    expiresAt: new Date(now.getTime() + method.openMs),
    inquireAfter: new Date(now.getTime() + FIRST_INQUIRY_MS),
    createdAt: now,
  }
  try {
    return await database.transaction(async (tx) => {
      const hasTurn = await takeTurnsWithin(tx, turns, now)
      return hasTurn ? insertPayment(tx, payment) : 'too-many'
    })
  } catch (cause) {
    // Another request of the same moment was first.
    const isKnown = ['payments_request', 'payments_script'].includes(constraintOf(cause) ?? '')
    const first = isKnown ? await findEarlier(rooms, opening) : null
    if (first === null) throw cause
    return first
  }
}

/** What was opened before by the same request, or with what a provider's script gave: that pays once. */
async function findEarlier(
  { database, providers }: PaymentRooms,
  opening: Opening,
): Promise<Payment | 'request-changed' | null> {
  const { memberId, requestId, scriptReference } = opening
  const byRequest =
    requestId === null ? null : await selectByRequest(database, { memberId, requestId })
  if (byRequest !== null) return isSameWish(opening, byRequest) ? byRequest : 'request-changed'
  const provider = providers.of(opening.payId)?.name
  if (scriptReference === null || provider === undefined) return null
  const byScript = await selectByScript(database, { provider, scriptReference })
  if (byScript === null) return null
  const isSame = byScript.memberId === memberId && byScript.courseId === opening.courseId
  return isSame ? byScript : 'request-changed'
}

/** Unguessable, with a letter first, so that it never passes for the number of a card. */
function newOrderId(): string {
  return `P${randomBytes(12).toString('hex')}`
}

/** Tells the provider. An unknown outcome is inquired before the same order is sent again, under its own key. */
async function begin(rooms: PaymentRooms, payment: Payment): Promise<Payment> {
  const order = await orderOf(rooms, payment)
  const start = () => asked(rooms, (signal) => providerOf(rooms, payment).start(order, signal))
  let started = await start()
  if (started.is === 'unknown') {
    const word = await inquire(rooms, payment)
    if (word.is !== 'missing' && word.is !== 'waiting') return settle(rooms, payment, 'opening')
    started = await start()
  }
  if (started.is === 'unknown') return payment
  if (started.is === 'declined') return refuseStep(rooms, payment, started, 'opening')
  const saved = await saveStarted(rooms, payment, started)
  return started.next.do === 'nothing' ? settle(rooms, saved, 'opening') : saved
}

async function orderOf(rooms: PaymentRooms, payment: Payment): Promise<PaymentOrder> {
  const { memberId, orderId } = payment
  const member = await readAccount(rooms.database, memberId)
  const base = rooms.publicUrl()
  return {
    orderId,
    idempotencyKey: orderId,
    payId: payment.payId,
    yen: payment.priceYen,
    buyer: {
      memberId,
      name: `${member?.lastName ?? ''} ${member?.firstName ?? ''}`.trim(),
      mail: member?.mail ?? '',
      tel: member?.tel ?? '',
    },
    ...(payment.kana === null ? {} : { kana: payment.kana }),
    ...(payment.combiniCode === null
      ? {}
      : { combiniCode: payment.combiniCode as 'econ' | 'other' }),
    ...(payment.carrierId === null
      ? {}
      : { carrierId: payment.carrierId as 'sb_ktai' | 'au' | 'docomo' }),
    ...(payment.scriptReference === null ? {} : { scriptReference: payment.scriptReference }),
    ...addressesOf(base, payment),
    noticeUrl: `${base}/notices/${payment.provider}`,
    expiresAt: payment.expiresAt,
    language: payment.language,
  }
}
