import type { Signer } from '#server/draws/signature.ts'
import type { Database } from '#server/platform/database/database.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { insertSignature, selectLastSignature, selectNewestEntry } from './signatures.sql.ts'

/**
 * Signs the newest entry of the audit log, if the last signature is at least a day old and the log
 * has new entries since. This function runs in the shop's process, not in the console's, because
 * only the shop's process has the signing key. It reads only hashes of the log.
 */
export async function signAuditLog(database: Database, signer: Signer, at: Date): Promise<void> {
  const [newest, last] = [await selectNewestEntry(database), await selectLastSignature(database)]
  if (newest === null || newest.entryId === (last?.entryId ?? 0)) return
  if (last !== null && at.getTime() - last.signedAt.getTime() < DAY_MS) return
  const signature = signer.signAuditEntry({ ...newest, at })
  const { publicKey } = signer
  await database.transaction((tx) => insertSignature(tx, { ...newest, at, publicKey, signature }))
}
