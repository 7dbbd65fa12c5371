import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataDirOf, type MachineName, spaceOf } from '#bin/drill/machines.ts'
import { run } from '#bin/drill/shell.ts'

/** The process ids of PostgreSQL on a machine of the drill: the server, then its children. */
export function databasePids(folder: string, machine: MachineName): readonly number[] {
  try {
    const file = join(dataDirOf(folder, machine), 'postmaster.pid')
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return [pid, ...children.split(' ').filter(Boolean).map(Number)]
  } catch {
    return []
  }
}

/** The process ids of a program on a machine of the drill, which is a network namespace. */
export async function pidsOf(machine: MachineName, program: string): Promise<readonly number[]> {
  const pids = await run('ip', ['netns', 'pids', spaceOf(machine)])
  return pids
    .split('\n')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === program
      } catch {
        return false
      }
    })
}
