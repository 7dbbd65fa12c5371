import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProviderState, Providers } from '#server/outside/payments/port.ts'
import { SCENES, type Scene } from '#testing/payment-scenes.ts'
import { type PaymentAftermath, weatherPayments } from '#testing/payment-storm.ts'
import { aroundCalls, preferStripe } from '#testing/provider-calls.ts'
import { openTestShop } from '#testing/shop.ts'

const SEED = Number(process.env.STORM_SEED ?? 20_250_801)
const ANSWER_MS_MAX = 300

async function storm(
  lastsMs: number,
  wrapProviders: (providers: Providers) => Providers = (providers) => providers,
  scenes?: readonly Scene[],
): Promise<PaymentAftermath> {
  const shop = await openTestShop({
    ...{ gateway: true, wrapProviders, providerAnswerMsMax: ANSWER_MS_MAX },
  })
  try {
    return await weatherPayments({
      ...{ seed: SEED, memberCount: 12, lastsMs, ...(scenes === undefined ? {} : { scenes }) },
      shopUrls: [shop.url],
      databaseUrl: shop.databaseUrl,
      gatewayUrl: shop.gateway.url,
      async moveTo(now) {
        shop.clock.set(now)
        await shop.gateway.moved()
        await shop.runDue()
      },
    })
  } finally {
    await shop.close()
  }
}

test('T6 T7 whatever the weather, no money at the provider is without its points, and no points without money', async (context) => {
  const { begunCount, paidCount, repeatedCount, ...left } = await storm(5_000)
  context.diagnostic(
    `seed ${SEED}: ${begunCount} begun, ${paidCount} paid, ${repeatedCount} steps again`,
  )
  assert.deepEqual(left, { differences: [], unfinished: [], faults: [] })
  assert.ok(paidCount > 12, `only ${paidCount} were paid`)
})

test('T6 T7 the same at Stripe, the second source of cards, stores and PayPay', async (context) => {
  const scenes = SCENES.filter(({ isStripe }) => isStripe === true)
  const atStripe = (providers: Providers) => preferStripe(providers, () => true)
  const { begunCount, paidCount, repeatedCount, ...left } = await storm(2_000, atStripe, scenes)
  context.diagnostic(
    `seed ${SEED}: ${begunCount} begun, ${paidCount} paid, ${repeatedCount} steps again`,
  )
  assert.deepEqual(left, { differences: [], unfinished: [], faults: [] })
  assert.ok(paidCount > 0, 'some were paid')
})

test('a shop that does not hear its provider say paid is found out', async () => {
  const { differences } = await storm(1_500, (providers) =>
    aroundCalls(providers, {
      async around(call, ask, signal) {
        const answer = await ask(signal)
        const isPaid = call.name === 'inquire' && (answer as ProviderState).is === 'paid'
        return isPaid ? ({ is: 'waiting' } as typeof answer) : answer
      },
    }),
  )
  assert.match(differences.join('\n'), /took 500 yen, and here it is (waiting|expired|cancelled)/)
})
