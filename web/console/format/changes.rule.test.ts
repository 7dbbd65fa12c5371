import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf } from './changes.rule.ts'

test('A-021 of a field with fields of its own, only what differs is shown', () => {
  const before = {
    version: 3,
    identity: { name: '引札', tagline: '', palette: { ink: '#000000' } },
  }
  const after = { identity: { name: '引札堂', tagline: '', palette: { ink: '#111111' } }, ids: [1] }
  assert.deepEqual(changesOf(before, after), [
    { path: ['identity', 'name'], old: '引札', next: '引札堂' },
    { path: ['identity', 'palette', 'ink'], old: '#000000', next: '#111111' },
    { path: ['ids'], old: undefined, next: [1] },
  ])
})

test('A-021 a row that does not exist yet has nothing before', () => {
  const after = { points: 1_000, texts: { ja: 'あ' } }
  assert.deepEqual(changesOf({}, after), [
    { path: ['points'], old: undefined, next: 1_000 },
    { path: ['texts', 'ja'], old: undefined, next: 'あ' },
  ])
})

test('A-021 what is zero before and after is not shown, as of a refund nothing of which went back before', () => {
  const before = { state: 'paid', yen: 500, returnedYen: 0 }
  const after = { state: 'refunded', yen: 500, returnedYen: 0 }
  assert.deepEqual(
    changesOf(before, after).map(({ path }) => path),
    [['state'], ['yen']],
  )
})
