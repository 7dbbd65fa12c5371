import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { noticesOf } from './third-party-notices.ts'

const inModules = (path: string) => join(import.meta.dirname, '../node_modules', path)

test('the notices name each package of the bundle once, with its licence and its text', () => {
  const notices = noticesOf([
    inModules('react/cjs/react.production.js'),
    `\0${inModules('react/index.js')}?commonjs-module`,
    inModules('@tanstack/react-query/build/modern/index.js'),
    join(import.meta.dirname, 'shop/app/routes.ts'),
  ])
  assert.equal(notices.match(/^react \d+\.\d+\.\d+ \(MIT\)$/gm)?.length, 1)
  assert.match(notices, /^@tanstack\/react-query \d/m)
  for (const name of ['react', '@tanstack/react-query']) {
    const text = readFileSync(inModules(join(name, 'LICENSE')), 'utf8').trim()
    assert.ok(notices.includes(text), `the whole licence of ${name}`)
  }
  assert.ok(!notices.includes('hikifuda'))
})

test('the notices contain the licence of the fonts', () => {
  assert.match(noticesOf([]), /SIL Open Font License, Version 1\.1/i)
})
