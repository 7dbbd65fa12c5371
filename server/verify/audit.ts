import { isAuditEntrySignedBy } from '#server/draws/signature.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  type AuditLink,
  type AuditSignature,
  selectAuditLinks,
  selectAuditSignatures,
} from './audit.sql.ts'
import type { Violation } from './packs.ts'

const BATCH = 5_000
const FIRST_HASH = Buffer.alloc(32)

/**
 * Checks invariant V9 of the console's audit log: the numbers of the entries have no gap, each
 * entry contains the hash of the entry before it, and no signed entry is lost. Reports the first
 * entry that violates this invariant.
 */
export async function verifyAuditLog(tx: Transaction): Promise<readonly Violation[]> {
  const signatures = await selectAuditSignatures(tx)
  const signedHashes = new Map(signatures.map(({ entryId, hash }) => [entryId, hash]))
  let last: Pick<AuditLink, 'id' | 'hash'> = { id: 0, hash: FIRST_HASH }
  for (;;) {
    const links = await selectAuditLinks(tx, { afterId: last.id, limit: BATCH })
    for (const link of links) {
      const problem = linkProblem(link, last) ?? signedProblem(link, signedHashes)
      if (problem !== null) return [violation(`entry ${link.id} ${problem}`)]
      last = link
    }
    if (links.length < BATCH) break
  }
  return signatures.flatMap((signature) => signatureProblems(signature, last.id))
}

function linkProblem(link: AuditLink, last: Pick<AuditLink, 'id' | 'hash'>): string | null {
  if (link.id !== last.id + 1) return `follows entry ${last.id}: entries are missing`
  if (!link.previousHash.equals(last.hash)) return 'does not hold the hash of the entry before'
  return link.hash.equals(link.computedHash) ? null : 'was changed: its hash is another'
}

function signedProblem(
  { id, hash }: AuditLink,
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
