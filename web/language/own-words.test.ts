import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { inWords } from '#contract/words.rule.ts'
import { OWN_WORDS, STANDARD } from '#testing/fixtures/own-words.ts'

const ROOT = join(import.meta.dirname, '../..')
const withCode = (_: string, value: unknown) =>
  typeof value === 'function' ? String(value) : value

test('B-112: no text of the members’ screens keeps a standard word in a shop with its own', async () => {
  const files = globSync('web/shop/**/*.texts.ts', { cwd: ROOT })
  assert.ok(files.length > 40)
  for (const file of files) {
    // A mark that stands in a text already would be replaced once more, if it is another's standard mark.
    const code = readFileSync(join(ROOT, file), 'utf8')
    assert.doesNotMatch(code, /(language\/identity|draws\/price)\.ts'/, file)
    for (const catalogue of Object.values(await import(`#${file}`)) as object[])
      for (const language of ['ja', 'en'] as const) {
        const texts = JSON.stringify(catalogue[language as never] ?? '', withCode)
        assert.doesNotMatch(inWords(texts, OWN_WORDS, language), STANDARD[language], file)
      }
  }
})

/** Files whose texts are put into the words of the shop elsewhere, as refusals are when they are sent. */
const OTHER_FILES = [
  'server/notifications/push/push-texts.ts',
  'server/outbox/templates/built-in.ts',
  'server/payments/lifecycle/methods.ts',
  'server/points/points.ts',
  'server/restrictions/restriction-state.ts',
  'web/shop/layout/setting-texts.rule.ts',
  'web/shop/legal/guide-settings.rule.ts',
]

test('B-112: standard words stand only where a shop’s own replace them', () => {
  const files = globSync('{server,web/shop,web/kit,web/service-worker}/**/*.{ts,tsx}', {
    cwd: ROOT,
  })
  const faults = files.filter((file) => {
    if (/\.test\.tsx?$|\.(texts|messages)\.ts$|^server\/console\//.test(file)) return false
    const text = readFileSync(join(ROOT, file), 'utf8')
    return (
      /くじ(?!ら)|パック|ポイント|コイン|<\/?(?:b|small|span)>[PC]\b/.test(text) &&
      !/\b(inWords|messageIn)\(/.test(text)
    )
  })
  assert.deepEqual(faults.sort(), OTHER_FILES)
})
