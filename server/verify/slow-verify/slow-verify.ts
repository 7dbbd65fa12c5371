import { Worker } from 'node:worker_threads'
import type { InvariantResult } from '#server/verify/verify.ts'

/** Of one processor's time, and of one database connection's time. */
const SHARE_MAX = 0.25

export interface VerifyThreadData {
  readonly databaseUrl: string
  readonly shareMax: number
}

/**
 * Runs `verify` while the shop sells, and returns its results. The run has its own thread
 * and its own database connection, so that no purchase waits. The run pauses three times as long as
 * it works. It reads a replica if there is one. If the replica ends the run, because it is lost or
 * its recovery needs a row's old version away, another run reads the primary.
 */
export function verifySlowly(
  databaseUrl: string,
  replicaUrl: string | null = null,
): Promise<readonly InvariantResult[]> {
  if (replicaUrl === null) return runThread(databaseUrl)
  return runThread(replicaUrl).catch(() => runThread(databaseUrl))
}

function runThread(databaseUrl: string): Promise<readonly InvariantResult[]> {
  const workerData: VerifyThreadData = { databaseUrl, shareMax: SHARE_MAX }
  const thread = new Worker(new URL('./verify-thread.ts', import.meta.url), { workerData })
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the thread of verify ended with ${code}`)))
  })
}
