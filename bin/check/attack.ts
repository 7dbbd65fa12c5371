import { startTestDatabase } from '#testing/fixtures/test-database.ts'
import { ATTACKS, type Attack, findingsOf, triedOf } from './attacks.ts'
import { runNode } from './stages.ts'

/**
 * `npm run attack`: attacks shop and console in every way that the tests know, with more values,
 * rounds and connections than `npm test`. Prints a line for each attack and exits with 1 if one
 * finds something. `npm run attack -- races floods` runs the attacks whose names begin so.
 */
const requested = process.argv.slice(2)
const isRequested = ({ name }: Attack) =>
  requested.length === 0 || requested.some((prefix) => name.startsWith(prefix))
const chosen = ATTACKS.filter(isRequested)
if (chosen.length === 0) {
  console.error(`There are these attacks: ${ATTACKS.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const { url: serverUrl, stop } = await startTestDatabase()
let hasFound = false
const waiting = chosen.filter(({ runsAlone }) => !runsAlone)
await Promise.all([runAll(waiting), runAll(waiting)])
await runAll(chosen.filter(({ runsAlone }) => runsAlone))
await stop()
process.exit(hasFound ? 1 : 0)

/** Takes attacks from the list until none is left. Two runs with one list keep two cores busy. */
async function runAll(attacks: Attack[]): Promise<void> {
  for (let next = attacks.shift(); next !== undefined; next = attacks.shift())
    if (await run(next)) hasFound = true
}

/** Prints the whole output of an attack that finds something. */
async function run({ name, files, environment }: Attack): Promise<boolean> {
  const startedAtMs = performance.now()
  const written: string[] = []
  const context = { serverUrl, write: (text: string) => void written.push(text) }
  const args = ['--expose-gc', '--test', '--test-force-exit', '--test-concurrency=1', ...files]
  const { status, output } = await runNode(context, args, environment)
  const findings = findingsOf(output)
  const isClean = status === 0 && findings.length === 0
  const found = isClean ? 'nothing found' : `found: ${findings.join('; ') || 'no test could run'}`
  const seconds = Math.round((performance.now() - startedAtMs) / 1_000)
  if (!isClean) console.log(written.join(''))
  console.log(`${isClean ? '✔' : '✖'}  ${name}: ${triedOf(output)}: ${found} (${seconds} s)`)
  return !isClean
}
