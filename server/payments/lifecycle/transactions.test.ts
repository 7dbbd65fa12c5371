import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { addPayer } from '#testing/drivers/payments/payer.ts'
import { PAYMENT_SCENARIOS, runScenario } from '#testing/drivers/payments/payment-scenarios.ts'
import { type WatchedCall, watchProviders } from '#testing/faults/watched-providers.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

interface OpenTransaction extends Record<string, unknown> {
  readonly pid: number
  readonly startedAt: Date
}

let shop: TestShop
let observer: Database
const calls: WatchedCall[] = []
const open: string[] = []

/**
 * Finds transactions that stay open during a call to a provider. The call goes on only after this
 * function, so a transaction that waits for the call is open for the whole time. Others end.
 */
async function sampleTransactions(call: WatchedCall): Promise<void> {
  calls.push(call)
  const nameOf = ({ pid, startedAt }: OpenTransaction) => `${pid} ${startedAt.toISOString()}`
  let names = (await openTransactions()).map(nameOf)
  const end = Date.now() + 3_000
  while (names.length > 0 && Date.now() < end) {
    await setTimeout(50)
    const present = (await openTransactions()).map(nameOf)
    names = names.filter((name) => present.includes(name))
  }
  open.push(...names.map(() => call))
}

function openTransactions(): Promise<OpenTransaction[]> {
  return observer.query({
    text: `
      select pid, xact_start as started_at
      from pg_stat_activity
      where datname = current_database()
        and pid <> pg_backend_pid()
        and state like 'idle in transaction%'`,
  })
}

before(async () => {
  shop = await openTestShop({
    gateway: true,
    wrapProviders: (providers) => watchProviders(providers, sampleTransactions),
  })
  observer = openDatabase({ url: shop.databaseUrl, connectionsMax: 1 })
})
after(async () => {
  await observer.close()
  await shop.close()
})

test('the observer detects a transaction that stays open', async () => {
  await shop.database.transaction(async (tx) => {
    await tx.query({ text: 'select 1' })
    assert.equal((await openTransactions()).length, 1)
  })
})

for (const scenario of PAYMENT_SCENARIOS.filter(({ acquirer }) => acquirer === undefined)) {
  test(`no transaction is open during a call to a provider: ${scenario.name}`, async () => {
    const payer = await addPayer(shop)
    const before = calls.length
    await runScenario(scenario, payer, shop.gateway)
    await shop.gateway.deliver('all')
    assert.ok(calls.length > before, 'a provider was asked')
    assert.deepEqual(open, [])
  })
}

test('no transaction is open while the worker calls a provider', async () => {
  const payer = await addPayer(shop)
  await payer.registerCard()
  await payer.pay(2, { combini_code: 'econ' })
  await payer.pay(8)
  shop.clock.advance(73 * 3_600_000)
  const before = calls.length
  await shop.runDueJobs()
  assert.ok(calls.slice(before).includes('cancel'))
  assert.deepEqual(open, [])
})
