import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { newestBackupAt } from './newest-backup.ts'

const NOW = new Date('2026-11-23T06:30:00Z')
const at = (moment: string) => ({
  timestamp: { start: 0, stop: Date.parse(moment) / 1_000 },
  type: 'diff',
})
const infoOf = (name: string, ...moments: readonly string[]) =>
  JSON.stringify([{ name, backup: moments.map(at), status: { code: 0 } }])

test('the newest backup is the one that ended last, and it may be 36 hours old', () => {
  const moments = ['2026-11-21T18:30:00Z', '2026-11-14T04:30:00Z']
  const newest = newestBackupAt(infoOf('hikifuda', ...moments), 'hikifuda', NOW)
  assert.equal(newest.toISOString(), '2026-11-21T18:30:00.000Z')
})

test('a backup of more than 36 hours, or no backup, is refused with a sentence', () => {
  const read = (json: string) => () => newestBackupAt(json, 'hikifuda', NOW)
  assert.throws(
    read(infoOf('hikifuda', '2026-11-21T18:29:59Z')),
    /^StartRefused: The newest backup of hikifuda ended at 2026-11-21T18:29:59\.000Z, more than 36 hours ago/,
  )
  for (const json of [infoOf('hikifuda'), infoOf('other', '2026-11-23T06:00:00Z'), '[]'])
    assert.throws(read(json), /^StartRefused: pgBackRest has no backup of hikifuda\.$/)
})

test('npm run backup -- verify restores no backup that is too old, and writes no report', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'old-backup-'))
  const report = join(folder, 'newest.json')
  writeFileSync(
    join(folder, 'pgbackrest'),
    `#!/bin/sh
case "$*" in
  *info*) echo '${infoOf('hikifuda', '2020-01-01T00:00:00Z')}' ;;
  *) echo restored > ${join(folder, 'restored')} ;;
esac`,
    { mode: 0o755 },
  )
  try {
    const { code, stderr } = await promisify(execFile)(
      process.execPath,
      ['bin/backup/backup.ts', 'verify'],
      {
        cwd: join(import.meta.dirname, '../..'),
        env: { PATH: `${folder}:${process.env.PATH}`, BACKUP_FILE: report },
      },
    ).then(
      () => ({ code: 0, stderr: '' }),
      (cause: { code: number; stderr: string }) => cause,
    )
    assert.equal(code, 1)
    assert.match(stderr, /^The newest backup of hikifuda ended at 2020-01-01T00:00:00\.000Z/)
    assert.deepEqual([existsSync(report), existsSync(join(folder, 'restored'))], [false, false])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
