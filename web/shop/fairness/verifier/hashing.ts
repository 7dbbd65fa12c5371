import { type Bytes, concat } from './bytes.rule.ts'

/** Computes the HMAC-SHA-256 of a message under an imported key. */
export type Hmac = (message: Bytes) => Promise<Bytes>

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

/** Browsers offer Web Crypto only over HTTPS and on localhost. */
export function hasWebCrypto(): boolean {
  return crypto.subtle !== undefined
}

export async function sha256(...parts: readonly Bytes[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', concat(...parts)))
}

/** The key is imported once, so each message needs only one call of Web Crypto. */
export async function importHmacKey(key: Bytes): Promise<Hmac> {
  const cryptoKey = await crypto.subtle.importKey('raw', key, ALGORITHM, false, ['sign'])
  return async (message) => new Uint8Array(await crypto.subtle.sign('HMAC', cryptoKey, message))
}
