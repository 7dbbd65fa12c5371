import { startTestDatabase } from '#testing/fixtures/test-database.ts'
import { readChanges, selectTests } from './check/changed-tests.ts'
import { quickTests } from './check/quick-tests.ts'
import {
  ALL_STAGES,
  namedStages,
  type Outcome,
  quickStages,
  type Stage,
  selectedStages,
} from './check/stages.ts'

/**
 * `npm test`: runs the stages in groups. The stages of a group run at the same time. If a stage
 * fails, the later groups do not run. All stages share one database server. `npm test -- browser`
 * builds the web and runs the stages whose names begin with `browser`. `npm test -- quick` runs the fast tests. `npm
 * test -- changed` runs the tests that the change can affect.
 */
const requested = process.argv.slice(2)
const groups = plan()
const lines: string[] = []
let passedCount = 0
let failedCount = 0
let hasPassed = true

const testDatabase = await startTestDatabase()
for (const group of groups) {
  await runGroup(group)
  if (!hasPassed) break
}
await testDatabase.stop()

console.log(`\n${lines.join('\n')}`)
for (const { name } of groups.flat().slice(lines.length)) console.log(`–  ${name}: not run`)
// A stage can fail although no test has failed, for example if a file does not load or the browser
// does not start. The count of failures is then at least 1.
console.log(`\n${passedCount} passed, ${hasPassed ? 0 : Math.max(1, failedCount)} failed`)
process.exit(hasPassed ? 0 : 1)

function plan(): readonly (readonly Stage[])[] {
  if (requested[0] === 'quick') return quickStages(quickTests())
  if (requested[0] === 'changed') return planForChanges()
  if (requested.length === 0) return ALL_STAGES
  const selected = namedStages(requested)
  if (selected.length > 0) return selected
  const names = ALL_STAGES.flat().map(({ name }) => name)
  console.error(`There are these stages: ${names.join(', ')}; and: quick, changed.`)
  return process.exit(1)
}

function planForChanges(): readonly (readonly Stage[])[] {
  const { base, files } = readChanges()
  const selection = selectTests(files)
  const tests = selection.isEverything
    ? `everything, because ${selection.because} has changed`
    : `${selection.unitTests.length} files of unit and ${selection.browserTests.length} of browser tests`
  console.log(`${files.length} files differ from ${base.slice(0, 10)}: ${tests}.`)
  return selectedStages(selection)
}

/**
 * Runs the stages of a group side by side. The output of the first stage is printed at once. The
 * output of the other stages is printed when all stages have ended.
 */
async function runGroup(group: readonly Stage[]): Promise<void> {
  const outputs = await Promise.all(
    group.map(async (stage, at) => {
      const heading = `\n▶ ${stage.name}\n`
      if (at > 0) {
        let collected = heading
        await runStage(stage, (text) => {
          collected += text
        })
        return collected
      }
      process.stdout.write(heading)
      await runStage(stage, (text) => void process.stdout.write(text))
      return ''
    }),
  )
  process.stdout.write(outputs.join(''))
}

async function runStage({ name, run }: Stage, write: (text: string) => void): Promise<void> {
  const startedAtMs = performance.now()
  const outcome = await run({ serverUrl: testDatabase.url, write })
  passedCount += outcome.passedCount
  failedCount += outcome.failedCount
  hasPassed &&= outcome.hasPassed
  lines.push(lineOf(name, outcome, performance.now() - startedAtMs))
}

function lineOf(name: string, outcome: Outcome, tookMs: number): string {
  const tests = `${outcome.passedCount} passed, ${outcome.failedCount} failed`
  const line = `${outcome.hasPassed ? '✔' : '✖'}  ${name}: ${tests} (${(tookMs / 1000).toFixed(1)} s)`
  const { unsteady = [] } = outcome
  return [line, ...unsteady.map((test) => `   passed only when run again: ${test}`)].join('\n')
}
