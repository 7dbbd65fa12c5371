import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptsIn } from './page-scripts.rule.ts'

test('scripts are found in any case and quotes', () => {
  assert.deepEqual(scriptsIn(`<SCRIPT SRC='/a.js'></SCRIPT ><script async src=/b.js></script>`), {
    paths: ['/a.js', '/b.js'],
    inline: [],
  })
})
