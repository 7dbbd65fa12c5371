import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
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
    return tx.query({ text: `explain execute "lock-accounts" ('{1}', '{point}')` })
  })
  const lines = plan.map((line) => String(line['QUERY PLAN'])).join('\n')
  const tables = [...lines.matchAll(/(?:Seq|Index|Index Only) Scan.* on (\w+)/g)].map(
    ([, table]) => table,
  )
  // The table of operators' accounts has a row or two.
  const allowed = ['balances', 'shop_settings', 'staff_members']
  assert.deepEqual([...new Set(tables)].toSorted(), allowed, lines)
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
