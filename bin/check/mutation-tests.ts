import { registerHooks } from 'node:module'
import { mock } from 'node:test'

/**
 * Stands for `node:test` where StrykerJS runs the tests of rules. The tests of a file are registered
 * when it is imported, and can then run again for each mistake within the same process.
 */
type Run = (context: TestContext) => unknown
interface TestContext {
  readonly name: string
  diagnostic(message: string): void
  after(run: () => unknown): void
  test(...args: TestArguments): Promise<void>
}
type TestArguments = readonly [name: string, ...rest: readonly unknown[]]

export interface TestFile {
  readonly tests: { readonly name: string; readonly run: Run }[]
  readonly before: (() => unknown)[]
  readonly after: (() => unknown)[]
  readonly beforeEach: (() => unknown)[]
  readonly afterEach: (() => unknown)[]
}

let open: TestFile = emptyFile()

/** From now on, imported files get this module in place of `node:test`. */
export function replaceNodeTest(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'node:test' && context.parentURL !== import.meta.url
        ? { url: import.meta.url, shortCircuit: true }
        : next(specifier, context),
  })
}

/** Imports a file of tests, and returns what it registers. */
export async function importTests(url: string): Promise<TestFile> {
  open = emptyFile()
  await import(url)
  return open
}

/** Throws what a test or a hook around it throws. Of the tests within it, only the chosen ones run. */
export async function runTest(
  file: TestFile,
  { name, run }: TestFile['tests'][number],
  isChosen = (_innerName: string) => true,
): Promise<void> {
  const ends: (() => unknown)[] = []
  const context: TestContext = {
    name,
    diagnostic: () => {},
    after: (end) => ends.push(end),
    async test(innerName, ...rest) {
      if (isChosen(innerName))
        await runTest(emptyFile(), { name: innerName, run: rest.at(-1) as Run }, isChosen)
    },
  }
  for (const hook of file.beforeEach) await hook()
  try {
    await run(context)
  } finally {
    for (const hook of [...ends, ...file.afterEach]) await hook()
  }
}

function emptyFile(): TestFile {
  return { tests: [], before: [], after: [], beforeEach: [], afterEach: [] }
}

export function test(...[name, ...rest]: TestArguments): void {
  open.tests.push({ name, run: rest.at(-1) as Run })
}
export const before = (hook: () => unknown) => open.before.push(hook)
export const after = (hook: () => unknown) => open.after.push(hook)
export const beforeEach = (hook: () => unknown) => open.beforeEach.push(hook)
export const afterEach = (hook: () => unknown) => open.afterEach.push(hook)
export { mock }
