import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { DRAW_ALGORITHM } from '#contract/constants.ts'

/** The DER prefixes of an Ed25519 private and public key (RFC 8410), before the 32 bytes. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const LABEL = Buffer.from(`${DRAW_ALGORITHM}/signed\0`, 'ascii')

const AUDIT_LABEL = Buffer.from('HIKIFUDA/audit\0', 'ascii')

/** The head of a pack's chain of receipts at a moment. */
export interface ChainHead {
  readonly packRoot: Buffer
  /** How many purchases of the pack were settled at this moment (t in docs/fair-draws.md). */
  readonly settledCount: number
  readonly head: Buffer
  readonly at: Date
}

export interface Signer {
  /** The 32 bytes of the public key that the shop publishes. */
  readonly publicKey: Buffer
  /** Ed25519 is deterministic, so signing twice gives the same 64 bytes. */
  sign(chainHead: ChainHead): Buffer
  /** The signed bytes begin with another label than those of a chain head. */
  signAuditEntry(entry: AuditHead): Buffer
}

/** The newest entry of the console's audit log at a moment. */
export interface AuditHead {
  readonly entryId: number
  readonly hash: Buffer
  readonly at: Date
}

export function openSigner(signKey: Buffer): Signer {
  const key = createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, signKey]),
    format: 'der',
    type: 'pkcs8',
  })
  return {
    publicKey: rawPublicKeyOf(key),
    sign: (chainHead) => sign(null, signedBytes(chainHead), key),
    signAuditEntry: (entry) => sign(null, auditBytes(entry), key),
  }
}

export function isSignedBy(publicKey: Buffer, chainHead: ChainHead, signature: Buffer): boolean {
  return verify(null, signedBytes(chainHead), publicKeyOf(publicKey), signature)
}

export function isAuditEntrySignedBy(
  publicKey: Buffer,
  entry: AuditHead,
  signature: Buffer,
): boolean {
  return verify(null, auditBytes(entry), publicKeyOf(publicKey), signature)
}

function publicKeyOf(publicKey: Buffer): KeyObject {
  const der = Buffer.concat([PUBLIC_PREFIX, publicKey])
  return createPublicKey({ key: der, format: 'der', type: 'spki' })
}

function auditBytes({ entryId, hash, at }: AuditHead): Buffer {
  return Buffer.concat([AUDIT_LABEL, u64(entryId), hash, u64(at.getTime())])
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
