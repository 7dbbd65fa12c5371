import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fillDemoOperators } from '#bin/demo/demo-console.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { readRankDetail } from '#server/ranks/ranks.ts'
import { verify } from '#server/verify/verify.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { fillDemo } from './fill.ts'
import { goods } from './goods.ts'
import { packs } from './packs.ts'

let clone: ClonedDatabase
let database: Database

before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: clone.url, connectionsMax: 2 })
})
after(async () => {
  await database.close()
  await clone.drop()
})

test('the demo fills an empty shop', async () => {
  await fillDemoOperators(database)
  await fillDemo(database)
})

test('the past purchases add up to the draws sold of each pack', async () => {
  const urns = await database.query<{ name: string; sold: number; drawn: number }>({
    text: `
      select
        packs.name,
        urns.sold_count as sold,
        coalesce((select sum(draw_count) from purchases where pack_id = packs.id), 0) as drawn
      from packs
      join urns on urns.pack_id = packs.id`,
  })
  const soldOf = new Map(urns.map(({ name, sold }) => [name, sold]))
  for (const { name, soldCount } of packs) assert.equal(soldOf.get(name), soldCount, name)
  for (const { name, sold, drawn } of urns) assert.equal(Number(drawn), sold, name)
})

test('the counter holds the demo’s goods, each with its opening stock', async () => {
  const held = await database.query<{ name: string; stock: number }>({
    text: 'select name, stock from goods order by id',
  })
  assert.deepEqual(
    held,
    goods.map(({ name, stock }) => ({ name, stock })),
  )
})

test('the demo members start with the balances that the terminal shows', async () => {
  const balances = await database.query<{ mail: string; currency: string; balance: number }>({
    text: `
      select mail, currency, balance
      from balances
      join members on members.id = balances.member_id
      where mail in ('hanako@example.com', 'kara@example.com')
      order by mail, currency`,
  })
  assert.deepEqual(
    balances.map(({ mail, currency, balance }) => `${mail} ${currency} ${balance}`),
    [
      'hanako@example.com coin 5000',
      'hanako@example.com point 50000',
      'kara@example.com coin 0',
      'kara@example.com point 0',
    ],
  )
})

test('two of the demo members hold a rank and may keep it by coins', async () => {
  const now = new Date()
  const members = await database.query<{ id: number }>({
    text: `
      select id
      from members
      where mail in ('hanako@example.com', 'taro@example.com', 'kara@example.com')
      order by id`,
  })
  const details = await Promise.all(
    members.map(({ id }) => readRankDetail(database, { memberId: id, now, language: 'ja' })),
  )
  assert.deepEqual(
    details.map((detail) => [detail.rank_name, detail.is_rank_maintained]),
    [
      ['銅札', true],
      ['銀札', true],
      ['初札', false],
    ],
  )
})

test('A-198: each pack of the demo was published with an approval, and nothing of it breaks an invariant', async () => {
  const approvals = await database.query({
    text: `select from console.approvals where kind = 'packs.publish' and state = 'approved'`,
  })
  assert.equal(approvals.length, packs.length)
  const broken = (await verify(database)).filter(({ violations }) => violations.length > 0)
  assert.deepEqual(broken, [])
})
