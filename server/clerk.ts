import { PgBoss } from 'pg-boss'

const QUEUE = 'clerk'
// A clerk that dies in its round leaves it taken so long; the next minutes pass it over.
const ROUND_SECONDS_MAX = 120

export interface Clerk {
  stop(): Promise<void>
}

/**
 * The clockwork: once a minute one of all processes runs what is due. pg-boss keeps the schedule in the
 * database, so that two processes never run the same minute, and a minute missed is caught up by the next.
 */
export async function startClerk({
  databaseUrl,
  runDue,
  onFault,
}: {
  databaseUrl: string
  runDue: () => Promise<void>
  onFault: (cause: unknown) => void
}): Promise<Clerk> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, application_name: 'clerk' })
  boss.on('error', onFault)
  await boss.start()
  await boss.createQueue(QUEUE, {
    policy: 'singleton',
    retryLimit: 0,
    expireInSeconds: ROUND_SECONDS_MAX,
  })
  await boss.work(QUEUE, async () => {
    try {
      await runDue()
    } catch (cause) {
      onFault(cause)
    }
  })
  await boss.schedule(QUEUE, '* * * * *')
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) }
}
