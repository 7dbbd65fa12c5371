import { PgBoss } from 'pg-boss'
import { applyGrants } from '#server/platform/database/shop-role.ts'

const QUEUE = 'due-jobs'
const GRANTS = `
  grant usage on schema pgboss to :shop;
  grant select, insert, update, delete on all tables in schema pgboss to :shop;
  grant usage on all sequences in schema pgboss to :shop;
  grant execute on all functions in schema pgboss to :shop`
// A clerk that dies in its round leaves it taken so long; the next minutes pass it over.
const RUN_SECONDS_MAX = 120

export interface Worker {
  stop(): Promise<void>
}

/**
 * Makes or renews what pg-boss keeps in the database, a schema of its own that holds nothing of the shop's; `role`,
 * where another than the owner runs the clerk, may write in it.
 */
export async function installWorkerSchema(ownerUrl: string, role?: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false })
  // Unheard it would end the process; what matters is thrown by the start.
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
  if (role !== undefined) await applyGrants(role, ownerUrl, GRANTS)
}

/**
 * The clockwork: once a minute one of all processes runs what is due. pg-boss keeps the schedule in the
 * database, so that two processes never run the same minute, and a minute missed is caught up by the next.
 */
export async function startWorker({
  databaseUrl,
  runDueJobs,
  onFault,
}: {
  databaseUrl: string
  runDueJobs: () => Promise<void>
  onFault: (cause: unknown) => void
}): Promise<Worker> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 2,
    application_name: 'worker',
    // Made by `installWorkerSchema`: this role may not.
    migrate: false,
  })
  boss.on('error', onFault)
  await boss.start()
  await boss.createQueue(QUEUE, {
    policy: 'singleton',
    retryLimit: 0,
    expireInSeconds: RUN_SECONDS_MAX,
  })
  await boss.work(QUEUE, async () => {
    try {
      await runDueJobs()
    } catch (cause) {
      onFault(cause)
    }
  })
  await boss.schedule(QUEUE, '* * * * *')
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) }
}
