import { sign } from 'node:crypto'
import { DRAW_ALGORITHM } from '#contract/constants.ts'
import { isSignature, privateKeyOf, publicBytesOf } from '#server/platform/ed25519.ts'
import { sha256 } from '#server/platform/sha256.ts'

const LABEL = Buffer.from(`${DRAW_ALGORITHM}/signed\0`, 'ascii')

const REQUEST_LABEL = Buffer.from(`${DRAW_ALGORITHM}/request\0`, 'ascii')

const AUDIT_LABEL = Buffer.from('HIKIFUDA/audit\0', 'ascii')

const REPORT_LABEL = Buffer.from('HIKIFUDA/report\0', 'ascii')

const SIGNED_REPORT_LABEL = Buffer.from('HIKIFUDA/signed-report\0', 'ascii')

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
  signReport(report: ReportHead): Buffer
  /** Signs a request to a notary, which contains the message that the notary signs. */
  signNotaryRequest(message: Buffer): Buffer
}

/** The newest entry of the console's audit log at a moment. */
export interface AuditHead {
  readonly entryId: number
  readonly hash: Buffer
  readonly at: Date
}

/** The hash of a monthly report, and the time of its signature. */
export interface ReportHead {
  readonly hash: Buffer
  readonly at: Date
}

export function openSigner(signKey: Buffer): Signer {
  const key = privateKeyOf(signKey)
  return {
    publicKey: publicBytesOf(key),
    sign: (chainHead) => sign(null, signedBytes(chainHead), key),
    signAuditEntry: (entry) => sign(null, auditBytes(entry), key),
    signReport: (report) => sign(null, reportBytes(report), key),
    signNotaryRequest: (message) => sign(null, Buffer.concat([REQUEST_LABEL, message]), key),
  }
}

export function isSignedBy(publicKey: Buffer, chainHead: ChainHead, signature: Buffer): boolean {
  return isSignature(publicKey, signedBytes(chainHead), signature)
}

export function isAuditEntrySignedBy(
  publicKey: Buffer,
  entry: AuditHead,
  signature: Buffer,
): boolean {
  return isSignature(publicKey, auditBytes(entry), signature)
}

export function isReportSignedBy(
  publicKey: Buffer,
  report: ReportHead,
  signature: Buffer,
): boolean {
  return isSignature(publicKey, reportBytes(report), signature)
}

export function reportHashOf(body: string): Buffer {
  return sha256(REPORT_LABEL, Buffer.from(body, 'utf8'))
}

function reportBytes({ hash, at }: ReportHead): Buffer {
  return Buffer.concat([SIGNED_REPORT_LABEL, hash, u64(at.getTime())])
}

function auditBytes({ entryId, hash, at }: AuditHead): Buffer {
  return Buffer.concat([AUDIT_LABEL, u64(entryId), hash, u64(at.getTime())])
}

function signedBytes({ packRoot, settledCount, head, at }: ChainHead): Buffer {
  return Buffer.concat([LABEL, packRoot, u64(settledCount), head, u64(at.getTime())])
}

function u64(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}
