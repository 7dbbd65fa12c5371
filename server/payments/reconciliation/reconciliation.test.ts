import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import type { PaymentProvider, ProviderStatus } from '#server/external/payments/payment-provider.ts'
import type { Database } from '#server/platform/database/database.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { addPayer, countCredits, waitUntil } from '#testing/drivers/payments/payer.ts'
import { paymentDependencies, sandboxOf } from '#testing/fixtures/payment-dependencies.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { reconcileDays } from './reconciliation.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

/**
 * Returns the dependencies of a shop whose database fails once: in the first transaction after a
 * provider has reported this order as paid.
 */
function dependenciesFailingAfter(orderId: string) {
  const paid: ProviderStatus = { is: 'paid', yen: 500, currency: 'JPY' }
  let failsNext = true
  let isAway = false
  const provider: PaymentProvider = {
    ...(sandboxOf(shop).forMethod(PAYMENT.convenienceStore) as PaymentProvider),
    list: async () => [{ orderId, status: paid }],
    async fetchStatus() {
      isAway = failsNext
      failsNext = false
      return paid
    },
  }
  const database: Database = {
    ...shop.database,
    async transaction(work) {
      if (!isAway) return shop.database.transaction(work)
      isAway = false
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    },
  }
  const providers = { forMethod: () => provider, byName: () => provider, all: [provider] }
  return paymentDependencies(shop, { database, providers })
}

test('a day in which the database failed is reconciled again, and its paid payments are credited', async () => {
  const payer = await addPayer(shop)
  const dependencies = dependenciesFailingAfter(
    (await payer.pay(2, { combini_code: 'econ' })).payment_id,
  )
  await assert.rejects(reconcileDays(dependencies), /ECONNRESET/)
  assert.equal(await countCredits(shop, payer.id), 0)
  await reconcileDays(dependencies)
  assert.equal(await countCredits(shop, payer.id), 1)
})

test('an order that the provider lists with another amount is reported and stored, beside one that is not known', async () => {
  const payer = await addPayer(shop)
  const { payment_id: orderId } = await payer.pay(2, { combini_code: 'econ' })
  await shop.gateway.act((await shop.gateway.orderOf(orderId)).id, 'pay')
  await waitUntil(async () => (await countCredits(shop, payer.id)) === 1, 'it is credited')
  const dependencies = dependenciesFailingAfter(orderId)
  const [provider] = dependencies.providers.all as [PaymentProvider]
  const status: ProviderStatus = { is: 'paid', yen: 499, currency: 'JPY' }
  const opened = new Date('2025-08-01T00:00:00+09:00').getTime()
  const list: PaymentProvider['list'] = async ({ from }) =>
    from.getTime() === opened ? [orderId, 'unknown'].map((orderId) => ({ orderId, status })) : []
  const listing = { ...provider, list }
  const reports: string[] = []
  const reconcile = () =>
    reconcileDays({
      ...dependencies,
      database: shop.database,
      providers: { forMethod: () => listing, byName: () => listing, all: [listing] },
      onFault: (cause) => reports.push(String(cause)),
    })
  const isDayReported = () =>
    reports.some((report) => /orders of .* differ on 2025-08-01/.test(report))
  shop.clock.set(new Date('2025-08-02T00:59:59.999+09:00'))
  await reconcile()
  assert.ok(!isDayReported(), 'a day is compared an hour after its end')
  shop.clock.set(new Date('2025-08-02T01:00:00+09:00'))
  await reconcile()
  const differences = await shop.database.query({
    text: 'select kind, ours, theirs from reconciliation_differences where order_id = $1',
    values: [orderId],
  })
  assert.deepEqual(differences, [{ kind: 'amount', ours: 'paid', theirs: status }])
  assert.ok(isDayReported())
})

test('A-202 parts that were refunded on different days are no difference', async () => {
  const payer = await addPayer(shop)
  const { payment_id: orderId } = await payer.pay(2, { combini_code: 'econ' })
  await shop.gateway.act((await shop.gateway.orderOf(orderId)).id, 'pay')
  await waitUntil(async () => (await countCredits(shop, payer.id)) === 1, 'it is credited')
  await shop.database.query({
    text: 'update payments set returned_yen = 300 where order_id = $1',
    values: [orderId],
  })
  const dependencies = dependenciesFailingAfter(orderId)
  const [provider] = dependencies.providers.all as [PaymentProvider]
  const differencesAfter = async (fetchedYen: number) => {
    const listing: PaymentProvider = {
      ...provider,
      listsOnlyPaid: true,
      list: async () => [{ orderId, status: { is: 'refunded', yen: 100 } }],
      fetchStatus: async () => ({ is: 'refunded', yen: fetchedYen }),
    }
    shop.clock.advance(10 * DAY_MS)
    const from = shop.clock.now()
    await reconcileDays({
      ...dependencies,
      database: shop.database,
      providers: { forMethod: () => listing, byName: () => listing, all: [listing] },
    })
    return shop.database.query({
      text: `
        select distinct kind, theirs
        from reconciliation_differences
        join reconciliations on reconciliations.id = reconciliation_id
        where order_id = $1
          and created_at >= $2`,
      values: [orderId, from],
    })
  }
  assert.deepEqual(await differencesAfter(300), [])
  assert.deepEqual(await differencesAfter(200), [
    { kind: 'not-paid', theirs: { is: 'refunded', yen: 200 } },
  ])
})
