import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { subjectTexts } from './subjects.texts.ts'

test('A-032 each kind of row that the audit log names has a name in both languages', () => {
  const sources = globSync('{server,contract}/console/**/*.ts').filter(
    (path) => !path.endsWith('.test.ts'),
  )
  const kinds = sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const named = /[tT]arget[^\n]*?\{ kind: '([a-z-]+)'|shows: '([a-z-]+)'/g
    return [...text.matchAll(named)].map(([, target, shown]) => target ?? shown)
  })
  assert.ok(kinds.length > 40)
  const unnamed = kinds.filter((kind) => kind !== undefined && !(kind in subjectTexts.ja))
  assert.deepEqual(unnamed, [])
  assert.deepEqual(Object.keys(subjectTexts.en), Object.keys(subjectTexts.ja))
})
