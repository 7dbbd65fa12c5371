import { spawnSync } from 'node:child_process'
import { delimiter, join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { measureDatabase } from './mutation-database.ts'
import { readMutationRooms } from './mutation-rooms.ts'

/**
 * `npm run mutation`: StrykerJS makes mistakes in the rules of each room, and runs the room's tests
 * against each mistake. `npm run mutation -- server/points web` checks only the rooms in these
 * folders, and `db` the triggers and rights of the database. Prints the mistakes that no test
 * noticed. Exits with 1 if a room's tests noticed less than 90 % of the mistakes.
 */
const KILLED_PERCENT_MIN = 90
const MUTANT_TIMEOUT_MS = 20_000
const RUNS_PER_PROCESS = 50
const ROOT = join(import.meta.dirname, '../..')
const SANDBOX = '.cache/mutation'

const requested = process.argv.slice(2)
const isRequested = (room: string) =>
  requested.length === 0 || requested.some((each) => `${room}/`.startsWith(`${each}/`))
const rooms = [...readMutationRooms()].filter(([room]) => isRequested(room))
if (rooms.length === 0 && !isRequested('db')) {
  console.error(`There are these rooms: ${[...readMutationRooms().keys(), 'db'].join(', ')}.`)
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
if (isRequested('db')) {
  const { noticed, survivors } = await measureDatabase()
  addFigure('db', { noticed, count: noticed + survivors.length })
  lines.push(...survivors.map((name) => `    survived ${name}`))
}
for (const [room, { rules, tests }] of rooms) {
  const results = await new Stryker(optionsOf(rules, tests)).runMutationTest()
  const isKilled = ({ status }: { status: string }) => status === 'Killed' || status === 'Timeout'
  const survivors = results.filter((result) => !isKilled(result) && result.status !== 'Ignored')
  const killedCount = results.filter(isKilled).length
  addFigure(room, { noticed: killedCount, count: killedCount + survivors.length })
  lines.push(
    ...survivors.map(
      ({ fileName, location, replacement, status }) =>
        `    ${status} ${relative(ROOT, fileName)}:${location.start.line}:${location.start.column}  →  ${replacement}`,
    ),
  )
}
console.log(`\n${lines.join('\n')}`)
process.exit(hasPassed ? 0 : 1)

function addFigure(room: string, { noticed, count }: { noticed: number; count: number }): void {
  const percent = (100 * noticed) / count
  if (percent < KILLED_PERCENT_MIN) hasPassed = false
  const figure = `${room}: ${noticed} of ${count} were noticed (${percent.toFixed(1)} %)`
  console.log(figure)
  lines.push(figure)
}

function optionsOf(
  rules: readonly string[],
  tests: readonly string[],
): ConstructorParameters<typeof Stryker>[0] {
  return {
    mutate: [...rules],
    testRunner: 'node-test',
    plugins: [new URL('mutation-runner.ts', import.meta.url).href],
    nodeTest: { testFiles: [...tests] },
    // The sandbox must be outside node_modules, because Node does not strip the types of files in
    // that folder.
    tempDirName: SANDBOX,
    // Each run removes its own sandbox, so several runs may work at the same time.
    cleanTempDir: 'always',
    ignorePatterns: [
      '**',
      '!{bin,contract,demo,gateway,server,testing,web}/**/*.{ts,tsx,js,mjs,css,csv,html,json,tsv,txt}',
      '!deploy/**',
      '!docs/*.{json,md}',
      '!db/schema.sql',
      '!web/public/movies/**',
      '!{.dockerignore,Containerfile,package.json}',
    ],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // Imported files stay in the memory of a process.
    maxTestRunnerReuse: RUNS_PER_PROCESS,
    timeoutMS: MUTANT_TIMEOUT_MS,
    disableTypeChecks: false,
    reporters: ['progress-append-only'],
  }
}
