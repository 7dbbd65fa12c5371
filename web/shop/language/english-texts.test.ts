import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const SHOP = join(import.meta.dirname, '..')
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

test('no English text of the members’ screens contains Japanese characters', () => {
  const files = globSync('**/*.en.ts', { cwd: SHOP })
  assert.ok(files.length > 10)
  const lines = files.flatMap((file) =>
    readFileSync(join(SHOP, file), 'utf8')
      .split('\n')
      .map((line) => `${file}: ${line.trim()}`),
  )
  assert.deepEqual(
    lines.filter((line) => JAPANESE.test(line)),
    [],
  )
})
