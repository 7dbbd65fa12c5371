import { test } from 'node:test'
import { expectNone } from '#testing/repository/expect-none.ts'
import { readSources } from '#testing/repository/source-files.ts'

/** The tables of screens. The frames of both applications load each of their files by `loadScreen`. */
const SCREEN_TABLES =
  /^web\/(shop\/app\/routes|shop\/fairness\/fairness-screen|console\/app\/[\w-]*screens)\.ts$/
/** Files that load something which the visitor does not miss if it is not there. */
const DISPENSABLE = [
  'web/kit/japanese-font.ts',
  'web/shop/app/use-favourite-sync.ts',
  'web/shop/draws/reveal/preload.ts',
]
const IMPORT = /\bimport\(/g
const GUARDED_IMPORT = /\b(loadFile|onDemand)\(\s*\(\) =>\s*import\(/g

test('every file that a page loads on demand survives a deployment', () => {
  const faults = readSources()
    .filter(({ path }) => /^web\/(shop|console|kit|wire)\/.*\.tsx?$/.test(path))
    .filter(({ path }) => !SCREEN_TABLES.test(path) && !DISPENSABLE.includes(path))
    .map(({ path, text }) => ({ path, code: text.replaceAll(/typeof import\(|\.import\(/g, '') }))
    .filter(({ path }) => !path.includes('.test.'))
    .filter(({ code }) => countOf(code, IMPORT) !== countOf(code, GUARDED_IMPORT))
    .map(({ path }) => path)
  expectNone(faults, 'An open page loads by onDemand or loadFile of web/kit/.')
})

function countOf(code: string, pattern: RegExp): number {
  return [...code.matchAll(pattern)].length
}
