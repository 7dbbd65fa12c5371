import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { findProgram, requirePackages } from './missing-packages.ts'

const { PATH } = process.env

afterEach(() => {
  process.env.PATH = PATH
})

test('a machine without the engines is told which packages to install', () => {
  process.env.PATH = ''
  assert.throws(
    requirePackages,
    (refusal) =>
      refusal instanceof StartRefused &&
      /apt-get install firefox-esr webkit2gtk-driver .*xvfb dbus$/.test(refusal.message),
  )
})

test('a program is found in the folders of PATH', () => {
  assert.ok(findProgram('sh')?.endsWith('/sh'))
  assert.equal(findProgram('no-such-program'), undefined)
})
