import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { chapterOf } from '#web/console/app/chapter.rule.ts'
import { DETAIL_SCREENS } from '#web/console/app/detail-screens.ts'
import { MENU_SCREENS } from '#web/console/app/screens.ts'
import { withImportTables } from './import-tables.rule.ts'

const DOCS = join(import.meta.dirname, '../../../docs')

test('the handbook has a chapter for each screen of the menu, in both languages', () => {
  for (const name of ['operating.md', 'operating.ja.md']) {
    const text = readFileSync(join(DOCS, name), 'utf8')
    const missing = MENU_SCREENS.filter((screen) => !text.includes(`<a id="${screen.name}"></a>`))
    assert.deepEqual(
      missing.map((screen) => screen.name),
      [],
      name,
    )
  }
})

test('the file of a screen exports the component alone', () => {
  const app = join(DOCS, '../web/console/app')
  const tables = readdirSync(app).filter((name) => name.endsWith('screens.ts'))
  const files = tables.flatMap((name) => {
    const text = readFileSync(join(app, name), 'utf8')
    return [...text.matchAll(/import\('#web\/console\/([^']+)'\)/g)].map(([, path = '']) => path)
  })
  assert.equal(files.length, MENU_SCREENS.length + DETAIL_SCREENS.length)
  for (const path of files) {
    const text = readFileSync(join(app, '..', path), 'utf8')
    const exported = [...text.matchAll(/^export (?!type|interface)(.*)/gm)].map(([, code]) => code)
    assert.equal(exported.length, 1, path)
    assert.match(exported[0] ?? '', /^function \w+Screen\(/, path)
  }
})

test('each screen leads to the chapter about it', () => {
  const screens = [...MENU_SCREENS, ...DETAIL_SCREENS]
  const missing = screens.filter(({ path }) => chapterOf(path) === undefined)
  assert.deepEqual(missing, [])
})

test('the handbook has the columns of each import, as `npm run handbook` writes them', () => {
  for (const [name, language] of [
    ['operating.ja.md', 'ja'],
    ['operating.md', 'en'],
  ] as const) {
    const text = readFileSync(join(DOCS, name), 'utf8')
    assert.equal(withImportTables(text, language), text, name)
  }
})

test('each link of the handbook leads to a screen', () => {
  const paths = new Set([...MENU_SCREENS, ...DETAIL_SCREENS].map(({ path }) => path))
  for (const name of ['operating.md', 'operating.ja.md']) {
    const text = readFileSync(join(DOCS, name), 'utf8')
    for (const [, path = ''] of text.matchAll(/\]\(\/console(\/[^)]*)\)/g))
      assert.ok(paths.has(path), `${name}: ${path}`)
  }
})

test('the table of browser tests has a row for each screen, and each test in it exists', () => {
  const text = readFileSync(join(DOCS, 'requirements/console-screens.md'), 'utf8')
  const rows = text.split('\n').filter((line) => line.startsWith('| `/'))
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)])
  const screens = [...MENU_SCREENS, ...DETAIL_SCREENS].map(({ path }) => path)
  assert.deepEqual(named.map(([, path]) => path).toSorted(), screens.toSorted())
  for (const row of rows) {
    const [, , ...cells] = row.split('|')
    const names = cells.flatMap((cell) => [...cell.matchAll(/`([a-z][^`]+)`/g)])
    for (const [, name = ''] of names) {
      const path = name.includes('/') ? name : `e2e/console/${name}.spec.ts`
      assert.ok(existsSync(join(DOCS, '..', path)), path)
    }
  }
})
