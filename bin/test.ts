import { startTestDatabase } from '#testing/fixtures/test-database.ts'
import { type Outcome, stages } from './stages.ts'

/**
 * `npm test`: runs the `stages` in order and stops at the first stage that fails. All stages share
 * one database server. `npm test -- browser` runs the stages whose names begin with `browser`.
 */
const requested = process.argv.slice(2)
const selected = stages.filter(
  ({ name }) => requested.length === 0 || requested.some((prefix) => name.startsWith(prefix)),
)
if (selected.length === 0) {
  console.error(`There are these stages: ${stages.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const testDatabase = await startTestDatabase()
const lines: string[] = []
let passedCount = 0
let failedCount = 0
let hasPassed = true

for (const { name, run } of selected) {
  console.log(`\n▶ ${name}`)
  const startedAtMs = performance.now()
  const outcome = await run(testDatabase.url)
  passedCount += outcome.passedCount
  failedCount += outcome.failedCount
  lines.push(lineOf(name, outcome, performance.now() - startedAtMs))
  hasPassed = outcome.hasPassed
  if (!hasPassed) break
}
await testDatabase.stop()

console.log(`\n${lines.join('\n')}`)
for (const { name } of selected.slice(lines.length)) console.log(`–  ${name}: not run`)
// A stage can fail without a failed test, for example if a file does not load or the browser does
// not start. In that case the line still counts one failure.
console.log(`\n${passedCount} passed, ${hasPassed ? 0 : Math.max(1, failedCount)} failed`)
process.exit(hasPassed ? 0 : 1)

function lineOf(name: string, outcome: Outcome, tookMs: number): string {
  const tests = `${outcome.passedCount} passed, ${outcome.failedCount} failed`
  return `${outcome.hasPassed ? '✔' : '✖'}  ${name}: ${tests} (${(tookMs / 1000).toFixed(1)} s)`
}
