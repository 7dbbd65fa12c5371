import type { Unknown } from '#server/external/payments/payment-provider.ts'
import type {
  NoticeRefused,
  ParsedNotice,
  RawNotice,
} from '#server/external/payments/provider-notice.ts'
import {
  codesIn,
  firstObjectOf,
  headerOf,
  mediaTypeOf,
  objectOf,
  readObject,
  textOf,
} from '#server/external/payments/raw-notice.ts'
import { refusedNotice, unknown } from '#server/external/payments/results.ts'
import type { PaypalClient } from './client.ts'

const VERIFY_PATH = '/v1/notifications/verify-webhook-signature'

/** Only PayPal can tell whether the certificate of a notice is its own. */
export async function parsePaypalNotice(
  client: PaypalClient,
  webhookId: string,
  notice: RawNotice,
  signal: AbortSignal,
): Promise<ParsedNotice | NoticeRefused | Unknown> {
  if (mediaTypeOf(notice) !== 'application/json') return refusedNotice('content-type')
  const event = readObject(notice)
  if (event === undefined) return refusedNotice('unreadable')
  const verification = verificationRequestOf(notice, webhookId)
  if (verification === undefined) return refusedNotice('signature')
  const response = await client.post(VERIFY_PATH, verification, signal)
  if (response.is === 'unknown') return response
  if (response.is === 'refused') return refusedNotice('signature')
  const verdict = objectOf(response.result)?.verification_status
  if (verdict === 'FAILURE') return refusedNotice('signature')
  if (verdict !== 'SUCCESS') return unknown('PayPal gave no verdict on a signature')
  return readEvent(event)
}

/**
 * Builds the request with which PayPal verifies a notice. The request contains the event byte for
 * byte, because a new serialization might not match the signature.
 */
function verificationRequestOf(notice: RawNotice, webhookId: string): string | undefined {
  const signed = {
    auth_algo: headerOf(notice, 'paypal-auth-algo'),
    cert_url: headerOf(notice, 'paypal-cert-url'),
    transmission_id: headerOf(notice, 'paypal-transmission-id'),
    transmission_sig: headerOf(notice, 'paypal-transmission-sig'),
    transmission_time: headerOf(notice, 'paypal-transmission-time'),
    webhook_id: webhookId,
  }
  if (Object.values(signed).includes(undefined)) return undefined
  return `${JSON.stringify(signed).slice(0, -1)},"webhook_event":${notice.body.toString('utf8')}}`
}

function readEvent(event: Record<string, unknown>): ParsedNotice | NoticeRefused {
  const hint = textOf(event.event_type)
  const resource = objectOf(event.resource)
  if (hint === undefined || resource === undefined) return refusedNotice('unreadable')
  const order = orderOf(resource)
  if (order === undefined) return refusedNotice('foreign')
  const parsed: ParsedNotice = { is: 'notice', order, dedupeKey: textOf(event.id) ?? null, hint }
  return hint.startsWith(DISPUTE) ? { ...parsed, operatorAlert: disputeSentence(resource) } : parsed
}

const DISPUTE = 'CUSTOMER.DISPUTE.'

/**
 * The shop must answer a dispute before a deadline, but the order's status shows the dispute only
 * once PayPal has taken the money back.
 */
function disputeSentence(dispute: Record<string, unknown>): string {
  const outcome = objectOf(dispute.dispute_outcome)?.outcome_code
  const codes = codesIn([dispute.dispute_id, dispute.status, dispute.reason, outcome])
  return `a dispute that PayPal’s resolution centre shows: ${codes}`
}

/** Orders, captures, refunds and disputes contain it in different fields. */
function orderOf(resource: Record<string, unknown>): ParsedNotice['order'] | undefined {
  const unit = firstObjectOf(resource.purchase_units)
  const disputed = firstObjectOf(resource.disputed_transactions)
  const orderId =
    textOf(resource.invoice_id) ?? textOf(unit?.invoice_id) ?? textOf(disputed?.invoice_number)
  if (orderId !== undefined) return { orderId }
  const related = objectOf(objectOf(resource.supplementary_data)?.related_ids)
  const paypalOrder =
    textOf(related?.order_id) ?? (unit === undefined ? undefined : textOf(resource.id))
  return paypalOrder === undefined ? undefined : { key: 'paypalOrder', value: paypalOrder }
}
