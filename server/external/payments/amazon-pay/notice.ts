import { createVerify, type KeyObject } from 'node:crypto'
import type { Unknown } from '#server/external/payments/payment-provider.ts'
import type {
  NoticeRefused,
  ParsedNotice,
  RawNotice,
} from '#server/external/payments/provider-notice.ts'
import { mediaTypeOf, objectOf, readObject, textOf } from '#server/external/payments/raw-notice.ts'
import { refusedNotice, unknown } from '#server/external/payments/results.ts'
import type { Certificates } from './certificates.ts'
import type { AmazonClient, Json } from './client.ts'
import type { AmazonPaySettings } from './settings.ts'

interface Reader {
  readonly client: AmazonClient
  readonly certificates: Certificates
  readonly settings: AmazonPaySettings
}

/**
 * Checks the signature, the topic and the receiver of a notice, and parses or refuses the notice.
 * The notice names no order of the shop, so the shop fetches the charge permission, which contains
 * the order id.
 */
export async function parseAmazonNotice(
  { client, certificates, settings }: Reader,
  notice: RawNotice,
  signal: AbortSignal,
): Promise<ParsedNotice | NoticeRefused | Unknown> {
  if (!MEDIA_TYPES.includes(mediaTypeOf(notice))) return refusedNotice('content-type')
  const envelope = readObject(notice)
  if (envelope === undefined) return refusedNotice('unreadable')
  const address = certificateUrlOf(envelope, settings)
  if (address === undefined) return refusedNotice('signature')
  const certificate = await certificates.read(address, signal)
  if (certificate.is === 'unknown') return certificate
  if (certificate.is === 'none') return refusedNotice('signature')
  if (!isSignedBy(certificate.publicKey, envelope)) return refusedNotice('signature')
  const topic = topicOf(envelope)
  if (topic !== settings.topic) return refusedNotice(`topic ${topic}`)
  const message = readMessage(envelope)
  if (message === undefined) return refusedNotice('unreadable')
  if (message.merchantId !== settings.merchantId) return refusedNotice('foreign')
  const response = await client.call((api) => api.getChargePermission(message.permissionId), signal)
  if (response.is === 'unknown') return response
  if (response.is === 'refused')
    return response.status === 404 ? refusedNotice('foreign') : unknown(`refused: ${response.code}`)
  const orderId = textOf(objectOf(response.result.merchantMetadata)?.merchantReferenceId)
  if (orderId === undefined) return refusedNotice('foreign')
  const { dedupeKey, hint, refundId } = message
  const reference = refundId === undefined ? {} : { reference: { refund: refundId } }
  const parsed: ParsedNotice = { is: 'notice', order: { orderId }, dedupeKey, hint, ...reference }
  return hint.startsWith(CHARGEBACK) ? { ...parsed, operatorAlert: CHARGEBACK_SENTENCE } : parsed
}

/** Amazon's message service (SNS) sends JSON as text/plain. */
const MEDIA_TYPES = ['text/plain', 'application/json']

function certificateUrlOf(envelope: Json, settings: AmazonPaySettings): URL | undefined {
  const url = URL.parse(textOf(envelope.SigningCertURL) ?? '')
  return url !== null && settings.isCertificateUrl(url) ? url : undefined
}

/** The operator copies it from the log into AMAZON_PAY_TOPIC. */
function topicOf({ TopicArn }: Json): string {
  const topic = textOf(TopicArn) ?? ''
  return TOPIC.test(topic) ? topic : 'unreadable'
}

const TOPIC = /^arn:aws:sns:[a-z0-9-]{1,32}:\d{12}:[\w-]{1,256}$/

function readMessage(envelope: Json) {
  if (envelope.Type !== 'Notification') return undefined
  const message = parseObject(textOf(envelope.Message) ?? '')
  const permissionId = textOf(message?.ChargePermissionId)
  const merchantId = textOf(message?.MerchantID)
  const objectType = textOf(message?.ObjectType)
  const dedupeKey = textOf(envelope.MessageId) ?? null
  if (permissionId === undefined || !PERMISSION.test(permissionId)) return undefined
  if (merchantId === undefined || objectType === undefined) return undefined
  const hint = `${objectType} ${textOf(message?.NotificationType) ?? ''}`.trim()
  const objectId = textOf(message?.ObjectId)
  const isRefund = objectType === 'REFUND' && objectId !== undefined && PERMISSION.test(objectId)
  return { permissionId, merchantId, dedupeKey, hint, refundId: isRefund ? objectId : undefined }
}

const CHARGEBACK = 'CHARGEBACK'
const CHARGEBACK_SENTENCE = 'a chargeback that only Amazon Pay’s merchant pages show'
const PERMISSION = /^[A-Z0-9-]{1,64}$/

function parseObject(text: string): Json | undefined {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** In the order of this list. Subject is signed only if it is present. */
const SIGNED_FIELDS = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const
const ALGORITHMS: Readonly<Record<string, string>> = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' }

function isSignedBy(publicKey: KeyObject, envelope: Json): boolean {
  const { Signature: signature, SignatureVersion: version } = envelope
  if (typeof signature !== 'string' || typeof version !== 'string') return false
  const algorithm = Object.hasOwn(ALGORITHMS, version) ? ALGORITHMS[version] : undefined
  if (algorithm === undefined) return false
  return createVerify(algorithm).update(signedText(envelope)).verify(publicKey, signature, 'base64')
}

function signedText(envelope: Json): string {
  return SIGNED_FIELDS.filter((name) => typeof envelope[name] === 'string')
    .map((name) => `${name}\n${envelope[name]}\n`)
    .join('')
}
