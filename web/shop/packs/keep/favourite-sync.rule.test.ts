import assert from 'node:assert/strict'
import { test } from 'node:test'
import { syncOf } from './favourite-sync.rule.ts'

test('a guest’s favourites join those of the member who logs in, and no other member’s do', () => {
  const cases = [
    [{ owner: null, ids: [3], memberId: null }, 'nothing'],
    [{ owner: null, ids: [3], memberId: 7 }, 'add'],
    [{ owner: null, ids: [], memberId: 7 }, 'load'],
    [{ owner: '7', ids: [3], memberId: 7 }, 'load'],
    [{ owner: '8', ids: [3], memberId: 7 }, 'load'],
    [{ owner: '7+', ids: [3], memberId: 7 }, 'add'],
    [{ owner: '8+', ids: [3], memberId: 7 }, 'load'],
    [{ owner: '7', ids: [3], memberId: null }, 'clear'],
    [{ owner: '7+', ids: [3], memberId: null }, 'clear'],
  ] as const
  for (const [held, sync] of cases) assert.equal(syncOf(held), sync, JSON.stringify(held))
})
