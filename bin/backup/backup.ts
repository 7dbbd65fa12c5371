import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { inspectShop, type RestoredShop } from './inspect.ts'
import { newestBackupAt } from './newest-backup.ts'
import {
  type BackupSettings,
  pgBackRest,
  readBackupInfo,
  readBackupSettings,
} from './pgbackrest.ts'
import { withPrivateServer } from './private-server.ts'

/**
 * `npm run backup -- full|diff|incr`: makes a backup with pgBackRest, restores the backup with the
 * archived log into a throw-away database, and checks every invariant there. If no invariant is
 * broken, the command writes the time of the check, the time of the backup and the time of the
 * newest purchase into BACKUP_FILE. The command runs as the user of PostgreSQL, and exits with 1 if
 * a step fails. `npm run backup -- verify` makes no backup: it restores and checks the newest one,
 * and refuses a backup that is older than 36 hours.
 */
const [, , type = 'incr'] = process.argv
const settings = readBackupSettings(process.env)

try {
  if (!/^(?:full|diff|incr|verify)$/.test(type))
    throw new StartRefused('usage: npm run backup -- full|diff|incr|verify')
  if (type !== 'verify') await pgBackRest(settings, `--type=${type}`, 'backup')
  const backupAt = newestBackupAt(await readBackupInfo(settings), settings.stanza, new Date())
  const restored = await restoreThrowAway(settings)
  for (const violation of restored.violations) console.error(violation)
  if (restored.violations.length > 0) throw new StartRefused('The restored backup is broken.')
  if (settings.file !== undefined) await writeReport(settings.file, backupAt, restored)
  console.log(
    `The backup of ${backupAt.toISOString()} restores: ${sentenceOf(restored)} Every invariant holds.`,
  )
} catch (cause) {
  console.error(cause instanceof StartRefused ? cause.message : cause)
  process.exitCode = 1
}

async function restoreThrowAway(options: BackupSettings): Promise<RestoredShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hikifuda-restored-'))
  try {
    await pgBackRest(options, `--pg1-path=${dataDir}`, '--archive-mode=off', 'restore')
    return await withPrivateServer({ dataDir, binDir: options.binDir }, (urlOf) =>
      inspectShop(urlOf(options.database)),
    )
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Replaces the report in one step, because the shop's metrics can read the file at any moment. */
async function writeReport(
  file: string,
  backupAt: Date,
  { newestPurchaseAt }: RestoredShop,
): Promise<void> {
  const report = {
    verified_at: new Date(),
    backup_at: backupAt,
    newest_purchase_at: newestPurchaseAt,
  }
  await writeFile(`${file}.new`, `${JSON.stringify(report)}\n`, { mode: 0o644 })
  await rename(`${file}.new`, file)
}

function sentenceOf({ purchaseCount, newestPurchaseAt }: RestoredShop): string {
  const newest =
    newestPurchaseAt === null ? '' : `, the newest of ${newestPurchaseAt.toISOString()}`
  return `${purchaseCount} purchases${newest}.`
}
