import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '#server/platform/database/database.ts'
import { verify } from '#server/verify/verify.ts'
import { restBetweenStatements } from './rests.ts'
import type { VerifyThreadData } from './slow-verify.ts'

const { databaseUrl, shareMax } = workerData as VerifyThreadData
const database = openDatabase({ url: databaseUrl, connectionsMax: 1 })
try {
  const pace = { shareMax, nowMs: () => performance.now(), wait: (ms: number) => wait(ms) }
  parentPort?.postMessage(await verify(database, (tx) => restBetweenStatements(tx, pace)))
} finally {
  await database.close()
}
