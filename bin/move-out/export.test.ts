import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { planMoveIn } from '#server/console/move-ins/move-ins.ts'
import { moveBalance } from '#server/points/points.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { addMovedCards } from '#testing/fixtures/moved-cards.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { damagedFiles, type ExportedFile, exportShop } from './export.ts'
import { LEFT_OUT, NO_SECRETS } from './secrets.ts'

const ROOT = join(import.meta.dirname, '../..')
const SECRET = /hash|secret|token|password|_key$|p256dh|endpoint|^auth$/

const PICTURE = 'cafe'.repeat(16)

let shop: TestShop
let directory: string
let files: readonly ExportedFile[]
before(async () => {
  shop = await openTestShop()
  directory = join(await mkdtemp(join(tmpdir(), 'move-out-')), 'export')
  const member = await addLoggedInMember(shop, { points: 1_000, coins: 40 })
  const grant = { memberId: member.id, currency: 'point', amount: 1, kind: 'grant' } as const
  for (let at = 0; at < 60; at++)
    await shop.database.transaction((tx) => {
      const now = new Date(shop.clock.now().getTime() + at)
      return moveBalance(tx, { ...grant, reference: `each-${at}`, now })
    })
  await member.buy(await publishTestPack(shop), 2)
  const cards = { memberId: member.id, goodId: goods.plain, points: [800, 800] }
  const holdUntil = new Date('2026-04-01T00:00:00+09:00')
  await addMovedCards(shop.database, { ...cards, holdUntil, now: shop.clock.now() })
  const text = `insert into pictures (name, width, bytes, created_at) values ('${PICTURE}', 1, '\\x01ff', now())`
  await shop.database.query({ text })
  files = await exportShop(shop.database, { directory, now: shop.clock.now() })
})
after(async () => {
  await shop.close()
  await rm(dirname(directory), { recursive: true })
})

const readTables = async () =>
  JSON.parse(await readFile(join(directory, 'tables.json'), 'utf8')) as readonly {
    readonly name: string
    readonly holds: string
    readonly columns: readonly { readonly name: string }[]
    readonly leftOut: 'all' | readonly string[]
  }[]

test('B-103 every table of the database is exported with what it holds, or named as left out', async () => {
  const schema = await readFile(join(ROOT, 'db/schema.sql'), 'utf8')
  const names = [...schema.matchAll(/^create table (\S+) \(/gm)].map(([, name = '']) => name)
  const tables = await readTables()
  assert.deepEqual(tables.map(({ name }) => name).toSorted(), names.toSorted())
  assert.deepEqual(
    tables.filter(({ holds }) => holds === '').map(({ name }) => name),
    [],
    'docs/retention.md says what a table holds',
  )
  const exported = new Set(files.map(({ file }) => file))
  for (const { name, leftOut } of tables)
    assert.equal(exported.has(`tables/${name}.jsonl`), leftOut !== 'all', name)
  const known = new Set(names)
  assert.deepEqual(
    Object.keys(LEFT_OUT).filter((name) => !known.has(name)),
    [],
  )
})

test('B-103 the export has no secret: a column that sounds like one is left out, or known to be none', async () => {
  const faults = (await readTables()).flatMap(({ name, columns, leftOut }) =>
    columns
      .filter((column) => leftOut !== 'all' && !leftOut.includes(column.name))
      .map((column) => `${name}.${column.name}`)
      .filter((column) => SECRET.test(column.split('.').at(-1) ?? ''))
      .filter((column) => !NO_SECRETS.includes(column)),
  )
  assert.deepEqual(faults, [])
})

test('B-103 the files have all rows of one moment, and a changed file is named', async () => {
  for (const { file, rows } of files) {
    if (!file.startsWith('tables/')) continue
    const name = file.slice('tables/'.length, -'.jsonl'.length)
    const [{ count }] = (await shop.database.query<{ count: number }>({
      text: `select count(*) from ${name}`,
    })) as [{ count: number }]
    assert.equal(rows, count, name)
  }
  const pictures = await readFile(join(directory, 'tables/pictures.jsonl'), 'utf8')
  assert.match(pictures, /"bytes":"files\/pictures\/(cafe){16}-1"/)
  const bytes = await readFile(join(directory, `files/pictures/${PICTURE}-1`))
  assert.deepEqual([...bytes], [1, 255])
  assert.equal((await stat(directory)).mode & 0o077, 0, 'others may not read it')
  assert.deepEqual(await damagedFiles(directory), [])
  await writeFile(join(directory, 'tables/ranks.jsonl'), '')
  assert.deepEqual(await damagedFiles(directory), ['tables/ranks.jsonl'])
})

test('B-103 A-385 another shop takes over the exported members with all that this one owes them', async () => {
  const file = await readFile(join(directory, 'members.jsonl'))
  const other = await openTestShop()
  try {
    // Another shop has other members than the same of the fixtures.
    await other.database.query({ text: `update members set mail = 'other-' || mail` })
    const plan = await planMoveIn(other.database, { file, now: shop.clock.now() })
    assert.doesNotMatch(String(file), /"[^"]*\d (\d{4}-\d\d-\d\d);[^"]*\1/, 'a day twice')
    assert.ok(plan !== 'unreadable')
    assert.deepEqual([plan.refused, plan.asksForTerms], [[], false])
    const [sums] = await shop.database.query<{ members: number; points: number; coins: number }>({
      text: `
        select
          count(distinct member_id) as members,
          sum(balance) filter (where currency = 'point')::bigint as points,
          sum(balance) filter (where currency = 'coin')::bigint as coins
        from balances`,
    })
    const { members, paidPoints, freePoints, coins, undecidedCards, undecidedPoints } = plan.sums
    assert.deepEqual([undecidedCards, undecidedPoints], [2, 1_600])
    const ofCards = 2 * 300
    assert.deepEqual({ members, points: paidPoints + freePoints, coins: coins - ofCards }, sums)
  } finally {
    await other.close()
  }
})
