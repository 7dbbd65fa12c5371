import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import { fillDemoOperators } from './demo-console.ts'

test("the demo's operators come into a console without an owner, once", async () => {
  const { database, close } = await openTestConsole({ hasOperators: false })
  for (let start = 1; start <= 2; start++) {
    const operators = await fillDemoOperators(database)
    const rows = await database.query({ text: 'select id from console.operators' })
    assert.ok(rows.length > 0)
    assert.equal(rows.length, operators.length)
    const [sender] = await database.query({ text: 'select name from console.sender' })
    assert.notEqual(sender?.name, '', 'the demo can export its parcels')
  }
  await close()
})

test("a shop with an owner of its own gets none of the demo's operators", async () => {
  const { database, close } = await openTestConsole()
  assert.deepEqual(await fillDemoOperators(database), [])
  const rows = await database.query({
    text: `select from console.operators where mail like '%@example.com'`,
  })
  assert.equal(rows.length, 0)
  await close()
})
