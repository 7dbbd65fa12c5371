import { type Bytes, joined } from './bytes.rule.ts'
import { sha256Of } from './sha256.rule.ts'

/** HMAC-SHA-256 under one key, for many messages. */
export type Hmac = (message: Bytes) => Promise<Bytes>

/**
 * The browser's own Web Crypto does the hashing. Browsers offer it over TLS and on localhost only; elsewhere, such
 * as a shop that is tried out in a home network, our own SHA-256 does.
 */
export async function sha256(...parts: readonly Bytes[]): Promise<Bytes> {
  const whole = joined(...parts)
  if (subtle() === undefined) return sha256Of(whole)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
}

/** Takes the key in once: each further message then costs one call. */
export async function hmacUnder(key: Bytes): Promise<Hmac> {
  if (subtle() === undefined) return plainHmac(key)
  const taken = await crypto.subtle.importKey('raw', key, ALGORITHM, false, ['sign'])
  return async (message) => new Uint8Array(await crypto.subtle.sign('HMAC', taken, message))
}

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }
const BLOCK_BYTES = 64

function subtle(): SubtleCrypto | undefined {
  return globalThis.crypto?.subtle
}

function plainHmac(key: Bytes): Hmac {
  const padded = new Uint8Array(BLOCK_BYTES)
  padded.set(key.length > BLOCK_BYTES ? sha256Of(key) : key)
  const inner = padded.map((byte) => byte ^ 0x36)
  const outer = padded.map((byte) => byte ^ 0x5c)
  return async (message) => sha256Of(joined(outer, sha256Of(joined(inner, message))))
}
