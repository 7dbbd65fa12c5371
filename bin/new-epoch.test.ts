import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { readEpochs } from '#server/draws/epochs/epochs.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { cloneDatabase } from '#testing/fixtures/cloned-database.ts'

test('T14 the operator begins a new epoch, after which no earlier commitment is good', async () => {
  const clone = await cloneDatabase()
  const database = openDatabase({ url: asShopRole(clone.url), connectionsMax: 1 })
  try {
    const { present: before } = await readEpochs(database)
    const command = spawn(process.execPath, [join(import.meta.dirname, 'new-epoch.ts')], {
      env: { ...process.env, DATABASE_URL: asShopRole(clone.url) },
    })
    assert.equal(await new Promise((resolve) => command.once('close', resolve)), 0)
    const { present, previous } = await readEpochs(database)
    assert.notDeepEqual(present, before)
    assert.equal(previous, null)
  } finally {
    await database.close()
    await clone.drop()
  }
})
