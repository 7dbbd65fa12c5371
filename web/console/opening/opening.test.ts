import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CONFIRMED_STEPS, FOUND_STEPS } from '#contract/console/opening.fields.ts'
import { openingTexts } from './opening.texts.ts'

test('A-308: the guide lists the steps of the opening as the screen does', () => {
  const guide = readFileSync(new URL('../../../docs/deploying.md', import.meta.url), 'utf8')
  const { names } = openingTexts.en
  const rows = [
    ...FOUND_STEPS.map((step) => `| ${names[step]} | the shop |`),
    ...CONFIRMED_STEPS.map((step) => `| ${names[step]} | an owner |`),
  ]
  assert.ok(guide.includes(['|---|---|', ...rows, ''].join('\n')), rows.join('\n'))
})
