import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { planRanks } from '#server/ranks/rank-list/rank-list.ts'
import type { Rank } from '#server/ranks/rank-period.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'

let clone: ClonedDatabase
const directory = mkdtempSync(join(tmpdir(), 'ranks-'))
before(async () => {
  clone = await cloneDatabase()
})
after(async () => {
  rmSync(directory, { recursive: true, force: true })
  await clone.drop()
})

/** Runs `npm run ranks` and returns its output and its exit status. */
async function run(file?: unknown) {
  const path = join(directory, 'ranks.json')
  if (file !== undefined)
    writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file))
  const command = join(import.meta.dirname, 'ranks.ts')
  const child = spawn(process.execPath, [command, ...(file === undefined ? [] : [path])], {
    env: { ...process.env, DATABASE_URL: asShopRole(clone.url), DATABASE_OWNER_URL: clone.url },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const status = await new Promise((resolve) => child.once('close', resolve))
  return { status, output }
}
const list = async () => JSON.parse((await run()).output) as Rank[]

test('the operator lists the ranks, changes the file and sets them', async () => {
  const ranks = await list()
  assert.deepEqual(
    ranks.map(({ name, monthYen }) => [name.ja, name.en, monthYen]),
    [
      ['初札', 'First ticket', 0],
      ['木札', 'Wooden ticket', 10_000],
      ['銅札', 'Copper ticket', 30_000],
      ['銀札', 'Silver ticket', 100_000],
      ['金札', 'Golden ticket', 300_000],
    ],
  )
  const top = {
    id: 6,
    name: { ja: '朱札', en: 'Vermilion ticket' },
    icon: '/images/ranks/vermilion.webp',
    monthYen: 1_000_000,
    coinPermille: 80,
    keepCoins: 20_000,
  }
  assert.deepEqual(await run([top, ...ranks]), { status: 0, output: 'The ranks are set.\n' })
  assert.deepEqual(await list(), [...ranks, top])
})

test('a file that breaks the rules for ranks is refused with the reason, and changes nothing', async () => {
  const before = await list()
  for (const [faulty, why] of [
    [before.slice(0, 4), /array to have >=5 items/],
    [before.map((rank) => ({ ...rank, id: 1 })), /same id/],
    ['{"no": "json', /ranks\.json is not JSON: Unterminated string/],
    [before.map(({ keepCoins: _keepCoins, ...rank }) => rank), /keepCoins/],
  ] as const) {
    const { status, output } = await run(faulty)
    assert.equal(status, 1)
    assert.match(output, why)
  }
  assert.deepEqual(await list(), before)
})

test('ranks that are planned in the console refuse the file with the reason', async () => {
  const ranks = await list()
  const database = openDatabase({ url: clone.url, connectionsMax: 1 })
  const now = new Date()
  const fromMonth = monthOf(now) + 1
  await database.transaction((tx) => planRanks(tx, { fromMonth, ranks, operatorId: null, now }))
  await database.close()
  assert.deepEqual(await run(ranks), {
    status: 1,
    output: 'Ranks are planned for the next month: withdraw them in the console first.\n',
  })
})
