import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readSignedHeads } from '#server/draws/heads/heads.ts'
import { type Database, openDatabase, type Statement } from '#server/platform/database/database.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { selectLogRange } from './log.sql.ts'

const PURCHASES = 6_000
const HEADS = 2_000
const PACK_ID = 1

let clone: ClonedDatabase
let database: Database
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: clone.url })
  await database.transaction(async (tx) => {
    // Inserts a long log in which only the positions matter. This setting turns triggers and
    // foreign keys off, so the rows need no members and no real draws.
    await tx.query({ text: 'set local session_replication_role = replica' })
    await tx.query({
      text: `
        insert into purchases (
          member_id, id, pack_id, request_id, settled_index, first_ticket, draw_count, draw_number,
          member_draw_count, member_tag, epoch, seed, client_seed, is_commitment_shown,
          counts_before, prize_nos, extra_wins, head_before, head_after, send_state, created_at
        )
        select
          1 + n % 7, n + 1, 1 + n % 2, 'r' || n, n / 2, n / 2, 1, n / 14, 1, '', '', '', '', false,
          '', '', '', '', '', 4, now()
        from generate_series(0, $1::integer * 2 - 1) as n`,
      values: [PURCHASES],
    })
    await tx.query({
      text: `
        insert into signed_heads (
          pack_id, seq, settled_count, head, signed_at, public_key, signature
        )
        select
          1 + n % 2, n / 2, n / 2, sha256('head'), now(), sha256('key'),
          sha256('half') || sha256('other half')
        from generate_series(0, $1::integer * 2 - 1) as n`,
      values: [HEADS],
    })
  })
  await database.query({ text: 'analyze purchases, signed_heads' })
})
after(async () => {
  await database.close()
  await clone.drop()
})

/**
 * Counts the rows that the statements of `work` read, as reported by the database's `explain
 * analyze`.
 */
async function countRowsRead(work: (on: Pick<Database, 'query'>) => Promise<unknown>) {
  const statements: Statement[] = []
  await work({
    query: (statement) => {
      statements.push(statement)
      return database.query(statement)
    },
  })
  let read = 0
  for (const { text, values } of statements) {
    const explain = { text: `explain (analyze, format json) ${text}`, values: values ?? [] }
    const [explained] = await database.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(explain)
    read += countRowsInPlan(explained?.['QUERY PLAN'][0]?.Plan as Plan)
  }
  return read
}

interface Plan {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

function countRowsInPlan(plan: Plan): number {
  const ownRows =
    (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  return ownRows + (plan.Plans ?? []).reduce((sum, each) => sum + countRowsInPlan(each), 0)
}

test('T12 a late page of a long log reads no more rows than the first', async () => {
  for (const from of [0, 3_000, PURCHASES - 20]) {
    const range = { packId: PACK_ID, from, to: from + 20 }
    assert.equal((await selectLogRange(database, range)).length, 20)
    const read = await countRowsRead((on) => selectLogRange(on, range))
    assert.ok(read <= 60, `${read} rows were read from ${from} on`)
  }
})

test('T12 a late page of many signed heads reads no more rows than the first', async () => {
  for (const page of [1, 50, HEADS / 20]) {
    const { heads, count } = await readSignedHeads(database, { packId: PACK_ID, page })
    assert.equal(count, HEADS)
    assert.equal(heads[0]?.seq, HEADS - 1 - 20 * (page - 1))
    assert.equal(heads.length, 20)
    const read = await countRowsRead((on) => readSignedHeads(on, { packId: PACK_ID, page }))
    assert.ok(read <= 70, `${read} rows were read for page ${page}`)
  }
})
