import { createPrivateKey, createPublicKey, type KeyObject, verify } from 'node:crypto'

/** The DER prefixes of an Ed25519 private and public key (RFC 8410), before the 32 bytes. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

export function privateKeyOf(bytes: Buffer): KeyObject {
  const key = Buffer.concat([PRIVATE_PREFIX, bytes])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

/** Returns the 32 bytes of the public key that belongs to a private key. */
export function publicBytesOf(key: KeyObject): Buffer {
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return der.subarray(PUBLIC_PREFIX.length)
}

/** `bytes` are the 32 of a public key. */
export function publicKeyOf(bytes: Buffer): KeyObject {
  const key = Buffer.concat([PUBLIC_PREFIX, bytes])
  return createPublicKey({ key, format: 'der', type: 'spki' })
}

/** `publicKey` has 32 bytes, or was made of them. */
export function isSignature(
  publicKey: Buffer | KeyObject,
  message: Buffer,
  signature: Buffer,
): boolean {
  const key = Buffer.isBuffer(publicKey) ? publicKeyOf(publicKey) : publicKey
  return verify(null, message, key, signature)
}
