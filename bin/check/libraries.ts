import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsIn, isOverdue, libraryFaults } from './library-faults.ts'

/**
 * `npm run libraries`: asks the registry for the faults of the libraries that the shop runs with,
 * and keeps the day on which each was first named. Exits with 1 if one is older than its period, or
 * if the registry does not answer.
 */
const FILE = join(import.meta.dirname, 'library-faults.json')
const today = new Date().toISOString().slice(0, 10)
const known = libraryFaults.parse(JSON.parse(readFileSync(FILE, 'utf8')))
// npm exits with 1 if it names a fault.
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' })
const faults = faultsIn(stdout, known, today)
if (faults === null) {
  console.error('The registry did not say which libraries have faults.')
  process.exit(1)
}
writeFileSync(FILE, `${JSON.stringify(faults, null, 2)}\n`)
for (const fault of faults) {
  const mark = isOverdue(fault, today) ? '✖ overdue' : '  open'
  console.log(`${mark}  ${fault.severity} since ${fault.seenOn}: ${fault.library} ${fault.url}`)
}
console.log(`${faults.length} known faults of libraries on ${today}.`)
process.exit(faults.some((fault) => isOverdue(fault, today)) ? 1 : 0)
