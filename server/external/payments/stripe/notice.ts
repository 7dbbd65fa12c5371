import Stripe from 'stripe'
import type {
  NoticeRefused,
  ParsedNotice,
  RawNotice,
} from '#server/external/payments/provider-notice.ts'
import {
  codesIn,
  headerOf,
  mediaTypeOf,
  objectOf,
  readObject,
  textOf,
} from '#server/external/payments/raw-notice.ts'
import { refusedNotice } from '#server/external/payments/results.ts'

const AGE_SECONDS_MAX = 300

interface Check {
  readonly webhooks: Stripe['webhooks']
  readonly secret: string
  readonly now: Date
}

/**
 * The signature covers the raw body of the notice and the time at which Stripe sent it. A notice
 * that took more than five minutes to arrive is refused.
 */
export function parseStripeNotice(
  { webhooks, secret, now }: Check,
  notice: RawNotice,
): ParsedNotice | NoticeRefused {
  if (mediaTypeOf(notice) !== 'application/json') return refusedNotice('content-type')
  const event = readObject(notice)
  if (event === undefined) return refusedNotice('unreadable')
  const header = headerOf(notice, 'stripe-signature')
  if (header === undefined) return refusedNotice('signature')
  try {
    webhooks.constructEvent(notice.body, header, secret, AGE_SECONDS_MAX, undefined, now.getTime())
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeSignatureVerificationError)) throw cause
    return refusedNotice(/tolerance/.test(cause.message) ? 'stale' : 'signature')
  }
  return readEvent(event)
}

function readEvent(event: Record<string, unknown>): ParsedNotice | NoticeRefused {
  const hint = textOf(event.type)
  const object = objectOf(objectOf(event.data)?.object)
  if (hint === undefined || object === undefined) return refusedNotice('unreadable')
  const order = orderOf(object)
  if (order === undefined) return refusedNotice('foreign')
  const parsed: ParsedNotice = { is: 'notice', order, dedupeKey: textOf(event.id) ?? null, hint }
  return hint.startsWith(DISPUTE) ? { ...parsed, operatorAlert: disputeSentence(object) } : parsed
}

const DISPUTE = 'charge.dispute.'

/** The shop must send evidence before a deadline, which only Stripe's dashboard shows. */
function disputeSentence({ id, status, reason }: Record<string, unknown>): string {
  return `a dispute that Stripe’s dashboard shows: ${codesIn([id, status, reason])}`
}

/** Notices of refunds and disputes name only the intent. */
function orderOf(object: Record<string, unknown>): ParsedNotice['order'] | undefined {
  const orderId = textOf(objectOf(object.metadata)?.order_id)
  if (orderId !== undefined) return { orderId }
  const intent = textOf(object.payment_intent)
  return intent === undefined ? undefined : { key: 'paymentIntent', value: intent }
}
