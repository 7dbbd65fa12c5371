import type { Signer } from '#server/draws/signature.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import {
  type AuditLink,
  insertSignature,
  selectAuditLinks,
  selectEntryWithoutSession,
  selectLastSignature,
  selectNewestEntry,
} from './signatures.sql.ts'

const BATCH = 5_000

type Link = Pick<AuditLink, 'id' | 'hash'>
/** The place before the first entry. */
export const FIRST_LINK: Link = { id: 0, hash: Buffer.alloc(32) }

/**
 * Signs the newest entry of the audit log, if there are entries since the last signature and all of
 * them are right: none is missing or changed, and the operator of each has opened its session
 * . Throws if one is not, so that the job fails and raises an alert. This function runs in
 * the shop's process, not in the console's, because only the shop's process has the signing key. It
 * reads only hashes of the log.
 */
export async function signAuditLog(database: Database, signer: Signer, at: Date): Promise<void> {
  const [newest, last] = [await selectNewestEntry(database), await selectLastSignature(database)]
  if (newest === null || newest.entryId === (last?.entryId ?? 0)) return
  const signed = last === null ? FIRST_LINK : { id: last.entryId, hash: last.hash }
  const { fault } = await checkLinks(database, signed)
  if (fault !== null) throw new Error(`the audit log is not signed: ${fault}`)
  const forged = await selectEntryWithoutSession(database, signed.id)
  if (forged !== null)
    throw new Error(`the audit log is not signed: entry ${forged} has no session of its operator`)
  const signature = signer.signAuditEntry({ ...newest, at })
  const { publicKey } = signer
  await database.transaction((tx) => insertSignature(tx, { ...newest, at, publicKey, signature }))
}

/**
 * Checks the chain of the entries after `first`: the numbers have no gap, each entry contains the
 * hash of the entry before it, and its own hash is right. `findFault` checks each entry further.
 * Returns the first fault, or null, and the last right entry.
 */
export async function checkLinks(
  on: Queryable,
  first: Link,
  findFault: (link: AuditLink) => string | null = () => null,
): Promise<{ readonly fault: string | null; readonly last: Link }> {
  let last = first
  for (;;) {
    const links = await selectAuditLinks(on, { afterId: last.id, limit: BATCH })
    for (const link of links) {
      const fault = linkFault(link, last) ?? findFault(link)
      if (fault !== null) return { fault: `entry ${link.id} ${fault}`, last }
      last = link
    }
    if (links.length < BATCH) return { fault: null, last }
  }
}

function linkFault(link: AuditLink, last: Link): string | null {
  if (link.id !== last.id + 1) return `follows entry ${last.id}: entries are missing`
  if (!link.previousHash.equals(last.hash)) return 'does not hold the hash of the entry before'
  return link.hash.equals(link.computedHash) ? null : 'was changed: its hash is another'
}
