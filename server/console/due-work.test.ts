import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { captureLog } from '#testing/drivers/captured-log.ts'
import { logInOperator } from '#testing/drivers/console-client.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

const DAY_MS = 86_400_000
let panel: TestConsole
before(async () => {
  panel = await openTestConsole()
})
after(() => panel.close())

test('due work that fails is logged once and prevents none of the others', async () => {
  const { database, clock } = panel
  const owner = await logInOperator(panel, 'owner')
  const change = { name: 'Ume', mail: 'ume@home.example', role: 'support', reason: 'hired' }
  assert.equal((await owner.act('/operators/invite', change)).state, 200)
  const countRequests = async () => {
    const [row] = await database.query<{ count: number }>({
      text: 'select count(*) as count from console.requests',
    })
    return row?.count
  }
  assert.equal(await countRequests(), 1)
  clock.advance(8 * DAY_MS)
  await database.query({ text: 'alter table console.approvals rename to approvals_gone' })
  const log = captureLog()
  await panel.runDueWork()
  await panel.runDueWork()
  const text = log.stop()
  await database.query({ text: 'alter table console.approvals_gone rename to approvals' })
  assert.equal(await countRequests(), 0)
  assert.equal(text.match(/could not lapse approval requests/g)?.length, 1)
})
