import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readBackupMetric } from './backup-report.ts'
import { expositionOf } from './exposition.ts'

test('the metric tells when a backup was last verified, and nothing without a report that can be read', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'backup-'))
  const file = join(directory, 'newest.json')
  const lines = async (path: string | null) =>
    expositionOf([await readBackupMetric(path)])
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
  assert.deepEqual([await lines(null), await lines(file)], [[], []])
  for (const broken of ['', '{', '{"verified_at":"yesterday","newest_purchase_at":null}']) {
    await writeFile(file, broken)
    assert.deepEqual(await lines(file), [])
  }
  await writeFile(file, '{"verified_at":"2026-11-23T00:00:00.000Z","newest_purchase_at":null}')
  assert.deepEqual(await lines(file), ['hikifuda_backup_verified_timestamp_seconds 1795392000'])
  await rm(directory, { recursive: true })
})
