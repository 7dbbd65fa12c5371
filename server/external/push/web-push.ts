import { createECDH } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import webPush from 'web-push'
import { HOUR_MS, SECOND_MS } from '#server/platform/time/durations.ts'
import { PushDelayed, type PushSender } from './port.ts'

const TIMEOUT_MS = 10_000
const SIGNED_MS = HOUR_MS
const ENDPOINT_LENGTH_MAX = 1_024
/** Every payload has this length, so that its length does not tell the push service the occasion. */
const PAYLOAD_BYTES = 1_024
const RETRY_AFTER_SECONDS_MAX = 86_400
/** The subscription has ended, or has moved for good: only the browser may name the new endpoint. */
const ENDED = [301, 308, 404, 410]
const KEY_REFUSED = [401, 403]
/**
 * The push services of browsers. A member names the endpoint, so the shop calls no other host: not
 * one of its own network, and not one that somebody wants it to call.
 */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

export interface VapidKey {
  /** The private key of the curve prime256v1, in base64url. */
  readonly privateKey: string
  /** The address under which a push service reaches the operator: mailto: or https:. */
  readonly subject: string
}

/**
 * Sends by the push services of browsers (RFC 8030), encrypted for the browser (RFC 8291), in the
 * name of the shop's key (RFC 8292). `allowsThisMachine` is for a push service of tests.
 */
export function webPushSender(
  { privateKey, subject }: VapidKey,
  { allowsThisMachine = false } = {},
): PushSender {
  const publicKey = publicKeyOf(privateKey)
  const authorize = openAuthorization({ publicKey, privateKey, subject })
  /** The services that have taken a message in the name of this key. */
  const reached = new Set<string>()
  const accepts = (endpoint: string) => isAccepted(endpoint, allowsThisMachine)
  return {
    publicKey,
    accepts,
    async send({ to: { endpoint, p256dh, auth }, payload, ttlSeconds }) {
      if (!accepts(endpoint)) return 'gone'
      const padding = PAYLOAD_BYTES - Buffer.byteLength(payload)
      if (padding < 0) throw new Error(`a push message has more than ${PAYLOAD_BYTES} bytes`)
      const { origin } = new URL(endpoint)
      const request = encrypt({ endpoint, keys: { p256dh, auth } }, payload + ' '.repeat(padding), {
        headers: { Authorization: authorize(origin) },
        TTL: ttlSeconds,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      })
      const answer = await post(endpoint, request)
      // A service that knows the key refuses it for a subscription under another one.
      const isOfOtherKey = KEY_REFUSED.includes(answer.status) && reached.has(origin)
      const outcome = isOfOtherKey ? 'gone' : outcomeOf(answer)
      if (outcome === 'sent') reached.add(origin)
      return outcome
    },
  }
}

/**
 * Node 24 learns by exceptions that the key of an HMAC is a buffer. Collecting their stacks takes a
 * quarter of the whole encryption, so none is collected.
 */
function encrypt(
  to: webPush.PushSubscription,
  payload: string,
  options: webPush.RequestOptions,
): webPush.RequestDetails {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return webPush.generateRequestDetails(to, payload, options)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/**
 * Returns the header that names the shop to a push service. Signing costs as much as encrypting a
 * message, so a service gets the same signature for an hour.
 */
function openAuthorization({ publicKey, privateKey, subject }: VapidKey & { publicKey: string }) {
  const signed = new Map<string, { readonly header: string; readonly untilMs: number }>()
  return (origin: string): string => {
    const known = signed.get(origin)
    if (known !== undefined && known.untilMs > Date.now()) return known.header
    const expiresAtSeconds = Math.floor((Date.now() + 2 * SIGNED_MS) / SECOND_MS)
    const { Authorization: header } = webPush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      'aes128gcm',
      expiresAtSeconds,
    )
    signed.set(origin, { header, untilMs: Date.now() + SIGNED_MS })
    return header
  }
}

const AGENT_OPTIONS = { keepAlive: true, timeout: TIMEOUT_MS }
const httpAgent = new http.Agent(AGENT_OPTIONS)
const httpsAgent = new https.Agent(AGENT_OPTIONS)

/** Costs half of what `fetch` does. Follows no redirect. */
function post(endpoint: string, { headers, body }: webPush.RequestDetails): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const isSecure = endpoint.startsWith('https:')
  const agent = isSecure ? httpsAgent : httpAgent
  const options = { method: 'POST', headers: textHeaders(headers), agent }
  const request = (isSecure ? https : http).request(endpoint, options, (response) => {
    response.resume()
    response.once('end', () =>
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }),
    )
    response.once('error', reject)
  })
  const timer = setTimeout(() => request.destroy(new Error('no answer in time')), TIMEOUT_MS)
  request.once('error', reject)
  request.once('close', () => clearTimeout(timer))
  request.end(body)
  return promise
}

interface Answer {
  readonly status: number
  readonly retryAfter: string | undefined
}

function outcomeOf({ status, retryAfter }: Answer): 'sent' | 'gone' {
  if (status >= 200 && status < 300) return 'sent'
  if (ENDED.includes(status)) return 'gone'
  const message = `the push service answered ${status}`
  const seconds = Number(retryAfter ?? Number.NaN)
  if (!Number.isFinite(seconds) || seconds < 0) throw new Error(message)
  throw new PushDelayed(message, Math.min(seconds, RETRY_AFTER_SECONDS_MAX) * SECOND_MS)
}

function isAccepted(endpoint: string, allowsThisMachine: boolean): boolean {
  if (endpoint.length > ENDPOINT_LENGTH_MAX || !URL.canParse(endpoint)) return false
  const { protocol, hostname, host, username, password, port } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (allowsThisMachine && host === `127.0.0.1:${port}` && protocol === 'http:') return true
  return protocol === 'https:' && port === '' && SERVICES.some((name) => matches(hostname, name))
}

function matches(hostname: string, name: string): boolean {
  return name.startsWith('*') ? hostname.endsWith(name.slice(1)) : hostname === name
}

function textHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const { 'Content-Length': _, ...rest } = headers
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
}

function publicKeyOf(privateKey: string): string {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey, 'base64url')
  return ecdh.getPublicKey('base64url')
}
