import { constants, createHash, createPublicKey, createSign, createVerify } from 'node:crypto'
import {
  amazonFaults,
  amazonNoticeFaults,
  amazonRequestFaults,
} from '#testing/providers/amazon-pay-description.ts'
import {
  type AmazonSession,
  chargeObject,
  permissionObject,
  refundObject,
  sessionObject,
} from './amazon-pay-objects.ts'
import type { DocumentedServer } from './live-shop.ts'

const API_HOST = 'pay-api.amazon.jp'
const CERTIFICATE_URL =
  'https://sns.ap-northeast-1.amazonaws.com/SimpleNotificationService-a86cb10b4e1f29c941702d737128f7b6.pem'

interface Options {
  readonly merchantId: string
  readonly publicKeyId: string
  /** The shop's private key as PEM, with whose public half the server checks the signatures. */
  readonly privateKey: string
  readonly topic: string
  /** The certificate of Amazon's message service, and its private key. */
  readonly certificate: string
  readonly certificateKey: string
}

export interface DocumentedAmazonPay extends DocumentedServer {
  /** Every difference between the shop's calls and Amazon's examples. */
  readonly faults: string[]
  /** Opens a checkout session, as Amazon's script does for the signed payload of the button. */
  openSession(payload: string, signature: string): string
  sessionOf(id: string): AmazonSession
  /** Returns the notice about an object of the session, as Amazon's message service sends it. */
  notice(id: string, objectType: string, topic?: string): { body: string; headers: object }
}

/**
 * A server that answers as Amazon's pages on the API in version 2 describe. It checks the signature
 * of every call, and refuses a field that Amazon's examples do not contain. It shares no code with
 * the sandbox.
 */
export function openDocumentedAmazonPay(options: Options): DocumentedAmazonPay {
  const account: Account = { ...options, sessions: new Map(), answers: new Map() }
  const faults: string[] = []
  const sessionOf = (id: string) => {
    const session = account.sessions.get(id)
    if (session === undefined) throw new Error(`Amazon Pay has no session ${id}`)
    return session
  }
  return {
    faults,
    sessionOf,
    openSession: (payload, signature) => openSession(account, payload, signature),
    notice(id, objectType, topic = options.topic) {
      const body = noticeBody(account, sessionOf(id), { objectType, topic })
      faults.push(...amazonNoticeFaults(body))
      return { body, headers: { 'content-type': 'text/plain; charset=UTF-8' } }
    },
    respond(url, init) {
      if (url === CERTIFICATE_URL) return new Response(options.certificate)
      if (!url.startsWith(`https://${API_HOST}/`)) return null
      const method = String(init.method ?? 'GET')
      const headers = new Headers(init.headers)
      const body = typeof init.body === 'string' ? init.body : ''
      const request = { method, path: url.slice(`https://${API_HOST}`.length), headers, body }
      const { status, answer } = answerOf(account, request)
      const response = JSON.stringify(answer)
      const contentType = 'application/json;charset=UTF-8'
      const exchange = { ...request, method: method.toLowerCase(), status, contentType, response }
      faults.push(...amazonFaults(exchange))
      return new Response(response, { status, headers: { 'content-type': contentType } })
    },
  }
}

interface Answer {
  readonly status: number
  readonly answer: object
}

interface Account extends Options {
  readonly sessions: Map<string, AmazonSession>
  readonly answers: Map<string, { readonly body: string; readonly answer: Answer }>
}

interface Request {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string
}

const refused = (status: number, reasonCode: string, message = reasonCode): Answer => ({
  status,
  answer: { reasonCode, message },
})

function openSession(account: Account, payload: string, signature: string): string {
  const { webCheckoutDetails, storeId } = JSON.parse(payload)
  if (!isSigned(account, payload, signature)) throw new Error('the payload is not signed')
  if (webCheckoutDetails?.checkoutReviewReturnUrl === undefined || storeId === undefined)
    throw new Error('the payload lacks a required field')
  const id = `bd504926-f659-4ad7-a1a9-${String(account.sessions.size).padStart(12, '0')}`
  account.sessions.set(id, {
    id,
    storeId,
    reviewUrl: webCheckoutDetails.checkoutReviewReturnUrl,
    resultUrl: null,
    state: 'Open',
    reasonCode: null,
    amount: null,
    orderId: null,
    isConfirmed: false,
    isDeclined: false,
    refund: null,
    captured: false,
  })
  return id
}

/** Checks a signature of https://developer.amazon.com/docs/amazon-pay-api-v2/signing-requests.html. */
function isSigned({ privateKey }: Account, text: string, signature: string): boolean {
  const digest = createHash('sha256').update(text).digest('hex')
  const padding = constants.RSA_PKCS1_PSS_PADDING
  return createVerify('sha256')
    .update(`${ALGORITHM}\n${digest}`)
    .verify({ key: createPublicKey(privateKey), padding, saltLength: 32 }, signature, 'base64')
}

const ALGORITHM = 'AMZN-PAY-RSASSA-PSS-V2'
const REQUIRED_HEADERS = ['accept', 'content-type', 'x-amz-pay-date', 'x-amz-pay-host']

/** Returns the refusal of a call whose headers or signature are wrong; null if they are right. */
function headerRefusal(account: Account, { method, path, headers, body }: Request): Answer | null {
  const missing = [...REQUIRED_HEADERS, 'x-amz-pay-region'].find((name) => !headers.has(name))
  if (missing !== undefined) return refused(400, 'MissingHeader', missing)
  if (headers.get('x-amz-pay-host') !== API_HOST || headers.get('x-amz-pay-region') !== 'jp')
    return refused(400, 'InvalidHeaderValue')
  const form = /^AMZN-PAY-RSASSA-PSS-V2 PublicKeyId=(.+), SignedHeaders=(.+), Signature=(.+)$/
  const [, keyId, names = '', signature = ''] = form.exec(headers.get('authorization') ?? '') ?? []
  if (keyId !== account.publicKeyId) return refused(400, 'InvalidHeaderValue', 'Authorization')
  const lines = names.split(';').map((name) => `${name}:${headers.get(name)}\n`)
  const payload = createHash('sha256').update(body).digest('hex')
  const canonical = `${method}\n${path}\n\n${lines.join('')}\n${names}\n${payload}`
  return isSigned(account, canonical, signature) ? null : refused(400, 'InvalidRequestSignature')
}

/** The calls that need an idempotency key. */
const WITH_KEY = /^POST \/v2\/(refunds|charges\/[^/]+\/capture)$/
const KEY_LENGTH_MAX = 32

function answerOf(account: Account, request: Request): Answer {
  const refusal = headerRefusal(account, request)
  if (refusal !== null) return refusal
  const { method, path, headers, body } = request
  const [fault] = amazonRequestFaults({ ...request, method: method.toLowerCase() })
  if (fault?.endsWith('no such call')) return refused(404, 'ResourceNotFound')
  if (fault !== undefined) return refused(400, 'UnrecognizedField', fault)
  if (!WITH_KEY.test(`${method} ${path}`)) return act(account, request)
  const key = headers.get('x-amz-pay-idempotency-key')
  if (key === null) return refused(400, 'MissingHeader', 'x-amz-pay-idempotency-key')
  if (key.length > KEY_LENGTH_MAX) return refused(400, 'InvalidHeaderValue')
  const known = account.answers.get(key)
  if (known !== undefined)
    return known.body === body ? known.answer : refused(400, 'DuplicateIdempotencyKey')
  const answer = act(account, request)
  account.answers.set(key, { body, answer })
  return answer
}

function act({ sessions }: Account, { method, path, body }: Request): Answer {
  const [, , resource, id = '', verb] = path.split('/')
  const payload = body === '' ? {} : JSON.parse(body)
  const key = resource === 'refunds' && id === '' ? payload.chargeId : id
  const session = [...sessions.values()].find((each) => belongsTo(each, key))
  if (session === undefined) return refused(404, 'ResourceNotFound')
  if (resource === 'chargePermissions') return { status: 200, answer: permissionObject(session) }
  if (resource === 'refunds')
    return method === 'POST'
      ? refund(session, payload)
      : { status: 200, answer: refundObject(session) }
  if (resource === 'charges') return { status: 200, answer: chargeObject(session) }
  if (method === 'PATCH') return update(session, payload)
  if (verb === 'complete') return complete(session, payload)
  return { status: 200, answer: sessionObject(session) }
}

function belongsTo(session: AmazonSession, id: string): boolean {
  if (session.id === id) return true
  if (session.state !== 'Completed') return false
  const objects = { ...chargeObject(session), ...refundObject(session) }
  return [objects.chargeId, objects.chargePermissionId, objects.refundId].includes(id)
}

interface Money {
  readonly amount: string
  readonly currencyCode: string
}

function update(
  session: AmazonSession,
  payload: {
    readonly webCheckoutDetails?: { readonly checkoutResultReturnUrl?: string }
    readonly paymentDetails?: { readonly chargeAmount?: Money; readonly paymentIntent?: string }
    readonly merchantMetadata?: { readonly merchantReferenceId?: string }
  },
): Answer {
  if (session.state !== 'Open') return refused(422, 'InvalidCheckoutSessionStatus')
  const { chargeAmount, paymentIntent } = payload.paymentDetails ?? {}
  if (chargeAmount?.currencyCode !== 'JPY' || !/^[1-9]\d*$/.test(chargeAmount.amount))
    return refused(400, 'InvalidParameterValue', 'chargeAmount')
  if (paymentIntent !== 'AuthorizeWithCapture') return refused(400, 'InvalidParameterValue')
  session.amount = chargeAmount.amount
  session.resultUrl = payload.webCheckoutDetails?.checkoutResultReturnUrl ?? null
  session.orderId = payload.merchantMetadata?.merchantReferenceId ?? null
  return { status: 200, answer: sessionObject(session) }
}

/** Completes a session. A failed transaction cancels the session and is refused with a reason. */
function complete(session: AmazonSession, payload: { readonly chargeAmount?: Money }): Answer {
  if (session.state !== 'Open' || !session.isConfirmed)
    return refused(422, 'InvalidCheckoutSessionStatus')
  if (payload.chargeAmount?.amount !== session.amount) return refused(422, 'AmountMismatch')
  if (session.isDeclined) {
    session.state = 'Canceled'
    session.reasonCode = 'Declined'
    return refused(422, 'CheckoutSessionCanceled')
  }
  session.state = 'Completed'
  session.captured = true
  return { status: 200, answer: sessionObject(session) }
}

function refund(session: AmazonSession, { refundAmount }: { refundAmount?: Money }): Answer {
  if (session.refund !== null) return refused(422, 'InvalidChargeStatus')
  if (refundAmount?.amount !== session.amount) return refused(422, 'TransactionAmountExceeded')
  session.refund = 'RefundInitiated'
  return { status: 201, answer: refundObject(session) }
}

/** Returns a message of Amazon's message service, signed as its developer guide describes. */
function noticeBody(
  { merchantId, certificateKey }: Account,
  session: AmazonSession,
  { objectType, topic }: { objectType: string; topic: string },
): string {
  const { chargeId, chargePermissionId } = chargeObject(session)
  const objectId = objectType === 'REFUND' ? refundObject(session).refundId : chargeId
  const message = JSON.stringify({
    MerchantID: merchantId,
    ObjectType: objectType,
    ObjectId: objectId,
    ChargePermissionId: chargePermissionId,
    NotificationType: 'STATE_CHANGE',
    NotificationId: `n-${objectId}-${session.refund}`,
    NotificationVersion: 'V2',
  })
  const envelope = {
    Type: 'Notification',
    MessageId: `22b80b92-fdea-4c2c-8f9d-${createHash('md5').update(message).digest('hex').slice(0, 12)}`,
    TopicArn: topic,
    Message: message,
    Timestamp: '2026-05-02T00:54:06.655Z',
  }
  const fields = ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type'] as const
  const text = fields.map((name) => `${name}\n${envelope[name]}\n`).join('')
  const signature = createSign('RSA-SHA1').update(text).sign(certificateKey, 'base64')
  const unsubscribe = 'https://sns.ap-northeast-1.amazonaws.com/?Action=Unsubscribe'
  return JSON.stringify({
    ...envelope,
    SignatureVersion: '1',
    Signature: signature,
    SigningCertURL: CERTIFICATE_URL,
    UnsubscribeURL: `${unsubscribe}&SubscriptionArn=${topic}:c9135db0-26c4-47ec-8998-413945fb5a96`,
  })
}
