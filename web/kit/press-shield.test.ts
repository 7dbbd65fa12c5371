import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shieldPresses } from './press-shield.ts'

test('a shield over the window swallows the presses of half a second, and then goes away', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const shields = new Set<object>()
  const createElement = () => {
    const shield = { style: {}, remove: () => shields.delete(shield) }
    return shield
  }
  const body = { append: (shield: object) => shields.add(shield) }
  Object.assign(globalThis, { document: { createElement, body } })
  t.after(() => Reflect.deleteProperty(globalThis, 'document'))
  shieldPresses()
  assert.deepEqual(
    [...shields].map((shield) => ({ ...shield, remove: undefined })),
    [{ style: { position: 'fixed', inset: '0', zIndex: '100' }, remove: undefined }],
  )
  t.mock.timers.tick(499)
  assert.equal(shields.size, 1)
  t.mock.timers.tick(1)
  assert.equal(shields.size, 0)
})
