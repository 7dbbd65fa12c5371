import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { MUTATION_ROOMS } from './mutation-rooms.ts'

/**
 * `npm run mutation`: StrykerJS makes mistakes in the rules of each room, and runs the room's tests
 * against each mistake. `npm run mutation -- points draws` checks only these rooms. Prints the
 * mistakes that no test noticed. Exits with 1 if a room's tests noticed less than 90 % of the
 * mistakes.
 */
const KILLED_PERCENT_MIN = 90
const MUTANT_TIMEOUT_MS = 20_000
const ROOT = join(import.meta.dirname, '../..')
const SANDBOX = '.cache/mutation'

const requested = process.argv.slice(2)
const unknown = requested.filter((room) => !MUTATION_ROOMS.has(room))
if (unknown.length > 0) {
  console.error(`There are these rooms: ${[...MUTATION_ROOMS.keys()].join(', ')}.`)
  process.exit(1)
}
process.chdir(ROOT)
const { NODE_OPTIONS = '' } = process.env
const localhost = new URL('resolve-localhost.ts', import.meta.url).href
process.env.NODE_OPTIONS = `${NODE_OPTIONS} --import=${localhost}`
// StrykerJS ends its processes by the command `ps`, which a minimal machine lacks.
if (spawnSync('ps').error !== undefined) {
  process.env.PATH += `${delimiter}${join(import.meta.dirname, 'missing-programs')}`
}
const lines: string[] = []
let hasPassed = true
for (const [room, { rules, tests }] of MUTATION_ROOMS) {
  if (requested.length > 0 && !requested.includes(room)) continue
  const results = await new Stryker(optionsOf(rules, tests)).runMutationTest()
  const isKilled = ({ status }: { status: string }) => status === 'Killed' || status === 'Timeout'
  const survivors = results.filter((result) => !isKilled(result) && result.status !== 'Ignored')
  const killedCount = results.filter(isKilled).length
  const percent = (100 * killedCount) / (killedCount + survivors.length)
  if (percent < KILLED_PERCENT_MIN) hasPassed = false
  lines.push(
    `${room}: ${killedCount} of ${killedCount + survivors.length} were noticed (${percent.toFixed(1)} %)`,
    ...survivors.map(
      ({ fileName, location, replacement, status }) =>
        `    ${status} ${fileName.slice(fileName.indexOf('server/'))}:${location.start.line}:${location.start.column}  →  ${replacement}`,
    ),
  )
}
console.log(`\n${lines.join('\n')}`)
process.exit(hasPassed ? 0 : 1)

function optionsOf(
  rules: readonly string[],
  tests: readonly string[],
): ConstructorParameters<typeof Stryker>[0] {
  return {
    mutate: [...rules],
    testRunner: 'tap',
    plugins: ['@stryker-mutator/tap-runner'],
    tap: {
      testFiles: [...tests],
      nodeArgs: ['--test-reporter=tap', '-r', '{{hookFile}}', '{{testFile}}'],
    },
    // The sandbox must be outside node_modules, because Node does not strip the types of files in
    // that folder.
    tempDirName: SANDBOX,
    // Each run removes its own sandbox, so several runs may work at the same time.
    cleanTempDir: 'always',
    ignorePatterns: [
      '**',
      '!server/**/*.ts',
      '!contract/**/*.ts',
      '!server/**/*.json',
      '!docs/*.json',
      '!testing/**/*.ts',
      '!package.json',
    ],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: MUTANT_TIMEOUT_MS,
    disableTypeChecks: false,
    reporters: ['progress-append-only'],
  }
}
