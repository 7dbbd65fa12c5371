import crypto from 'node:crypto'

/** The DER prefix of an Ed25519 public key, in hex. The key's 32 bytes follow it (RFC 8410). */
const KEY_PREFIX = '302a300506032b6570032100'

/** `publicKey` and `signature` are hex, and `message` is bytes. */
export function isSignedBy(publicKey, message, signature) {
  const der = Buffer.from(KEY_PREFIX + publicKey, 'hex')
  const key = crypto.createPublicKey({ key: der, format: 'der', type: 'spki' })
  return crypto.verify(null, message, key, Buffer.from(signature, 'hex'))
}
