import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** What stands before the 32 bytes of an Ed25519 key in its DER forms (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const LABEL = Buffer.from('HIKIFUDA1/signed\0', 'ascii')

/** A place in a pack's chain at a moment. */
export interface ChainHead {
  readonly packRoot: Buffer
  /** t: purchases settled. */
  readonly settledCount: number
  readonly head: Buffer
  readonly at: Date
}

export interface Signer {
  /** 32 bytes, as it is published. */
  readonly publicKey: Buffer
  /** 64 bytes. Deterministic, as Ed25519 is. */
  sign(chainHead: ChainHead): Buffer
}

/** Signs heads with the shop's key of 32 bytes. Design: fair draws, log. */
export function openSigner(signKey: Buffer): Signer {
  const key = createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, signKey]),
    format: 'der',
    type: 'pkcs8',
  })
  return {
    publicKey: rawPublicKeyOf(key),
    sign: (chainHead) => sign(null, signedBytes(chainHead), key),
  }
}

export function isSignedBy(publicKey: Buffer, chainHead: ChainHead, signature: Buffer): boolean {
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC_PREFIX, publicKey]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, signedBytes(chainHead), key, signature)
}

function signedBytes({ packRoot, settledCount, head, at }: ChainHead): Buffer {
  return Buffer.concat([LABEL, packRoot, u64(settledCount), head, u64(at.getTime())])
}

function rawPublicKeyOf(key: KeyObject): Buffer {
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return der.subarray(PUBLIC_PREFIX.length)
}

function u64(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}
