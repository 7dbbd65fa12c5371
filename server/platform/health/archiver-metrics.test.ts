import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { selectArchiverState } from './archiver.sql.ts'
import { archiverMetrics } from './archiver-metrics.ts'
import { expositionOf } from './exposition.ts'

const linesOf = (state: Parameters<typeof archiverMetrics>[0]) =>
  expositionOf(archiverMetrics(state))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

test('the metrics tell when the log was last archived and how often that failed, and nothing without an archive', () => {
  assert.deepEqual(linesOf(null), [])
  const failing = { archivedAt: null, failureCount: 3 }
  assert.deepEqual(linesOf(failing), ['hikifuda_log_archive_failures_total 3'])
  assert.deepEqual(linesOf({ archivedAt: new Date('2026-11-23T00:00:00Z'), failureCount: 0 }), [
    'hikifuda_log_archived_timestamp_seconds 1795392000',
    'hikifuda_log_archive_failures_total 0',
  ])
})

test('the shop’s role may read the state of the archiver, which a server without an archive has not', async () => {
  const clone = await cloneDatabase()
  const database = openDatabase({ url: asShopRole(clone.url), connectionsMax: 1 })
  try {
    assert.equal(await selectArchiverState(database), null)
    const [row] = await database.query<{ count: number }>({
      text: 'select failed_count::int as count from pg_stat_archiver',
    })
    assert.equal(typeof row?.count, 'number')
  } finally {
    await database.close()
    await clone.drop()
  }
})
