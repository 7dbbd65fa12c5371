import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A message that the browser of a subscription has decrypted. */
export interface ReceivedPush {
  readonly payload: Readonly<Record<string, unknown>>
  readonly ttlSeconds: number
  readonly bodyBytes: number
}

/** A subscription as a browser has it, and what arrived there. */
export interface TestSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly received: readonly ReceivedPush[]
  /** How the service answers the next messages instead of taking them. */
  refuseNext(status: number, headers?: Readonly<Record<string, string>>): void
}

export interface TestPushService {
  readonly url: string
  /** Why the service refused requests that a push service would refuse too. */
  readonly faults: readonly string[]
  subscribe(applicationServerKey: string): TestSubscription
  close(): Promise<void>
}

const BODY_BYTES_MAX = 4_096
const TOKEN_SECONDS_MAX = 86_400
const POINT_BYTES = 65
const TAG_BYTES = 16
/** What precedes the point of a public key of the curve prime256v1 in SubjectPublicKeyInfo. */
const SPKI_PREFIX = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')

interface Kept {
  readonly key: string
  readonly ecdh: ReturnType<typeof createECDH>
  readonly auth: Buffer
  readonly received: ReceivedPush[]
  readonly refusals: { status: number; headers: Readonly<Record<string, string>> }[]
}

/**
 * Opens a push service with browsers, written from RFC 8030 (delivery), RFC 8188 and 8291
 * (encryption) and RFC 8292 (VAPID), without the package with which the shop sends.
 */
export async function openPushService(): Promise<TestPushService> {
  const subscriptions = new Map<string, Kept>()
  const faults: string[] = []
  const server = createServer(async (request, response) => {
    const kept = subscriptions.get(request.url ?? '')
    const body = await buffer(request)
    const refusal = kept?.refusals.shift()
    if (kept === undefined) return response.writeHead(404).end()
    if (refusal !== undefined) return response.writeHead(refusal.status, refusal.headers).end()
    const fault = faultOf(request, { body, kept, origin })
    if (fault === undefined) {
      kept.received.push({
        payload: JSON.parse(decrypted(body, kept)),
        ttlSeconds: Number(request.headers.ttl),
        bodyBytes: body.length,
      })
      return response.writeHead(201, { location: `${origin}/message` }).end()
    }
    faults.push(fault.reason)
    return response.writeHead(fault.status).end(fault.reason)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: origin,
    faults,
    subscribe(key) {
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      const kept: Kept = { key, ecdh, auth, received: [], refusals: [] }
      subscriptions.set(path, kept)
      return {
        endpoint: origin + path,
        p256dh,
        auth: auth.toString('base64url'),
        received: kept.received,
        refuseNext: (status, headers = {}) => kept.refusals.push({ status, headers }),
      }
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

interface Pushed {
  readonly body: Buffer
  readonly kept: Kept
  readonly origin: string
}

function faultOf(
  { method, headers }: IncomingMessage,
  { body, kept, origin }: Pushed,
): { readonly status: number; readonly reason: string } | undefined {
  const isWhole = (text: unknown) => typeof text === 'string' && /^\d+$/.test(text)
  if (method !== 'POST') return { status: 405, reason: 'a message is posted' }
  if (!isWhole(headers.ttl)) return { status: 400, reason: 'RFC 8030, 5.2: TTL is required' }
  if (!/^(very-low|low|normal|high)$/.test(String(headers.urgency ?? 'normal')))
    return { status: 400, reason: 'RFC 8030, 5.3: an unknown urgency' }
  if (body.length > BODY_BYTES_MAX) return { status: 413, reason: 'RFC 8030, 7.2: too large' }
  if (headers['content-encoding'] !== 'aes128gcm')
    return { status: 415, reason: 'RFC 8291, 4: the content encoding is aes128gcm' }
  return vapidFault(String(headers.authorization ?? ''), { key: kept.key, origin })
}

/** RFC 8292, sections 2 to 4. */
function vapidFault(
  authorization: string,
  { key, origin }: { key: string; origin: string },
): { readonly status: number; readonly reason: string } | undefined {
  const [, token = '', sentKey] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  if (sentKey === undefined) return { status: 401, reason: 'no VAPID' }
  if (sentKey !== key) return { status: 403, reason: 'the subscription is for another key' }
  const publicKey = createPublicKey({
    format: 'der',
    type: 'spki',
    key: Buffer.concat([SPKI_PREFIX, Buffer.from(key, 'base64url')]),
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { alg } = jsonOf(header)
  const { aud, exp, sub } = jsonOf(claims)
  const now = Date.now() / 1000
  if (alg !== 'ES256' || !isSigned) return { status: 403, reason: 'a wrong signature' }
  if (aud !== origin) return { status: 403, reason: `the audience is ${aud}` }
  if (typeof exp !== 'number' || exp <= now || exp > now + TOKEN_SECONDS_MAX)
    return { status: 403, reason: `the token ends at ${exp}` }
  if (!/^(mailto:|https:)/.test(String(sub))) return { status: 403, reason: `no contact: ${sub}` }
  return undefined
}

function jsonOf(part: string): Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(part, 'base64url').toString() || '{}')
}

/** RFC 8188, section 2 (one record), with the keys of RFC 8291, section 3.4. */
function decrypted(body: Buffer, { ecdh, auth }: Kept): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const serverPoint = body.subarray(21, 21 + idLength)
  if (idLength !== POINT_BYTES) throw new Error('RFC 8291, 4: the key id is the public key')
  const record = body.subarray(21 + idLength)
  const secret = ecdh.computeSecret(serverPoint)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), serverPoint])
  const keyMaterial = Buffer.from(hkdfSync('sha256', secret, auth, info, 32))
  const derive = (label: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', keyMaterial, salt, `Content-Encoding: ${label}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('RFC 8188, 2: the last record ends with 2 and zeros')
  return padded.subarray(0, end).toString()
}
