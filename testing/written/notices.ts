import { setTimeout as wait } from 'node:timers/promises'
import { addPayer } from '#testing/drivers/payments/payer.ts'
import { PAYMENT_SCENARIOS, runScenario } from '#testing/drivers/payments/payment-scenarios.ts'
import { routeToAcquirer, type SecondAcquirer } from '#testing/faults/intercepted-providers.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { recordLater } from './later.ts'
import { openSections } from './sections.ts'
import { openWrittenRows } from './written-rows.ts'

/** The jobs that end what only these payments have. */
const LATER = ['delete-redirect-tokens', 'delete-notices', 'read-disputes', 'update-kept-cards']

const POLL_MS = 5
const PROCESSED_MS_MAX = 30_000

/**
 * Returns what each way of paying writes, and what the providers' notices of it write: of the
 * payment, and by turns of a refund or a charge back that the provider alone knows.
 */
export async function writtenByNotices(): Promise<string> {
  let acquirer: SecondAcquirer | undefined
  const shop = await openTestShop({
    gateway: true,
    providerVariables: { GMO_CARD_TOKENS: 'APPLE_PAY' },
    wrapProviders: (providers) => routeToAcquirer(providers, () => acquirer),
  })
  try {
    const sections = openSections(await openWrittenRows(shop.database), shop.clock)
    // Each notice waits until it is delivered by hand.
    await shop.gateway.notices({ act: 'delay', count: null })
    const deliver = async () => {
      await shop.gateway.deliver('all')
      await untilProcessed(shop)
    }
    for (const [at, scenario] of PAYMENT_SCENARIOS.entries()) {
      acquirer = scenario.acquirer
      const payer = await addPayer(shop)
      await sections.record(scenario.name, async () => {
        await runScenario(scenario, payer, shop.gateway)
        await untilProcessed(shop)
      })
      await sections.record(`notices of ${scenario.name}`, deliver, 'if written')
      const order = await shop.gateway.orderOf(await newestOrder(shop))
      const verb = at % 2 === 0 ? 'refund' : 'charge-back'
      const actAndDeliver = async () => {
        // A provider without such an act refuses it.
        await shop.gateway.act(order.id, verb).catch(() => undefined)
        await deliver()
      }
      await sections.record(`${verb} of ${scenario.name}`, actAndDeliver, 'if written')
    }
    await recordLater(sections, { shop, names: LATER })
    return sections.text()
  } finally {
    await shop.close()
  }
}

async function newestOrder({ database }: TestShop): Promise<string> {
  const [row] = await database.query<{ orderId: string }>({
    text: 'select order_id from payments order by id desc limit 1',
  })
  return row?.orderId ?? ''
}

/** The shop acknowledges a notice before it processes the notice. */
async function untilProcessed({ database }: TestShop): Promise<void> {
  const text = 'select from payment_notices where processed_at is null'
  const deadline = performance.now() + PROCESSED_MS_MAX
  while ((await database.query({ text })).length > 0) {
    if (performance.now() > deadline) throw new Error('the shop did not process the notices')
    await wait(POLL_MS)
  }
}
