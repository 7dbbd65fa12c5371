import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const NAMES: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  ios: 'iOS',
}

/** The browsers that the build is made for, such as `['Firefox', '121']`. */
function targets(): readonly (readonly [string, string])[] {
  const [, list = ''] = /target: \[(.+)\]/.exec(read('vite.config.ts')) ?? []
  return [...list.matchAll(/'([a-z]+)([\d.]+)'/g)].map(([, name = '', version = '']) => [
    NAMES[name] ?? name,
    version,
  ])
}

test('the README and the page for older browsers name the browsers that the build is made for', () => {
  assert.equal(targets().length, Object.keys(NAMES).length)
  const [, readme = ''] = /## Browsers\n(.*?)\n## /s.exec(read('../README.md')) ?? []
  for (const text of [readme, read('public/old-browser.html')]) {
    for (const [name, version] of targets()) {
      assert.ok(text.includes(name), name)
      assert.ok(text.includes(version), `${name} ${version}`)
    }
  }
})

test('the check for older browsers uses no syntax that they do not know', () => {
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(read('index.html')) ?? []
  assert.match(script, /old-browser\.html/)
  assert.doesNotMatch(script, /=>|`|\?\.|\?\?|\b(?:const|let|class|async)\b|\/\(\?</)
})
