import { startGround } from '#testing/ground.ts'
import { type Outcome, stages } from './stages.ts'

/**
 * `npm test`: everything, in the order of `stages`, up to the first that fails. One database server serves all
 * of them. `npm test -- browser` runs the stages whose names begin so.
 */
const wanted = process.argv.slice(2)
const chosen = stages.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
)
if (chosen.length === 0) {
  console.error(`There are these stages: ${stages.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const ground = await startGround()
const lines: string[] = []
let passedCount = 0
let failedCount = 0
let isGreen = true

for (const { name, run } of chosen) {
  console.log(`\n▶ ${name}`)
  const startedAtMs = performance.now()
  const outcome = await run(ground.url)
  passedCount += outcome.passedCount
  failedCount += outcome.failedCount
  lines.push(lineOf(name, outcome, performance.now() - startedAtMs))
  isGreen = outcome.isGreen
  if (!isGreen) break
}
await ground.stop()

console.log(`\n${lines.join('\n')}`)
for (const { name } of chosen.slice(lines.length)) console.log(`–  ${name}: not run`)
// A stage can fail without a failing test: a file that does not load, a browser that does not start.
console.log(`\n${passedCount} passed, ${isGreen ? 0 : Math.max(1, failedCount)} failed`)
process.exit(isGreen ? 0 : 1)

function lineOf(name: string, outcome: Outcome, took_ms: number): string {
  const tests = `${outcome.passedCount} passed, ${outcome.failedCount} failed`
  return `${outcome.isGreen ? '✔' : '✖'}  ${name}: ${tests} (${(took_ms / 1000).toFixed(1)} s)`
}
