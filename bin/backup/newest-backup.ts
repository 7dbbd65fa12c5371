import { z } from 'zod'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { HOUR_MS, SECOND_MS } from '#server/platform/time/durations.ts'

/** The alert about backups also begins after 36 hours (deploy/monitoring/alerts.yml). */
const AGE_MS_MAX = 36 * HOUR_MS

/** The part of the output of `pgbackrest info --output=json` that is read here. */
const backupInfo = z.array(
  z.object({
    name: z.string(),
    backup: z.array(z.object({ timestamp: z.object({ stop: z.int() }) })),
  }),
)

/**
 * Returns when the newest backup of a stanza ended, by pgBackRest's own record. Throws StartRefused
 * if the stanza has no backup, or if its newest backup ended more than 36 hours before `now`.
 */
export function newestBackupAt(infoJson: string, stanza: string, now: Date): Date {
  const backups = backupInfo
    .parse(JSON.parse(infoJson))
    .filter(({ name }) => name === stanza)
    .flatMap(({ backup }) => backup)
  if (backups.length === 0) throw new StartRefused(`pgBackRest has no backup of ${stanza}.`)
  const endedAt = new Date(Math.max(...backups.map(({ timestamp }) => timestamp.stop)) * SECOND_MS)
  if (now.getTime() - endedAt.getTime() > AGE_MS_MAX)
    throw new StartRefused(
      `The newest backup of ${stanza} ended at ${endedAt.toISOString()}, more than 36 hours ago: see on the machine that makes the backups why no newer one was made (systemctl status hikifuda-backup).`,
    )
  return endedAt
}
