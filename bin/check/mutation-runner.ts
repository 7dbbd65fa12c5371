import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  INSTRUMENTER_CONSTANTS,
  type MutantCoverage,
  type StrykerOptions,
} from '@stryker-mutator/api/core'
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import {
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import { importTests, replaceNodeTest, runTest, type TestFile } from './mutation-tests.ts'

/**
 * Runs tests of rules for StrykerJS, which has no runner for node:test. All mistakes are tried in
 * one process, because a process for each test file took a second for each mistake. For a mistake in
 * code that runs at the import, all files of the project are imported again.
 */
const TESTS = new URL('mutation-tests.ts', import.meta.url).href
replaceNodeTest()
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    const [, edition] = /\?edition=(\d+)$/.exec(context.parentURL ?? '') ?? []
    const isOwn =
      resolved.url.startsWith('file:') &&
      !resolved.url.includes('/node_modules/') &&
      resolved.url !== TESTS
    return edition !== undefined && isOwn
      ? { ...resolved, url: `${resolved.url}?edition=${edition}` }
      : resolved
  },
})

/** What the instrumented files read and write. */
interface Instrumented {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: MutantCoverage
}
const globals = globalThis as unknown as Record<string, Instrumented>
const instrumented: Instrumented = {}
globals[INSTRUMENTER_CONSTANTS.NAMESPACE] = instrumented

function openRunner({ testFiles }: { readonly testFiles: readonly string[] }): TestRunner {
  let files = new Map<string, TestFile>()
  let edition = 0

  async function read(path: string): Promise<TestFile> {
    const { href } = pathToFileURL(join(process.cwd(), path))
    const file = files.get(path) ?? (await importTests(`${href}?edition=${edition}`))
    files.set(path, file)
    return file
  }

  /** For a mistake, runs the tests beside its file first, and ends with the first test that fails. */
  async function run(chosen?: readonly string[], mistaken?: string): Promise<DryRunResult> {
    const isBeside = (path: string) => mistaken?.endsWith(path.replace('.test.ts', '.ts')) === true
    const paths = [...new Set(chosen?.map(fileIn) ?? testFiles)].sort(
      (one, other) => Number(isBeside(other)) - Number(isBeside(one)),
    )
    const tests: TestResult[] = []
    for (const path of paths) {
      try {
        tests.push(...(await runFile(path, await read(path), { chosen, mistaken })))
      } catch (cause) {
        tests.push({ ...describe(path, path), ...failed(cause) })
      }
      if (mistaken !== undefined && tests.some(({ status }) => status === TestStatus.Failed)) break
    }
    const { hitCount, hitLimit, mutantCoverage } = instrumented
    const reached = determineHitLimitReached(hitCount, hitLimit)
    if (reached !== undefined) return reached
    return { status: DryRunStatus.Complete, tests, ...(mutantCoverage && { mutantCoverage }) }
  }

  return {
    capabilities: () => ({ reloadEnvironment: true }),
    // A test that fails when it runs again in the same process would seem to notice every mistake.
    async dryRun() {
      const first = await run()
      return hasFailed(first) ? first : run()
    },
    async mutantRun({ activeMutant, hitLimit, mutantActivation, testFilter }) {
      const loaded = files
      if (mutantActivation === 'static') {
        files = new Map()
        edition += 1
      } else for (const path of new Set(testFilter?.map(fileIn) ?? testFiles)) await read(path)
      const hitCount = hitLimit === undefined ? undefined : 0
      Object.assign(instrumented, { activeMutant: activeMutant.id, hitLimit, hitCount })
      const result = await run(testFilter, activeMutant.fileName)
      instrumented.activeMutant = undefined
      files = loaded
      return toMutantRunResult(result)
    },
  }
}

async function runFile(
  path: string,
  file: TestFile,
  {
    chosen,
    mistaken,
  }: { readonly chosen: readonly string[] | undefined; readonly mistaken: string | undefined },
): Promise<TestResult[]> {
  const results: TestResult[] = []
  for (const hook of file.before) await hook()
  try {
    for (const [at, test] of file.tests.entries()) {
      const id = `${path}#${at}`
      if (chosen?.includes(id) === false) continue
      instrumented.currentTestId = id
      const outcome = await runTest(file, test).then(
        () => ({ status: TestStatus.Success }) as const,
        failed,
      )
      instrumented.currentTestId = undefined
      results.push({ ...describe(id, test.name), ...outcome })
      if (mistaken !== undefined && outcome.status === TestStatus.Failed) break
    }
  } finally {
    instrumented.currentTestId = undefined
    for (const hook of file.after) await hook()
  }
  return results
}

const hasFailed = (result: DryRunResult) =>
  result.status !== DryRunStatus.Complete ||
  result.tests.some(({ status }) => status === TestStatus.Failed)
const fileIn = (id: string) => id.replace(/#\d+$/, '')
const describe = (id: string, name: string) => ({ id, name, timeSpentMs: 0, fileName: fileIn(id) })
const failed = (cause: unknown) =>
  ({ status: TestStatus.Failed, failureMessage: String((cause as Error)?.stack ?? cause) }) as const

/** StrykerJS reads `strykerValidationSchema` and `strykerPlugins` of a plugin by their names. */
export const strykerValidationSchema = {
  properties: { nodeTest: { type: 'object' } },
}
export const strykerPlugins = [
  declareFactoryPlugin(
    PluginKind.TestRunner,
    'node-test',
    Object.assign((options: StrykerOptions) => openRunner(options.nodeTest as never), {
      inject: tokens(commonTokens.options),
    }),
  ),
]
