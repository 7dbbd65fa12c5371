import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWebIfChanged } from '#bin/build/web.ts'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { installFiles } from './files.ts'
import {
  buildMachines,
  commandOn,
  LOCKS_OF_BACKUPS,
  MEMBERS,
  removeMachines,
  rootOf,
} from './machines.ts'
import { refuseUnfitMachine } from './requirements.ts'

/**
 * `npm run drill -- --short --only 'text'`: builds three machines as network namespaces from the
 * files of deploy/three-machines. Members and operators work there while the drill injects faults.
 * For each fault, it prints how long no purchase was acknowledged. After each fault, it compares
 * the acknowledged purchases, decisions and acts with the stored ones. Exits with 1 if one of them
 * is missing or stored twice, or if a limit was exceeded. `npm run drill -- --restore` makes no such
 * list of faults: it loses the whole database and restores it from a backup.
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean' },
    only: { type: 'string' },
    restore: { type: 'boolean', default: false },
  },
})
refuseUnfitMachine()
const folder = mkdtempSync(join(tmpdir(), 'hikifuda-drill-'))
chmodSync(folder, 0o755)
const MOUNT_POINTS = ['/etc/hikifuda', '/etc/patroni', '/etc/haproxy', LOCKS_OF_BACKUPS]
const made = MOUNT_POINTS.filter((path) => !existsSync(path))
for (const path of made) mkdirSync(path)
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => {})
try {
  await buildWebIfChanged()
  await buildMachines(folder)
  await installFiles(folder)
  process.exitCode = await runAmongMembers()
} catch (cause) {
  console.error(cause instanceof StartRefused ? cause.message : cause)
  process.exitCode = 1
} finally {
  await removeMachines(folder)
  for (const path of made) rmdirSync(path)
  console.log(`The logs of all processes are in ${folder}.`)
}

/**
 * Runs the rest of the drill in the members' network, where the shop's host names resolve as they
 * do for members.
 */
async function runAmongMembers(): Promise<number> {
  const program = values.restore ? 'restoration/restore-among-members.ts' : 'among-members.ts'
  const script = join(import.meta.dirname, program)
  const command = [process.execPath, join(import.meta.dirname, '../run.mjs'), script, folder]
  const environment = {
    NODE_EXTRA_CA_CERTS: join(rootOf(folder, MEMBERS), 'etc/hikifuda/tls/ca.crt'),
    HOME: '/root',
  }
  const options = { folder, environment, workingDirectory: process.cwd() }
  const [first, ...args] = commandOn(MEMBERS, [...command, ...process.argv.slice(2)], options)
  const child = spawn(first, args, { stdio: 'inherit' })
  const [status] = (await once(child, 'exit')) as [number | null]
  return status ?? 1
}
