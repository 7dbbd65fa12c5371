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

/** `publicKey` has 32 bytes. */
export function isSignature(publicKey: Buffer, message: Buffer, signature: Buffer): boolean {
  const key = Buffer.concat([PUBLIC_PREFIX, publicKey])
  return verify(null, message, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}
