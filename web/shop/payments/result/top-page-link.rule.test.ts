import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showsTopPageLink } from './top-page-link.rule.ts'

test('U-078 the top-page link hides only while the points do not exceed the pack’s price', () => {
  assert.ok(showsTopPageLink({ packPoints: undefined, points: 0 }))
  assert.ok(!showsTopPageLink({ packPoints: 500, points: 400 }))
  assert.ok(!showsTopPageLink({ packPoints: 500, points: 500 }))
  assert.ok(showsTopPageLink({ packPoints: 500, points: 501 }))
})
