import { createSign, randomUUID } from 'node:crypto'
import { readJson, writeJson } from '#gateway/bodies.ts'
import type { NoticeRequest } from '#gateway/dialect.ts'
import { HOUR_MS, SECOND_MS } from '#gateway/durations.ts'
import { NOTICE_PRIVATE_KEY } from '#gateway/notices/notice-certificate.ts'
import type { Order, OrderEvent, Verb } from '#gateway/orders/order.ts'
import { MERCHANT_ID } from './merchant.ts'
import { chargeOf, permissionOf, refundOf } from './sessions.ts'

/**
 * Delays before each retry of a notice. Amazon's message service (SNS) retries three times, 20
 * seconds apart. Then Amazon Pay retries about every hour.
 */
export const AMAZON_DELAYS_MS = [
  ...Array.from({ length: 3 }, () => 20 * SECOND_MS),
  ...Array.from({ length: 24 }, () => HOUR_MS),
]

const OBJECTS: Partial<Record<Verb, string>> = {
  pay: 'CHARGE',
  'pay-late': 'CHARGE',
  refund: 'REFUND',
  'finish-refund': 'REFUND',
  'fail-refund': 'REFUND',
  'charge-back': 'CHARGEBACK',
}

/**
 * Builds a signed notice. The notice names the changed object, but not the state of the object. The
 * notice is signed only once, so every retry is identical.
 */
export function amazonNotice(order: Order, event: OrderEvent, origin: string): NoticeRequest[] {
  const ObjectType = OBJECTS[event.verb]
  if (ObjectType === undefined) return []
  const Message = JSON.stringify({
    MerchantID: MERCHANT_ID,
    ObjectType,
    ObjectId: ObjectType === 'REFUND' ? refundOf(order) : chargeOf(order),
    NotificationType: 'STATE_CHANGE',
    NotificationId: randomUUID(),
    NotificationVersion: 'V2',
    ChargePermissionId: permissionOf(order),
  })
  const envelope = {
    Type: 'Notification',
    MessageId: randomUUID(),
    TopicArn: 'arn:aws:sns:ap-northeast-1:000000000000:kotobuki-sandbox',
    Message,
    Timestamp: event.at.toISOString(),
  }
  const signed = {
    ...envelope,
    SignatureVersion: '2',
    Signature: signatureOf(envelope),
    SigningCertURL: `${origin}/amazon-pay/notice-certificate.pem`,
  }
  const headers = {
    'content-type': 'text/plain; charset=UTF-8',
    'x-amz-sns-message-type': 'Notification',
  }
  return [{ headers, body: writeJson(signed) }]
}

function signatureOf(envelope: Readonly<Record<string, string>>): string {
  const text = ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type']
    .map((name) => `${name}\n${envelope[name]}\n`)
    .join('')
  return createSign('RSA-SHA256').update(text).sign(NOTICE_PRIVATE_KEY, 'base64')
}

/** Returns the notice with a signature that is valid for another message only. */
export function forgeAmazonNotice(request: Required<NoticeRequest>): Required<NoticeRequest> {
  const envelope = readJson(request.body) as Record<string, string>
  const Signature = signatureOf({ ...envelope, MessageId: randomUUID() })
  return { ...request, body: writeJson({ ...envelope, Signature }) }
}
