import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showsTopPage } from './top-page.rule.ts'

test('U-078 the top-page button hides only while the points do not exceed the pack’s', () => {
  assert.ok(showsTopPage({ packPoints: undefined, points: 0 }))
  assert.ok(!showsTopPage({ packPoints: 500, points: 400 }))
  assert.ok(!showsTopPage({ packPoints: 500, points: 500 }))
  assert.ok(showsTopPage({ packPoints: 500, points: 501 }))
})
