import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#server/platform/database/database.ts'
import { cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { commitProbe } from './readiness.sql.ts'
import { openReadiness } from './readiness.ts'

const options = { commit: async () => {}, close: async () => {}, skewMs: () => 0 }
const WITHIN_MS_MAX = 5_000

test('a process is ready until it stops', async () => {
  const readiness = openReadiness(options)
  assert.equal(await readiness.reasonAgainst(), null)
  readiness.drain()
  assert.equal(await readiness.reasonAgainst(), 'stopping')
})

test('a process whose clock is more than 30 s off is not ready', async () => {
  for (const [skewMs, reason] of [
    [30_000, null],
    [-30_000, null],
    [30_001, 'clock'],
    [-30_001, 'clock'],
  ] as const) {
    assert.equal(await openReadiness({ ...options, skewMs: () => skewMs }).reasonAgainst(), reason)
  }
})

test('many checks of a database that hangs share one probe, and are answered', async () => {
  let probeCount = 0
  const commit = () => {
    probeCount += 1
    return new Promise<void>(() => {})
  }
  const readiness = openReadiness({ ...options, commit })
  const startedAtMs = performance.now()
  const reasons = await Promise.all([readiness.reasonAgainst(), readiness.reasonAgainst()])
  assert.deepEqual([...reasons, await readiness.reasonAgainst()], Array(3).fill('database'))
  assert.equal(probeCount, 1)
  assert.ok(performance.now() - startedAtMs < WITHIN_MS_MAX)
})

test('a database that refuses writes is not ready, and is ready once it accepts them', async () => {
  const clone = await cloneDatabase()
  const database = openDatabase({ url: clone.url, connectionsMax: 1 })
  try {
    let isReadOnly = true
    const commit = () =>
      database.transaction(async (tx) => {
        if (isReadOnly) await tx.query({ text: 'set transaction read only' })
        await tx.query({ text: isReadOnly ? 'create table t ()' : 'select 1' })
        await commitProbe(tx)
      })
    const readiness = openReadiness({ ...options, commit })
    assert.equal(await readiness.reasonAgainst(), 'database')
    isReadOnly = false
    assert.equal(await readiness.reasonAgainst(), null)
  } finally {
    await database.close()
    await clone.drop()
  }
})
