import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, runSql } from '#bin/drill/cluster.ts'
import { type HostName, REPOSITORY, rootOf, runOn } from '#bin/drill/machines.ts'
import { NODE } from '#bin/drill/shop.ts'

const PATRONICTL = 'patronictl -c /etc/patroni/config.yml'
const POLL_MS = 200
const ARCHIVED_MS_MAX = 60_000
const APPLIED_MS_MAX = 30_000
const SIGNED_MS_MAX = 120_000
const EXPIRED_MS_MAX = 60_000
const REPORT = '/var/lib/hikifuda-backup/newest.json'

/** Begins the archive of the log by the commands of docs/deploying-three-machines.md. */
export async function startArchive(cluster: Cluster): Promise<void> {
  await pgBackRest(cluster, 'stanza-create')
  await onShell(
    cluster,
    'one',
    `${PATRONICTL} edit-config --force -p 'archive_command=pgbackrest --stanza=hikifuda archive-push "%p"' hikifuda`,
  )
  // Patroni takes over changed settings within `loop_wait`.
  const hasCommand = async () => (await runSql(cluster, 'show archive_command')).includes('push')
  await until(hasCommand, { msMax: APPLIED_MS_MAX, failure: 'Patroni changed no archive_command' })
  await pgBackRest(cluster, 'check')
}

async function until(
  isReached: () => Promise<boolean>,
  { msMax, failure }: { readonly msMax: number; readonly failure: string },
): Promise<void> {
  const deadline = performance.now() + msMax
  while (!(await isReached())) {
    if (performance.now() > deadline) throw new Error(failure)
    await wait(POLL_MS)
  }
}

/** Runs pgBackRest on the machine that keeps the backups. */
export async function pgBackRest(cluster: Cluster, ...args: readonly string[]): Promise<void> {
  const command = ['pgbackrest', '--stanza=hikifuda', ...args]
  await runOn(REPOSITORY, command, { folder: cluster.folder, user: 'postgres' })
}

/** Runs a command of the shop on a machine as PostgreSQL's user. Returns what it printed. */
export function runAsPostgres(
  cluster: Cluster,
  machine: HostName,
  [script = '', ...args]: readonly string[],
): Promise<string> {
  return runOn(machine, [NODE, 'bin/run.mjs', script, ...args], {
    folder: cluster.folder,
    user: 'postgres',
    workingDirectory: '/opt/hikifuda',
    environment: { BACKUP_FILE: REPORT },
  })
}

/** Waits until the archive holds everything that was committed before the call. */
export async function archiveLog(cluster: Cluster): Promise<void> {
  const file = await runSql(cluster, 'select pg_walfile_name(pg_switch_wal())')
  const sql = `select coalesce(last_archived_wal >= '${file.trim()}', false) from pg_stat_archiver`
  const isArchived = async () => (await runSql(cluster, sql)).trim() === 't'
  await until(isArchived, { msMax: ARCHIVED_MS_MAX, failure: `${file} was not archived in time` })
}

/**
 * Waits until the shop has just signed the heads of the packs. A pack that a restore sets back
 * behind a signed head sells nothing more.
 */
export async function untilHeadsSigned(cluster: Cluster): Promise<void> {
  const newest = () =>
    runSql(cluster, "select coalesce(max(signed_at)::text, '') from signed_heads", 'hikifuda')
  const before = await newest()
  const isSigned = async () => (await newest()) !== before
  await until(isSigned, { msMax: SIGNED_MS_MAX, failure: 'the shops signed no heads' })
}

/**
 * Removes the lost cluster from etcd. `patronictl remove` asks two questions, and a third one until
 * the lock of the lost leader has expired.
 */
export async function forgetCluster(cluster: Cluster): Promise<void> {
  const script = `printf 'hikifuda\\nYes I am aware\\n' | ${PATRONICTL} remove hikifuda`
  const isRemoved = () =>
    onShell(cluster, 'one', script).then(
      () => true,
      () => false,
    )
  await until(isRemoved, { msMax: EXPIRED_MS_MAX, failure: 'patronictl remove failed' })
}

/** When the newest purchase was made that the last verified backup holds. */
export function newestVerifiedPurchase({ folder }: Cluster): Date {
  const report = readFileSync(join(rootOf(folder, 'two'), REPORT), 'utf8')
  return new Date(JSON.parse(report).newest_purchase_at)
}

function onShell({ folder }: Cluster, machine: HostName, script: string): Promise<string> {
  return runOn(machine, ['sh', '-c', script], { folder })
}
