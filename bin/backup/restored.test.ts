import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Receipt } from '#contract/draws.ts'
import { findBinaries } from '#server/platform/embedded-postgres/binaries.ts'
import { choosePlacement } from '#server/platform/embedded-postgres/placement.ts'
import { startPostgres } from '#server/platform/embedded-postgres/postgres.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { startBuyer } from '#testing/drivers/payments/buyer.ts'
import { takeBaseBackup } from '#testing/faults/base-backup.ts'
import { type GrindResult, grindPurchase } from '#testing/faults/seed-grinder.ts'
import { cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import {
  prepareRestorableDatabase,
  type RestorableDatabase,
} from '#testing/fixtures/restorable-shop.ts'
import { withDatabase, withServer } from '#testing/fixtures/template-database.ts'
import { startTestDatabase, type TestDatabase } from '#testing/fixtures/test-database.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'
import { inspectShop } from './inspect.ts'

const ROOT = join(import.meta.dirname, '../..')
const RESTORE = 'bin/backup/restore.ts'
/**
 * The number of the prize that the attack in this test aims at. An honest purchase is very unlikely
 * to win this prize.
 */
const TOP_PRIZE = 0
const POLL_MS = 100

test('npm run restore on a backup under load brings every purchase acknowledged before the end of the archived log, and gives old receipts nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'restored-'))
  // The database may run as another user, who must be able to enter this directory.
  chmodSync(folder, 0o755)
  const server = await startTestDatabase({ isDurable: true })
  try {
    const original = await cloneDatabase({ serverUrl: server.url })
    const { prepared, archived, receipts } = await buyAroundBackup(server, original.url, folder)
    const name = /\/(\w+)\?/.exec(original.url)?.[1] ?? ''
    const dataDir = join(folder, 'restored/postgres')
    assert.match(await runRestore(folder, { dataDir, name }), /A new epoch of the draws has begun/)
    assert.deepEqual(filesToArchive(dataDir, /\.history$/), ['00000002.history'])
    const restored = await startPostgres({ dataDir })
    try {
      const url = withDatabase(restored.url, name)
      const shop = await inspectShop(url)
      assert.deepEqual(shop.violations, [])
      assert.notEqual(shop.newestPurchaseAt, null)
      assert.equal(await countUnusedEpochs(url), 1)
      const kept = new Set(await purchaseIds(url))
      assert.equal(kept.size, shop.purchaseCount)
      assert.deepEqual(
        archived.filter((id) => !kept.has(id)),
        [],
      )
      const { isSeedKnown, receipt } = await buyWithOldReceipts(url, prepared, receipts)
      assert.equal(isSeedKnown, false)
      assert.notEqual(receipt.prizes[0], TOP_PRIZE)
    } finally {
      await restored.stop()
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('without pgBackRest, npm run backup and npm run restore refuse in one sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-pgbackrest-'))
  const commands = [
    ['bin/backup/backup.ts', 'full'],
    [RESTORE, join(folder, 'target')],
  ]
  try {
    for (const command of commands) {
      const { code, stderr } = await promisify(execFile)(process.execPath, command, {
        cwd: ROOT,
        env: { PATH: folder },
      }).then(
        () => ({ code: 0, stderr: '' }),
        (cause: { code: number; stderr: string }) => cause,
      )
      assert.equal(code, 1)
      assert.match(stderr, /^pgbackrest cannot be run \(ENOENT\): install it/)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

interface PurchasesAroundBackup {
  readonly prepared: RestorableDatabase
  /** The ids of the purchases that were acknowledged before the end of the archived log. */
  readonly archived: readonly number[]
  /**
   * The receipts of the purchases that were made after the end of the archived log. The restore
   * loses these purchases.
   */
  readonly receipts: readonly Receipt[]
}

/**
 * Lets members buy before, during and after a base backup, and after the end of the archived log.
 */
async function buyAroundBackup(
  server: TestDatabase,
  url: string,
  folder: string,
): Promise<PurchasesAroundBackup> {
  // `npm run restore` connects as the superuser of Debian's packages.
  await withServer(server.url, (client) => client.query('create role postgres superuser login'))
  const prepared = await prepareRestorableDatabase(url)
  const shop = await openTestShop({ databaseUrl: url })
  try {
    const buyers = await Promise.all(
      prepared.buyers.map(({ id, mail }) =>
        startBuyer({ memberId: id, mail, urls: [shop.url], packIds: [prepared.loadPackId] }),
      ),
    )
    const ids = () =>
      buyers.flatMap(({ acknowledged }) => acknowledged.map(({ purchaseId }) => purchaseId))
    await moreThan(ids, 0)
    await takeBaseBackup(server, join(folder, 'postgres'))
    await moreThan(ids, ids().length)
    const archived = ids()
    await withServer(server.url, (client) => client.query('select pg_switch_wal()'))
    archiveLog(join(server.dataDir, 'pg_wal'), join(folder, 'archive'))
    const member = openClient(shop.url)
    await member.logIn(prepared.account)
    const receipts: Receipt[] = []
    for (let count = 0; count < 3; count++) receipts.push(await buyReceipt(member, prepared))
    for (const buyer of buyers) await buyer.stop()
    return { prepared, archived, receipts }
  } finally {
    await shop.close()
  }
}

async function moreThan(ids: () => readonly number[], count: number): Promise<void> {
  while (ids().length <= count) await wait(POLL_MS)
}

async function buyReceipt(member: Client, { packId }: RestorableDatabase): Promise<Receipt> {
  const { pack_history_id } = await member.buy(packId, 1)
  return (await member.get(`/user/pack/receipt/${pack_history_id}`)).detail
}

/** Lets the member who kept the receipts make the first purchase after the restore. */
async function buyWithOldReceipts(
  url: string,
  { account, packId }: RestorableDatabase,
  receipts: readonly Receipt[],
): Promise<GrindResult> {
  const shop = await openTestShop({ databaseUrl: url })
  try {
    const member = openClient(shop.url)
    await member.logIn(account)
    return await grindPurchase(member, { receipts, packId, wantedNo: TOP_PRIZE })
  } finally {
    await shop.close()
  }
}

/** Copies the log as an archiver does, so that the restored server's user can read it. */
function archiveLog(from: string, to: string): void {
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const name of readdirSync(from).filter((each) => /^[\dA-F]{24}$/.test(each))) {
    copyFileSync(join(from, name), join(to, name))
    chmodSync(join(to, name), 0o644)
  }
}

/**
 * Runs `npm run restore` with a program in the place of pgBackRest that copies the base backup and
 * names the archived log. Returns the output of the command.
 */
async function runRestore(
  folder: string,
  { dataDir, name }: { readonly dataDir: string; readonly name: string },
): Promise<string> {
  const programs = join(folder, 'programs')
  const [backup, archive] = [join(folder, 'postgres'), join(folder, 'archive')]
  mkdirSync(programs)
  mkdirSync(dirname(dataDir))
  mkdirSync(dataDir, { mode: 0o700 })
  writeFileSync(
    join(programs, 'pgbackrest'),
    `#!/bin/sh
cp -Rp ${backup}/. ${dataDir} && touch ${dataDir}/recovery.signal &&
echo "restore_command = 'cp ${archive}/%f %p'" >> ${dataDir}/postgresql.auto.conf`,
    { mode: 0o755 },
  )
  const { binaries, user } = choosePlacement({ binaries: findBinaries(), dataDir })
  if (process.getuid?.() === 0)
    for (const path of [backup, join(folder, 'restored')])
      execFileSync('chown', ['-R', String(user.uid ?? 0), path])
  const [program = '', ...args] = [...user.commandPrefix, process.execPath, RESTORE, dataDir]
  const { stdout } = await promisify(execFile)(program, args, {
    cwd: ROOT,
    env: {
      PATH: `${programs}:${process.env.PATH}`,
      POSTGRES_BIN: dirname(binaries.postgres),
      BACKUP_DATABASE: name,
    },
  })
  return stdout
}

/** The files of the log that the restored server gives to the archive as soon as it runs. */
const filesToArchive = (dataDir: string, pattern: RegExp) =>
  readdirSync(join(dataDir, 'pg_wal/archive_status'))
    .filter((name) => name.endsWith('.ready'))
    .map((name) => name.replace('.ready', ''))
    .filter((name) => pattern.test(name))

async function countUnusedEpochs(url: string): Promise<number> {
  const { rows } = await withServer(url, (client) =>
    client.query(`
      select count(*)::int as count
      from epochs
      where not exists (select from purchases where purchases.epoch = epochs.epoch)`),
  )
  return rows[0]?.count
}

async function purchaseIds(url: string): Promise<readonly number[]> {
  const { rows } = await withServer(url, (client) =>
    client.query('select id::int from purchases order by id'),
  )
  return rows.map(({ id }) => id)
}
