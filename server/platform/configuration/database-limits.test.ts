import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readConsoleSettings } from './console-settings.ts'
import type { DatabaseLimits } from './database-limits.ts'
import { readSettings } from './settings.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'database-limits-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))
const readers = [
  (variables: object) => readSettings({ DATA_DIR: dataDir, ...variables }),
  (variables: object) => readConsoleSettings({ ...variables }),
]
const limitsIn = ({ connectionsMax, connectionWaitMsMax, queryTimeoutMs }: DatabaseLimits) => [
  connectionsMax,
  connectionWaitMsMax,
  queryTimeoutMs,
]

test('the shop and the console take the size of the pool and its time-outs from the settings', () => {
  const variables = {
    DATABASE_CONNECTIONS: '20',
    DATABASE_WAIT_SECONDS: '3',
    DATABASE_STATEMENT_SECONDS: '30',
  }
  for (const read of readers) {
    assert.deepEqual(limitsIn(read({})), [8, 5_000, 20_000])
    assert.deepEqual(limitsIn(read(variables)), [20, 3_000, 30_000])
  }
})

test('a pool of one connection, or a time-out that no request could keep, is refused', () => {
  for (const [name, value, range] of [
    ['DATABASE_CONNECTIONS', '1', '2 to 100'],
    ['DATABASE_CONNECTIONS', 'many', '2 to 100'],
    ['DATABASE_WAIT_SECONDS', '15', '1 to 14'],
    ['DATABASE_STATEMENT_SECONDS', '5', '6 to 120'],
  ] as const)
    for (const read of readers)
      assert.throws(
        () => read({ [name]: value }),
        new RegExp(`^StartRefused: ${name} must be a whole number from ${range}\\.$`),
      )
})
