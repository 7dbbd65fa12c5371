import type { Database, Transaction } from '#server/platform/database/database.ts'
import { RACE_ROUNDS } from '#testing/fixtures/shop-pair.ts'

export interface KilledBackend {
  readonly database: Database
  /** Resolves when the backend was killed. */
  readonly killed: Promise<void>
  readonly isKilled: () => boolean
}

/**
 * A connection whose server process is terminated after the given number of statements. The
 * statements of a transaction are sent one by one, so that each pair has a moment between them;
 * the moments before and after a commit count as well. If the process dies with it, nothing reaches
 * the database any more.
 */
export function openKilledBackend(
  { admin, target }: { admin: Database; target: Database },
  { after, dies }: { after: number; dies: boolean },
): KilledBackend {
  const killed = Promise.withResolvers<void>()
  let passed = 0
  let isKilled = false

  async function pass(pid: number | null): Promise<void> {
    passed += 1
    if (passed !== after + 1) return
    isKilled = true
    if (pid !== null)
      await admin.query({ text: 'select pg_terminate_backend($1, 5000)', values: [pid] })
    killed.resolve()
    if (pid === null) throw connectionLost()
  }

  function refuseIfDead(): void {
    if (dies && isKilled) throw new Error('the process is dead')
  }

  const serial = (tx: Transaction, pid: number) => {
    let last: Promise<unknown> = Promise.resolve()
    const query: Transaction['query'] = (statement) => {
      const sent = last
        .then(() => pass(pid))
        .then(() => {
          refuseIfDead()
          return tx.query(statement)
        })
      last = sent.catch(() => {})
      return sent as ReturnType<typeof query>
    }
    return { tx: { ...tx, query }, sentAll: () => last }
  }

  const database: Database = {
    ...target,
    async query(statement) {
      refuseIfDead()
      await pass(null)
      return target.query(statement)
    },
    async transaction(work) {
      refuseIfDead()
      const result = await target.transaction(async (tx) => {
        const [row] = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
        const pid = (row as { pid: number }).pid
        const { tx: each, sentAll } = serial(tx, pid)
        const done = await work(each)
        await sentAll()
        await pass(pid)
        refuseIfDead()
        return done
      })
      await pass(null)
      return result
    },
  }
  return { database, killed: killed.promise, isKilled: () => isKilled }
}

/**
 * Kills after `step` statements more each time, and in a repeated race after one more, until the work
 * ends before it is killed. Every second time the process dies too.
 */
export async function killEverywhere(
  ends: { admin: Database; target: Database },
  work: (database: Database) => Promise<unknown>,
  { step: wanted = 3 } = {},
): Promise<void> {
  const step = RACE_ROUNDS > 5 ? 1 : wanted
  let isKilled = true
  for (let after = 0; isKilled; after += step) {
    const killing = openKilledBackend(ends, { after, dies: after % (2 * step) === 0 })
    await work(killing.database)
    isKilled = killing.isKilled()
  }
}

/** What the driver reports when the connection ends. */
function connectionLost(): Error {
  return Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
}
