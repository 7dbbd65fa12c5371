import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDependents } from '#testing/repository/dependents.ts'
import { listFiles, readSources } from '#testing/repository/source-files.ts'
import { selectTests } from './changed-tests.ts'

/**
 * `npm run mutate -- --count 10 --seed 1`: tests the tests. It makes small mistakes at random
 * places of the product, one at a time. For each mistake it runs the tests that `npm test --
 * changed` selects, the nearest first, until one fails. It then restores the file. It prints which
 * test noticed each mistake, and exits with 1 if a mistake was not noticed. `--only server/points`
 * changes only files whose paths begin with this text.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})
const ROOT = join(import.meta.dirname, '../..')
const PRODUCT = /^(?:server|contract|gateway|web)\/.*(?<!\.(?:test|d))\.tsx?$/
/** Each mistake is a pattern to find and the text that replaces the match. */
const MISTAKES: readonly (readonly [RegExp, string])[] = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ < /, ' >= '],
  [/ >= /, ' < '],
  [/ && /, ' || '],
  [/ \+ /, ' - '],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
  [/ return (?=[a-z])/, ' return !'],
]
const NO_CODE = /^\s*(?:\/\/|\/?\*|import |export (?:type|interface) |readonly |type )|`/

interface Mistake {
  readonly path: string
  readonly line: number
  readonly before: string
  readonly after: string
}

const random = openRandom(Number(values.seed))
const mistakes = chooseMistakes(Number(values.count))
let missedCount = 0
for (const mistake of mistakes) {
  const noticedBy = await runWith(mistake)
  if (noticedBy === null) missedCount += 1
  console.log(
    `${noticedBy === null ? '✖' : '✔'} ${mistake.path}:${mistake.line + 1}  ${mistake.before.trim()}  →  ${mistake.after.trim()}\n    ${noticedBy ?? 'no test has noticed it'}`,
  )
}
console.log(`${mistakes.length - missedCount} of ${mistakes.length} were noticed`)
process.exit(missedCount === 0 ? 0 : 1)

function chooseMistakes(count: number): readonly Mistake[] {
  const paths = listFiles().filter((path) => PRODUCT.test(path) && path.startsWith(values.only))
  const chosen: Mistake[] = []
  while (chosen.length < count) {
    const path = pick(paths)
    const candidates = readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((before, line) =>
        MISTAKES.filter(([text]) => text.test(before) && !NO_CODE.test(before)).map(
          ([text, instead]): Mistake => ({
            path,
            line,
            before,
            after: before.replace(text, instead),
          }),
        ),
      )
    if (candidates.length > 0) chosen.push(pick(candidates))
  }
  return chosen
}

/**
 * Makes the mistake and runs the tests. Returns the name of the first failing test (`types` for the
 * compiler); null if no test fails.
 */
async function runWith({ path, line, after }: Mistake): Promise<string | null> {
  const file = join(ROOT, path)
  const original = readFileSync(file, 'utf8')
  const lines = original.split('\n')
  writeFileSync(file, lines.with(line, after).join('\n'))
  try {
    if (!(await passes(['node_modules/typescript/bin/tsc', '-p', '.']))) return 'types'
    for (const test of testsFor(path)) if (!(await passes(commandOf(test)))) return test
    return null
  } finally {
    writeFileSync(file, original)
  }
}

/** Returns the tests that `npm test -- changed` runs for this file, the nearest tests first. */
function testsFor(path: string): readonly string[] {
  const selection = selectTests([path])
  if (selection.isEverything) throw new Error(`${path} leads to everything`)
  const selected = new Set([...selection.unitTests, ...selection.browserTests])
  const byDistance = openDependents(readSources(), listFiles()).reachableFrom([path])
  return [...byDistance].filter((each) => selected.has(each))
}

function commandOf(test: string): readonly string[] {
  return test.endsWith('.spec.ts')
    ? ['node_modules/@playwright/test/cli.js', 'test', test]
    : ['--test', '--test-timeout=180000', test]
}

async function passes(args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore' })
  return new Promise((resolve) => child.once('close', (status) => resolve(status === 0)))
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item
}

/** Returns numbers from 0 to 1 that depend only on the seed (the generator mulberry32). */
function openRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
