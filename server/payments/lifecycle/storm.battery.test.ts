import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProviderStatus, Providers } from '#server/external/payments/payment-provider.ts'
import {
  PAYMENT_SCENARIOS,
  type PaymentScenario,
} from '#testing/drivers/payments/payment-scenarios.ts'
import { interceptProviders, routeToAcquirer } from '#testing/faults/intercepted-providers.ts'
import { type PaymentStormResult, runPaymentStorm } from '#testing/faults/payment-storm.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'

const SEED = Number(process.env.STORM_SEED ?? 20_250_801)
const ANSWER_MS_MAX = 300

async function storm(
  durationMs: number,
  wrapProviders: (providers: Providers) => Providers = (providers) => providers,
  scenarios?: readonly PaymentScenario[],
): Promise<PaymentStormResult> {
  const shop = await openTestShop({
    gateway: true,
    wrapProviders,
    providerTimeoutMs: ANSWER_MS_MAX,
  })
  try {
    return await runPaymentStorm({
      seed: SEED,
      memberCount: 12,
      durationMs,
      ...(scenarios === undefined ? {} : { scenarios }),
      shopUrls: [shop.url],
      databaseUrl: shop.databaseUrl,
      gatewayUrl: shop.gateway.url,
      async setClocks(now) {
        shop.clock.set(now)
        await shop.gateway.processDue()
        await shop.runDueJobs()
      },
    })
  } finally {
    await shop.close()
  }
}

test('T6 T7 under random faults, no provider keeps money without points, and no points come without money', async (context) => {
  const { startedCount, paidCount, retryCount, ...left } = await storm(5_000)
  context.diagnostic(
    `seed ${SEED}: ${startedCount} begun, ${paidCount} paid, ${retryCount} steps again`,
  )
  assert.deepEqual(left, { differences: [], unfinished: [], faults: [] })
  assert.ok(paidCount > 12, `only ${paidCount} were paid`)
})

for (const acquirer of ['stripe', 'fincode'] as const)
  test(`T6 T7 under random faults ${acquirer}, a second acquirer, keeps no money without points either`, async (context) => {
    const scenarios = PAYMENT_SCENARIOS.filter((scenario) => scenario.acquirer === acquirer)
    const atAcquirer = (providers: Providers) => routeToAcquirer(providers, () => acquirer)
    const result = await storm(2_000, atAcquirer, scenarios)
    const { startedCount, paidCount, retryCount, ...left } = result
    context.diagnostic(
      `seed ${SEED}: ${startedCount} begun, ${paidCount} paid, ${retryCount} steps again`,
    )
    assert.deepEqual(left, { differences: [], unfinished: [], faults: [] })
    assert.ok(paidCount > 0, 'some were paid')
  })

test('the storm reports a payment that the provider took and the shop never recorded', async () => {
  const { differences } = await storm(1_500, (providers) =>
    interceptProviders(providers, {
      async intercept(call, ask, signal) {
        const answer = await ask(signal)
        const isPaid = call.name === 'fetchStatus' && (answer as ProviderStatus).is === 'paid'
        return isPaid ? ({ is: 'waiting' } as typeof answer) : answer
      },
    }),
  )
  assert.match(differences.join('\n'), /took 500 yen, and here it is (waiting|expired|cancelled)/)
})
