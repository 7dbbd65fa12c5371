import { createSign, createVerify, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { readJson, writeJson } from '#gateway/bodies.ts'
import type { GatewayContext, NoticeRequest } from '#gateway/dialect.ts'
import { HOUR_MS, MINUTE_MS } from '#gateway/durations.ts'
import { NOTICE_CERTIFICATE, NOTICE_PRIVATE_KEY } from '#gateway/notices/notice-certificate.ts'
import type { Order, OrderEvent, Verb } from '#gateway/orders/order.ts'
import { jsonResponse, sendResponse } from '#gateway/responses.ts'
import { type RequireToken, WEBHOOK_ID } from './access-tokens.ts'
import {
  captureIdOf,
  captureJson,
  isoSeconds,
  money,
  orderJson,
  refundStatusOf,
} from './representation.ts'
import { refusal } from './responses.ts'

/**
 * Delays before each retry of a notice. PayPal retries up to 25 times within three days but does
 * not publish the delays. The delays here are assumed.
 */
export const PAYPAL_DELAYS_MS = Array.from({ length: 25 }, (_, at) =>
  Math.min(2 ** at * MINUTE_MS, 3.5 * HOUR_MS),
)

const EVENT_TYPES: Partial<Record<Verb, string>> = {
  authorise: 'CHECKOUT.ORDER.APPROVED',
  pay: 'PAYMENT.CAPTURE.COMPLETED',
  'pay-late': 'PAYMENT.CAPTURE.COMPLETED',
  decline: 'PAYMENT.CAPTURE.DENIED',
  refund: 'PAYMENT.CAPTURE.REFUNDED',
  'charge-back': 'PAYMENT.CAPTURE.REVERSED',
}

export function paypalNotice(order: Order, event: OrderEvent, origin: string): NoticeRequest[] {
  const event_type = EVENT_TYPES[event.verb]
  if (event_type === undefined) return []
  const body = writeJson({
    id: `WH-${order.id}-${event.sequence}`,
    event_version: '1.0',
    create_time: isoSeconds(event.at),
    resource_version: '2.0',
    event_type,
    resource: resourceOf(order, event, origin),
  })
  const headers = {
    'content-type': 'application/json',
    'paypal-transmission-id': randomUUID(),
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': `${origin}/paypal/certificate.pem`,
  }
  return [{ headers, body }]
}

function resourceOf(order: Order, event: OrderEvent, origin: string) {
  if (event.verb === 'authorise') return orderJson(order, origin)
  if (event.verb !== 'refund') return captureJson(order)
  return {
    id: `REF${captureIdOf(order)}${event.sequence}`,
    status: refundStatusOf(order),
    amount: money(order, event.yen ?? 0),
    ...(order.orderId === null ? {} : { invoice_id: order.orderId }),
  }
}

/**
 * Returns the signature of a notice. It covers the transmission id, the time, the webhook id and
 * the checksum of the body.
 */
export function signPaypal(
  request: Required<NoticeRequest>,
  now: Date,
  webhookId = WEBHOOK_ID,
): Required<NoticeRequest> {
  const id = request.headers['paypal-transmission-id'] ?? ''
  const time = isoSeconds(now)
  const signature = createSign('RSA-SHA256')
    .update(signedText(id, time, webhookId, request.body))
    .sign(NOTICE_PRIVATE_KEY, 'base64')
  const headers = {
    ...request.headers,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature,
  }
  return { ...request, headers }
}

function signedText(id: string, time: string, webhookId: string, event: Buffer): string {
  return `${id}|${time}|${webhookId}|${crc32(event)}`
}

/**
 * Adds `POST /v1/notifications/verify-webhook-signature`, which verifies a notice's signature over
 * the bytes that the shop received.
 */
export function addVerification({ http }: GatewayContext, preHandler: RequireToken): void {
  http.get('/paypal/certificate.pem', (_request, reply) =>
    reply.type('application/x-pem-file').send(NOTICE_CERTIFICATE),
  )
  const path = '/paypal/v1/notifications/verify-webhook-signature'
  http.post(path, { preHandler }, (request, reply) => {
    const verification = readJson(request.body) as Readonly<Record<string, unknown>> | undefined
    const event = eventWithin(request.body as Buffer)
    if (verification === undefined || event === undefined)
      return sendResponse(reply, refusal(400, 'MALFORMED_REQUEST_JSON'))
    const { transmission_id: id, transmission_time: time, webhook_id: webhookId } = verification
    const text = signedText(`${id}`, `${time}`, `${webhookId}`, event)
    const isValid =
      webhookId === WEBHOOK_ID &&
      createVerify('RSA-SHA256')
        .update(text)
        .verify(NOTICE_CERTIFICATE, `${verification.transmission_sig}`, 'base64')
    return sendResponse(
      reply,
      jsonResponse(200, { verification_status: isValid ? 'SUCCESS' : 'FAILURE' }),
    )
  })
}

function eventWithin(body: Buffer): Buffer | undefined {
  const name = '"webhook_event":'
  const start = body.indexOf(name)
  const end = body.lastIndexOf('}')
  return start < 0 || end < start ? undefined : body.subarray(start + name.length, end)
}
