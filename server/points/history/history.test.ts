import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { STANDARD_WORDS } from '#contract/words.ts'
import { type Database, openDatabase, type Statement } from '#server/platform/database/database.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { readHistory } from './history.ts'

const ENTRIES = 20_000

let clone: ClonedDatabase
let database: Database
let memberId: number
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: clone.url })
  memberId = (await addMemberAccount(database, { now: new Date() })).id
  await database.query({
    text: `
      insert into entries (
        member_id, currency, seq, amount, kind, reference, balance_after, granted_after, spent_after,
        created_at
      )
      select $1, 'coin', n, 1, 'grant', 'long-' || n, n, n, 0, now()
      from generate_series(1, $2::bigint) as n`,
    values: [memberId, ENTRIES],
  })
  await database.query({
    text: `
      update balances
      set balance = $2, granted = $2, entry_count = $2
      where member_id = $1 and currency = 'coin'`,
    values: [memberId, ENTRIES],
  })
  await database.query({ text: 'analyze entries' })
})
after(async () => {
  await database.close()
  await clone.drop()
})

/**
 * Returns how many rows the SQL statements of a history page read, according to the counters of the
 * database. Rows that a filter removes also count.
 */
async function rowsReadFor(page: number): Promise<number> {
  const statements: Statement[] = []
  const listening = {
    query: <R extends Record<string, unknown>>(statement: Statement): Promise<R[]> => {
      statements.push(statement)
      return database.query(statement)
    },
  }
  const { rows } = await readHistory(
    listening,
    { words: () => STANDARD_WORDS },
    { memberId, currency: 'coin', page },
  )
  assert.equal(rows.length, 20)
  assert.equal(rows[0]?.id, ENTRIES - 20 * (page - 1))
  let read = 0
  for (const { text, values } of statements) {
    const explain = { text: `explain (analyze, format json) ${text}`, values: values ?? [] }
    const [explained] = await database.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(explain)
    const plan = explained?.['QUERY PLAN'][0]?.Plan
    assert.ok(plan !== undefined)
    read += rowsIn(plan)
  }
  return read
}

interface Plan {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

function rowsIn(plan: Plan): number {
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  return (plan.Plans ?? []).reduce((sum, each) => sum + rowsIn(each), own)
}

test('C-046 C-063 the thousandth page of a history reads as many rows as the first', async () => {
  const first = await rowsReadFor(1)
  assert.ok(first <= 100, `${first} rows for a page of 20`)
  assert.equal(await rowsReadFor(1_000), first)
})
