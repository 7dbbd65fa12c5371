import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DETAIL_SCREENS } from '#web/console/app/detail-screens.ts'
import { MENU_SCREENS } from '#web/console/app/screens.ts'
import { parentPathOf } from './parent-path.rule.ts'

const paths = [...MENU_SCREENS, ...DETAIL_SCREENS].map(({ path }) => path)

test('A-042 a screen that cannot be shown leads to a screen that exists, and not to itself', () => {
  for (const path of paths.filter((each) => each !== '/')) {
    const parent = parentPathOf(path.replace(/:\w+/, '7'))
    assert.ok(paths.includes(parent), `${path} leads to ${parent}`)
    assert.notEqual(parent, path)
  }
})
