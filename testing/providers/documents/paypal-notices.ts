import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { captureObject, type PaypalOrder, refundObject } from './paypal-orders.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const CERTIFICATE = 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270'

/** The text that PayPal signs: https://developer.paypal.com/api/rest/webhooks/rest/. */
const signedText = (id: string, time: string, webhookId: string, body: string) =>
  `${id}|${time}|${webhookId}|${crc32(body)}`

export function signatureOf(body: string, webhookId: string): Readonly<Record<string, string>> {
  const time = '2026-05-28T21:07:02Z'
  for (let attempt = 0; ; attempt += 1) {
    const id = `69cd13f0-d67a-11e5-baa3-${String(attempt).padStart(12, '0')}`
    const text = signedText(id, time, webhookId, body)
    const signature = createSign('sha256').update(text).sign(privateKey, 'base64')
    // PayPal's description allows only a letter or a digit as the first character of a signature.
    if (!/^[A-Za-z0-9]/.test(signature)) continue
    return {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': CERTIFICATE,
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signature,
    }
  }
}

/** Returns whether the event of a verification, byte for byte, was signed for its webhook. */
export function isGenuine(verification: string): boolean {
  const request = JSON.parse(verification)
  const mark = '"webhook_event":'
  const event = verification.slice(verification.indexOf(mark) + mark.length, -1)
  const { transmission_id: id, transmission_time: time, webhook_id: webhookId } = request
  if (request.cert_url !== CERTIFICATE) return false
  return createVerify('sha256')
    .update(signedText(id, time, webhookId, event))
    .verify(publicKey, request.transmission_sig, 'base64')
}

/** Returns the body of a notice, in the form of PayPal's description of webhooks. */
export function noticeBody(order: PaypalOrder, type: string): string {
  const [refunded] = order.refunds
  const isRefund = type === 'PAYMENT.CAPTURE.REFUNDED' && refunded !== undefined
  const related = { related_ids: { order_id: order.id } }
  return JSON.stringify({
    id: `WH-${type.length}-${order.id}`,
    event_version: '1.0',
    create_time: '2026-05-28T21:07:01.000Z',
    resource_type: isRefund ? 'refund' : 'capture',
    resource_version: '2.0',
    event_type: type,
    summary: `${type} of ${order.value} yen`,
    resource: isRefund
      ? refundObject(order, refunded)
      : { ...captureObject(order), supplementary_data: related },
    links: [],
  })
}
