import { checkLinks, FIRST_LINK } from '#server/console/audit/signatures/signatures.ts'
import { isAuditEntrySignedBy } from '#server/draws/signature.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type AuditSignature, selectAuditSignatures } from './audit.sql.ts'
import type { Violation } from './packs.ts'

/**
 * Checks invariant V9 of the console's audit log: the numbers of the entries have no gap, each
 * entry contains the hash of the entry before it, and no signed entry is lost. Reports the first
 * entry that violates this invariant.
 */
export async function verifyAuditLog(tx: Transaction): Promise<readonly Violation[]> {
  const signatures = await selectAuditSignatures(tx)
  const signedHashes = new Map(signatures.map(({ entryId, hash }) => [entryId, hash]))
  const { fault, last } = await checkLinks(tx, FIRST_LINK, (link) =>
    signedProblem(link, signedHashes),
  )
  if (fault !== null) return [violation(fault)]
  return signatures.flatMap((signature) => signatureProblems(signature, last.id))
}

function signedProblem(
  { id, hash }: { readonly id: number; readonly hash: Buffer },
  signedHashes: ReadonlyMap<number, Buffer>,
): string | null {
  const signedHash = signedHashes.get(id)
  return signedHash === undefined || signedHash.equals(hash)
    ? null
    : 'is not the one that was signed'
}

function signatureProblems(signature: AuditSignature, lastId: number): Violation[] {
  const { entryId, publicKey } = signature
  if (entryId > lastId) return [violation(`entry ${entryId} was signed and is missing`)]
  const isSigned = isAuditEntrySignedBy(publicKey, signature, signature.signature)
  return isSigned ? [] : [violation(`the signature of entry ${entryId} is invalid`)]
}

function violation(text: string): Violation {
  return { invariant: 'V9', text: `audit log: ${text}` }
}
