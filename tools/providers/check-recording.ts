import { readFileSync } from 'node:fs'
import { recordingFaults } from '#testing/providers/recorded-lines.ts'

/**
 * Holds a recording of `npm run providers -- record` against GMO's description, and prints one line
 * for each difference.
 *
 * Usage: node tools/providers/check-recording.ts FILE
 */
const [, , file] = process.argv
if (file === undefined) throw new Error('usage: check-recording.ts FILE')
const faults = recordingFaults(readFileSync(file, 'utf8'))
for (const fault of faults) console.log(fault)
console.log(`${faults.length} differences`)
process.exitCode = faults.length === 0 ? 0 : 1
