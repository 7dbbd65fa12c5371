import { type Bytes, concat } from './bytes.rule.ts'
import { softwareSha256 } from './sha256.rule.ts'

/** HMAC-SHA-256 of a message under an imported key. */
export type Hmac = (message: Bytes) => Promise<Bytes>

/**
 * The browser's own Web Crypto does the hashing. Browsers offer it over TLS and on localhost only; elsewhere, such
 * as a shop that is tried out in a home network, our own SHA-256 does.
 */
export async function sha256(...parts: readonly Bytes[]): Promise<Bytes> {
  const message = concat(...parts)
  if (webCrypto() === undefined) return softwareSha256(message)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', message))
}

/** Imports a key once, so that each message costs only one call. */
export async function importHmacKey(key: Bytes): Promise<Hmac> {
  if (webCrypto() === undefined) return softwareHmac(key)
  const cryptoKey = await crypto.subtle.importKey('raw', key, ALGORITHM, false, ['sign'])
  return async (message) => new Uint8Array(await crypto.subtle.sign('HMAC', cryptoKey, message))
}

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }
const BLOCK_BYTES = 64

function webCrypto(): SubtleCrypto | undefined {
  return globalThis.crypto?.subtle
}

function softwareHmac(key: Bytes): Hmac {
  const padded = new Uint8Array(BLOCK_BYTES)
  padded.set(key.length > BLOCK_BYTES ? softwareSha256(key) : key)
  const inner = padded.map((byte) => byte ^ 0x36)
  const outer = padded.map((byte) => byte ^ 0x5c)
  return async (message) => softwareSha256(concat(outer, softwareSha256(concat(inner, message))))
}
