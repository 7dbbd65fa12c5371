import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Providers } from '#server/external/payments/payment-provider.ts'
import { chooseProviders } from '#server/external/payments/providers.ts'
import { DAY_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { addPayer, type Payer } from '#testing/drivers/payments/payer.ts'
import { paymentDependencies } from '#testing/fixtures/payment-dependencies.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { FAILURES_MAX, KEEP_FAILURES_MAX, updateKeptCards } from './kept-cards.ts'

let shop: TestShop
let openedAt: Date
before(async () => {
  shop = await openTestShop({ gateway: true })
  openedAt = shop.clock.now()
})
// The shop sells no points any more after the days that a test lets pass.
beforeEach(() => shop.clock.set(openedAt))
after(() => shop.close())

const rowsOf = ({ id }: Payer) =>
  shop.database.query<{ customer: string; givenUpAt: Date | null }>({
    text: 'select customer, given_up_at from kept_cards where member_id = $1',
    values: [id],
  })

/** Runs the worker after each of these waits, and returns the errors. */
async function runAfter(
  waitsMs: readonly number[],
  providers?: Providers,
): Promise<readonly string[]> {
  const faults: string[] = []
  const onFault = (cause: unknown) => {
    const { message, cause: inner } = cause as Error
    faults.push(`${message} ${(inner as Error | undefined)?.message ?? ''}`)
  }
  const dependencies = paymentDependencies(shop, { onFault, ...(providers && { providers }) })
  for (const waitMs of waitsMs) {
    shop.clock.advance(waitMs)
    await updateKeptCards(dependencies)
  }
  return faults
}

/** Runs the worker `count` times, each time after the longest wait. */
const runAfterWaits = (count: number, providers?: Providers) =>
  runAfter(Array(count).fill(DAY_MS), providers)

test('A-431 a card is tried again after one minute, then two, four and so on, and at least each day', async () => {
  const payer = await addPayer(shop)
  const { id } = await payer.registerCard(undefined, undefined, { keep_card: true })
  await payer.pay(1, { payment_id: id })
  await shop.runDueJobs()
  const [card] = (await payer.get('/user/kept_card')).list
  const path = '/gmo-openapi/member/delete'
  await shop.gateway.faults({ path, fault: '500-before', times: FAILURES_MAX })
  await payer.post(`/user/kept_card/delete/${card.id}`, {})
  assert.equal((await runAfter([0])).length, 1)
  for (let failures = 0; failures < 12; failures += 1) {
    const waitMs = Math.min(2 ** failures * MINUTE_MS, DAY_MS)
    assert.deepEqual(await runAfter([waitMs - 1]), [], `before ${waitMs} ms`)
    assert.equal((await runAfter([1])).length, 1, `after ${waitMs} ms`)
  }
  await shop.gateway.faults({ fault: 'none' })
})

test('a card that the provider never stores is deleted there after ten failures', async () => {
  const payer = await addPayer(shop)
  const { id } = await payer.registerCard(undefined, undefined, { keep_card: true })
  await payer.pay(1, { payment_id: id })
  const path = '/gmo-openapi/credit/storeCard'
  await shop.gateway.faults({ path, fault: '500-before', times: KEEP_FAILURES_MAX })
  const faults = await runAfterWaits(KEEP_FAILURES_MAX)
  assert.equal(faults.length, KEEP_FAILURES_MAX)
  assert.equal((await rowsOf(payer)).length, 1)
  assert.deepEqual(await runAfterWaits(1), [])
  assert.deepEqual(await rowsOf(payer), [])
})

test('the worker gives up a card that the provider never deletes, and says so in the log', async () => {
  const payer = await addPayer(shop)
  const { id } = await payer.registerCard(undefined, undefined, { keep_card: true })
  await payer.pay(1, { payment_id: id })
  await shop.runDueJobs()
  const [card] = (await payer.get('/user/kept_card')).list
  await payer.post(`/user/kept_card/delete/${card.id}`, {})
  const path = '/gmo-openapi/member/delete'
  await shop.gateway.faults({ path, fault: '500-before', times: FAILURES_MAX })
  const faults = await runAfterWaits(FAILURES_MAX + 2)
  assert.equal(faults.length, FAILURES_MAX)
  const [row] = await rowsOf(payer)
  const last = faults.at(-1) ?? ''
  assert.ok(last.includes(`delete customer ${row?.customer} on the pages of gmo`), last)
  assert.notEqual(row?.givenUpAt, null)
})

test('the worker gives up a removed card whose provider the settings no longer contain', async () => {
  const payer = await addPayer(shop)
  const { id } = await payer.registerCard(undefined, undefined, { keep_card: true })
  await payer.pay(1, { payment_id: id })
  await shop.runDueJobs()
  const [card] = (await payer.get('/user/kept_card')).list
  await payer.post(`/user/kept_card/delete/${card.id}`, {})
  const none: Providers = { ...chooseProviders({}, { gatewayUrl: '' }), byName: () => undefined }
  const faults = await runAfterWaits(FAILURES_MAX + 2, none)
  assert.equal(faults.length, FAILURES_MAX)
  assert.match(faults[0] ?? '', /the settings contain no provider gmo/)
  assert.notEqual((await rowsOf(payer))[0]?.givenUpAt, null)
})
