import { readFileSync } from 'node:fs'
import { linesOf, recordingFaults } from '#testing/providers/recorded-lines.ts'

/**
 * Compares a recording of `npm run providers -- record` with the description of the
 * provider's API, and prints one line for each difference.
 *
 * Usage: node tools/providers/check-recording.ts FILE
 */
const [, , file] = process.argv
if (file === undefined) throw new Error('usage: check-recording.ts FILE')
const text = readFileSync(file, 'utf8')
const lines = linesOf(text)
const leftOut = lines.reduce((sum, line) => sum + line.leftOut, 0)
const unanswered = lines.filter(({ status }) => status === null).length
const faults = recordingFaults(text)
for (const fault of faults) console.log(fault)
console.log(
  `${lines.length} calls, ${faults.length} differences, ${unanswered} without a response, ${leftOut} values left out`,
)
process.exitCode = faults.length === 0 ? 0 : 1
