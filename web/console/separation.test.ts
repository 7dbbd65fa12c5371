import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { build } from 'vite'
import { expectNone } from '#testing/repository/expect-none.ts'
import { readSources } from '#testing/repository/source-files.ts'

const CONSOLE_PACKAGES = /^(@mantine\/|recharts$)/

/**
 * The source files of the members' screens, and of everything that the build bundles with these
 * screens.
 */
const membersSources = readSources().filter(({ path }) =>
  /^web\/(shop|kit|wire|service-worker)\//.test(path),
)

test("A-189 no file of the members' build holds any of the console", () => {
  assert.ok(membersSources.length > 100)
  const faults = membersSources.flatMap(({ path, imports }) =>
    imports
      .filter(
        (each) =>
          /^(web|contract)\/console\//.test(each.path ?? '') ||
          CONSOLE_PACKAGES.test(each.specifier),
      )
      .map(({ specifier }) => `${path}: ${specifier}`),
  )
  expectNone(faults, 'What both need stands in web/kit or web/wire.')
})

test("A-191 the members' build lists no file of the console", async () => {
  const bundles = await build({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'silent',
    build: { write: false, minify: false },
  })
  const outputs = [bundles].flat().flatMap((each) => ('output' in each ? each.output : []))
  const modules = outputs.flatMap((file) => ('modules' in file ? Object.keys(file.modules) : []))
  assert.ok(modules.some((each) => each.includes('/web/shop/')))
  const faults = modules.filter((each) => /\/(web|contract)\/console\/|@mantine/.test(each))
  expectNone(faults, "The members' build holds a file of the console.")
})

test('A-041 the texts of the console have both languages', () => {
  const faults = readSources()
    .filter(({ path }) => /^web\/console\/.*\.texts\.ts$/.test(path))
    .filter(({ text }) => !/ =\s+(\{ ja(: \w+)?, en(: \w+)? \}|bothLanguages\()/.test(text))
    .map(({ path }) => path)
  expectNone(
    faults,
    'A catalogue is { ja, en } or bothLanguages, and the type checker compares both.',
  )
})

test('A-041 the screens of the console hold no Japanese text of their own', () => {
  const faults = readSources()
    .filter(({ path }) => /^web\/console\/.*\.tsx$/.test(path))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n').filter((line) => !line.includes("'日本語'"))
      return lines
        .filter((line) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(line))
        .map((line) => `${path}: ${line.trim()}`)
    })
  expectNone(faults, 'Texts stand in *.texts.ts, in both languages.')
})
