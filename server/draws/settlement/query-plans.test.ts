import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { selectCurrentMembers } from '#server/current-user/current-user.sql.ts'
import { readSoonestHoldEnds } from '#server/draws/holds/holds.ts'
import { lockAccounts, selectMembersInDebt } from '#server/points/points.sql.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { selectIdempotencyLookups } from './settlement.sql.ts'

// PostgreSQL makes a new plan for each of the first five executions of a prepared statement. From
// the sixth execution on, it may use a generic plan.
const CUSTOM_PLAN_EXECUTIONS = 6

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

test('the idempotency lookups are index scans, even on a connection that planned for an empty shop', async () => {
  const plan = await shop.database.transaction(async (tx) => {
    const requests = [{ memberId: 1, packId: 1, requestId: 'one' }]
    for (let execution = 0; execution < CUSTOM_PLAN_EXECUTIONS; execution++)
      await selectIdempotencyLookups(tx, requests)
    return tx.query({
      text: `explain execute "select-idempotency-lookups" ('{1}', '{1}', '{one}')`,
    })
  })
  const lines = plan.map((line) => String(line['QUERY PLAN'])).join('\n')
  const indexes = [...lines.matchAll(/using (\w+) on purchases/g)].map(([, index]) => index)
  assert.deepEqual(indexes.toSorted(), ['purchases_draw_number', 'purchases_request'], lines)
  assert.doesNotMatch(lines, /Seq Scan|Sort/, lines)
})

test('A-166: the accepted terms are read with the locked balance, from no table of members', async () => {
  const plan = await shop.database.transaction(async (tx) => {
    await lockAccounts(tx, [{ memberId: 1, currency: 'point' }])
    return tx.query({ text: `explain (analyze) execute "lock-accounts" ('{1}', '{point}')` })
  })
  // Whether a phone number is verified is only read if a rule of the shop asks for it.
  const executed = plan
    .map((line) => String(line['QUERY PLAN']))
    .filter((line) => !line.includes('never executed'))
  const lines = executed.join('\n')
  const tables = [...lines.matchAll(/(?:Seq|Index|Index Only) Scan.* on (\w+)/g)].map(
    ([, table]) => table,
  )
  // The table of operators' accounts has a row or two.
  const allowed = ['balances', 'shop_settings', 'staff_members']
  assert.deepEqual([...new Set(tables)].toSorted(), allowed, lines)
})

// A cheaper plan for one member would keep PostgreSQL from the generic plan.
test('a plan of the holds and the data of one member costs as much as the generic plan', async () => {
  const plans = await shop.database.transaction(async (tx) => {
    await readSoonestHoldEnds(tx, [1])
    await selectCurrentMembers(tx, [1])
    await tx.query({ text: 'set local plan_cache_mode = force_custom_plan' })
    return Promise.all(
      ['select-soonest-hold-ends', 'select-current-members'].map((name) =>
        tx.query({ text: `explain execute "${name}" ('{1}')` }),
      ),
    )
  })
  for (const plan of plans) {
    const lines = plan.map((line) => String(line['QUERY PLAN'])).join('\n')
    assert.match(lines, /Function Scan on unnest requested .* rows=10 /, lines)
  }
})

test('the debts of a group are read by the index of debts', async () => {
  const plan = await shop.database.transaction(async (tx) => {
    for (let execution = 0; execution < CUSTOM_PLAN_EXECUTIONS; execution++)
      await selectMembersInDebt(tx, [1, 2])
    return tx.query({ text: `explain execute "select-members-in-debt" ('{1,2}')` })
  })
  const lines = plan.map((line) => String(line['QUERY PLAN'])).join('\n')
  assert.match(lines, /balances_debt/, lines)
  assert.doesNotMatch(lines, /Seq Scan/, lines)
})
