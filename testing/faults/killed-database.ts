import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the id of the database server's process from the server's own pid file. The process that
 * the test started may be only a shell that has started the server.
 */
export function postmasterOf(dataDir: string): { pid: number; isReady: boolean } {
  const file = join(dataDir, 'postmaster.pid')
  if (!existsSync(file)) return { pid: 0, isReady: false }
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' }
}

/** Kills the database server and all its child processes with kill -9. Returns the server's id. */
export function killDatabase(dataDir: string): number {
  const { pid } = postmasterOf(dataDir)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  for (const childPid of [pid, ...children.filter((text) => text !== '').map(Number)]) {
    try {
      process.kill(childPid, 'SIGKILL')
    } catch {
      // The process has already exited, so it need not be killed.
    }
  }
  return pid
}
