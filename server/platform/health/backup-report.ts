import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { SECOND_MS } from '#server/platform/time/durations.ts'
import { type MetricFamily, singleMetric } from './exposition.ts'

/** The report that `npm run backup` writes into the file named by BACKUP_FILE. */
const backupReport = z.object({
  /** When a backup was most recently restored and found complete. */
  verified_at: z.iso.datetime({ offset: true }),
  /** When that backup ended, by pgBackRest's own record. Reports of older versions lack it. */
  backup_at: z.iso.datetime({ offset: true }).optional(),
  /** The time of the newest purchase in that backup; null if the backup has no purchase. */
  newest_purchase_at: z.iso.datetime({ offset: true }).nullable(),
})

/**
 * If no file is configured or the file cannot be read, the metric has no value. An alarm of the
 * operator must treat a missing value like an old backup.
 */
export async function readBackupMetric(file: string | null): Promise<MetricFamily> {
  const name = 'hikifuda_backup_verified_timestamp_seconds'
  const help = 'When a backup was last restored and checked whole.'
  const verifiedAt = file === null ? null : await readBackupTime(file)
  if (verifiedAt === null) return { name, type: 'gauge', help, samples: [] }
  return singleMetric({ name, type: 'gauge', help }, verifiedAt.getTime() / SECOND_MS)
}

/** Returns when a backup was most recently verified; null if the report cannot be read. */
export async function readBackupTime(file: string): Promise<Date | null> {
  try {
    const report = backupReport.parse(JSON.parse(await readFile(file, 'utf8')))
    return new Date(report.verified_at)
  } catch {
    return null
  }
}
