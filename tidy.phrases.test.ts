import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { expectNone } from '#testing/repository/expect-none.ts'
import { listFiles, ROOT } from '#testing/repository/source-files.ts'

/** The rules of this file follow from how Japanese texts are cut into phrases (decision 094). */

const faultsOf = (files: RegExp, fault: RegExp) =>
  listFiles()
    .filter((path) => files.test(path))
    .filter((path) => fault.test(readFileSync(join(ROOT, path), 'utf8')))

test('no style breaks lines in a way that only one browser has', () => {
  expectNone(
    faultsOf(/^web\/.*\.css$/, /auto-phrase/),
    'theme.css sets word-break: keep-all, and the texts are cut into phrases (contract/phrases).',
  )
})

test('browser tests look for a Japanese text by a string', () => {
  const longPattern =
    /(?:getByText\(|toHaveText\(|toContainText\(|= )[^'"`)\n]*\/[^/\n]*[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]{7}/u
  expectNone(
    faultsOf(/^e2e\/(?!console\/).*\.ts$/, longPattern),
    'A regular expression does not match a text that is cut into phrases.',
  )
})

test('an English text holds no Japanese, nor a word from the Japanese side of a pair', () => {
  const english = String.raw`\ben:\s*(?:\x60(?:[^\x60\\]|\\.)*|'(?:[^'\\]|\\.)*)`
  const foreign = String.raw`(?:\.ja\b|[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}])`
  expectNone(
    faultsOf(/^(server|web|contract)\/(?!.*\.test\.).*\.tsx?$/, new RegExp(english + foreign, 'u')),
    'Members who read English see it.',
  )
})
