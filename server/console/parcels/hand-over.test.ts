import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { asConsoleRole } from '#server/platform/embedded-postgres/postgres.ts'
import { openShippingShop, type ShippingShop } from '#testing/drivers/shipping.ts'
import { addWaitingGoods } from '#testing/fixtures/waiting-goods.ts'
import { collect } from './intake.ts'

const PARCELS = 500
const KILLS = 4
const CHILD = join(import.meta.dirname, '../../../testing/drivers/hand-over.process.ts')

let on: ShippingShop
let now: Date
before(async () => {
  on = await openShippingShop()
  now = on.shop.clock.now()
  const memberIds = await addWaitingGoods(on.panel.database, {
    memberCount: PARCELS,
    perMember: 2,
    now,
  })
  await collect(on.panel.consoleDatabase, now)
  await on.panel.database.query({
    text: `
      update console.parcels
      set state = 'numbered', carrier = 'yamato', tracking_number = 'T' || id
      where member_id = any($1)`,
    values: [memberIds],
  })
})
after(() => on.close())

/** Starts a hand-over of all numbered parcels in a process of its own. */
function startHandOver() {
  const url = asConsoleRole(on.shop.databaseUrl)
  const args = [url, String(on.panel.operatorIds.shipper), now.toISOString()]
  return fork(CHILD, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

async function count(text: string): Promise<number> {
  const [row] = await on.panel.database.query<{ count: number }>({ text })
  return row?.count as number
}
const MAILS = `select count(*) from outbox_messages where recipient like 'waiting-%'`
const MAILED = `select count(distinct recipient) from outbox_messages where recipient like 'waiting-%'`
const SENT = 'select count(*) from shipments where shipped_at is not null'
const LEFT = `select count(*) from console.parcels where state = 'handed-over'`

test('A-099, A-100: kill -9 during a hand-over of 500 parcels leaves exactly one mail for each member', async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    const child = startHandOver()
    const exited = once(child, 'exit')
    await once(child, 'message')
    await wait(kill * 60)
    child.kill('SIGKILL')
    await exited
    const [mails, sent, left] = [await count(MAILS), await count(SENT), await count(LEFT)]
    assert.ok(mails === 0 || mails === PARCELS, `${mails} mails: all of them or none`)
    assert.deepEqual([sent, left], [mails * 2, mails], 'parcels, shipments and mails agree')
  }
  const last = startHandOver()
  await once(last, 'exit')
  assert.equal(last.exitCode, 0)
  assert.equal(await count(MAILS), PARCELS)
  assert.equal(await count(MAILED), PARCELS)
  assert.equal(await count(SENT), PARCELS * 2)
  assert.equal(await count(LEFT), PARCELS)
})
