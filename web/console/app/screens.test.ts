import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MENU_GROUPS, MENU_SCREENS } from './screens.ts'

test('each screen with a key stands in one group of the menu', () => {
  const grouped = Object.values(MENU_GROUPS).flat()
  assert.deepEqual([...grouped].sort(), MENU_SCREENS.map(({ name }) => name).sort())
})
