import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import { SECOND_MS } from '#server/platform/time/durations.ts'
import { PushDelayed, type PushSender } from './port.ts'

const TIMEOUT_MS = 10_000
const ENDPOINT_LENGTH_MAX = 1_024
/** Every payload has this length, so that its length does not tell the push service the occasion. */
const PAYLOAD_BYTES = 1_024
const RETRY_AFTER_SECONDS_MAX = 86_400
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
  const accepts = (endpoint: string) => isAccepted(endpoint, allowsThisMachine)
  return {
    publicKey,
    accepts,
    async send({ to: { endpoint, p256dh, auth }, payload, ttlSeconds }) {
      if (!accepts(endpoint)) return 'gone'
      const padding = PAYLOAD_BYTES - Buffer.byteLength(payload)
      if (padding < 0) throw new Error(`a push message has more than ${PAYLOAD_BYTES} bytes`)
      const request = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload + ' '.repeat(padding),
        {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: ttlSeconds,
          urgency: 'normal',
          contentEncoding: 'aes128gcm',
        },
      )
      const response = await fetch(endpoint, {
        method: request.method,
        headers: textHeaders(request.headers),
        body: new Uint8Array(request.body),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      return outcomeOf(response)
    },
  }
}

function outcomeOf({ status, headers }: Response): 'sent' | 'gone' {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  const message = `the push service answered ${status}`
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
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
