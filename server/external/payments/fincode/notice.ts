import { z } from 'zod'
import type {
  Acknowledgement,
  NoticeRefused,
  ParsedNotice,
  RawNotice,
} from '#server/external/payments/provider-notice.ts'
import { headerOf, mediaTypeOf, readObject } from '#server/external/payments/raw-notice.ts'
import { refusedNotice } from '#server/external/payments/results.ts'
import { isEqualInConstantTime } from '#server/platform/constant-time.ts'

const orderId = z.string().min(1).max(30)
const flag = z.enum(['0', '1']).nullish()
const notice = z.object({
  /** Notices of virtual accounts have the order id in `id` instead. */
  order_id: orderId.optional(),
  id: orderId.optional(),
  event: z.string().max(60),
  overpayment_flag: flag,
  cancel_overpayment_flag: flag,
  expire_overpayment_flag: flag,
})

/** The flags of a notice, with the text for the operator. */
const ALERTS = [
  ['overpayment_flag', 'paid more than once'],
  ['cancel_overpayment_flag', 'paid after it was cancelled'],
  ['expire_overpayment_flag', 'paid after it had expired'],
] as const

/**
 * Reads a notice. Its header Fincode-Signature contains a fixed text that the shop has registered
 * at fincode. The header proves only that the sender knows this text. A notice has no id, so the
 * shop cannot recognise a repeated notice.
 */
export function parseFincodeNotice(
  signature: string,
  raw: RawNotice,
): ParsedNotice | NoticeRefused {
  if (mediaTypeOf(raw) !== 'application/json') return refusedNotice('content-type')
  const body = readObject(raw)
  if (body === undefined) return refusedNotice('unreadable')
  if (!isEqualInConstantTime(headerOf(raw, 'fincode-signature') ?? '', signature))
    return refusedNotice('signature')
  const read = notice.safeParse(body)
  if (!read.success) return refusedNotice('unreadable')
  const { order_id: order = read.data.id, event } = read.data
  if (order === undefined) return refusedNotice('foreign')
  const alerts = ALERTS.filter(([name]) => read.data[name] === '1').map(([, alert]) => alert)
  return {
    is: 'notice',
    order: { orderId: order },
    dedupeKey: null,
    hint: event,
    ...(alerts.length === 0 ? {} : { operatorAlert: alerts.join(', ') }),
  }
}

/** `0` for a stored notice. After any other response, fincode sends the notice again. */
export function acknowledgeFincode(isStored: boolean): Acknowledgement {
  const body = JSON.stringify({ receive: isStored ? '0' : '1' })
  return { status: isStored ? 200 : 503, contentType: 'application/json', body }
}
