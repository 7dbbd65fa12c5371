import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { z } from 'zod'
import { isSignature, publicKeyOf } from '#server/platform/ed25519.ts'
import type { Notaries, Notary, NotaryRequest } from './port.ts'

/** A notary nearby answers in some milliseconds. */
const ANSWER_MS_MAX = 2_000
const ANSWER_LENGTH_MAX = 4_096

/** A notary that packs of this shop may name, and where it answers. */
export interface KnownNotary extends Notary {
  readonly url: string
}

interface HttpNotariesOptions {
  readonly known: readonly KnownNotary[]
  /** Signs requests as this shop: the public key in hex, and the signature of a message. */
  readonly shopKey: string
  readonly signRequest: (message: Buffer) => Buffer
}

/** The calls of docs/notary.md. */
export function openHttpNotaries({ known, shopKey, signRequest }: HttpNotariesOptions): Notaries {
  const places = new Map(
    known.map(({ key, url }) => [key, { url, publicKey: publicKeyOf(Buffer.from(key, 'hex')) }]),
  )
  return {
    isKnown: ({ key }) => places.has(key),
    async sign({ name, key }, request, message) {
      const { url, publicKey } = places.get(key) ?? {}
      if (url === undefined || publicKey === undefined)
        throw new Error(`NOTARIES does not list the notary ${name} (${key})`)
      const request_signature = signRequest(message).toString('hex')
      const body = JSON.stringify({ shop: shopKey, ...request, request_signature })
      const { status, text } = await post(url, body)
      if (status === 409 && hasSigned(text, request)) return 'refused'
      if (status !== 200)
        throw new Error(`the notary ${name} answered ${status}: ${text.slice(0, 200)}`)
      const signature = signatureIn(text)
      if (signature === undefined || !isSignature(publicKey, message, signature))
        throw new Error(`the notary ${name} answered without its signature`)
      return signature
    },
  }
}

/**
 * Follows no redirect. Every batch waits for this call. With `fetch` it took five times as much
 * processor time as with Node's own client.
 */
async function post(url: string, body: string): Promise<{ status: number; text: string }> {
  const { request } = url.startsWith('https:') ? https : http
  const call = request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  })
  // A timeout signal is never cleared: two seconds after each call it would make an error.
  const timer = setTimeout(
    () => call.destroy(new Error(`${url} answered too late`)),
    ANSWER_MS_MAX,
  ).unref()
  try {
    call.end(body)
    const [response] = (await once(call, 'response')) as [http.IncomingMessage]
    // The reader of the response gets every later error.
    call.on('error', () => {})
    let text = ''
    for await (const part of response.setEncoding('utf8')) {
      text += part
      if (text.length > ANSWER_LENGTH_MAX) throw new Error(`${url} answered too much`)
    }
    return { status: response.statusCode ?? 0, text }
  } finally {
    clearTimeout(timer)
  }
}

const refusal = z.object({ last: z.number().int().nullable() })

/**
 * True if the notary has signed a batch with the number of the request. A notary that has lost its
 * memory also answers 409, with an earlier number or none.
 */
function hasSigned(text: string, { no }: NotaryRequest): boolean {
  const { last } = refusal.safeParse(parsed(text)).data ?? { last: null }
  return last !== null && last >= no
}

const signed = z.object({ signature: z.string().regex(/^[0-9a-f]{128}$/) })

function signatureIn(text: string): Buffer | undefined {
  const { data } = signed.safeParse(parsed(text))
  return data && Buffer.from(data.signature, 'hex')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
