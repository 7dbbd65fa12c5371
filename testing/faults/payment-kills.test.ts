import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { after, before, test } from 'node:test'
import { controlGateway, type GatewayControl } from '#gateway/control.ts'
import type { Fault } from '#gateway/faults.ts'
import { type Gateway, openGateway } from '#gateway/gateway.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { verify } from '#server/verify/verify.ts'
import { addPayer, countCredits, type Payer } from '#testing/drivers/payer.ts'
import { newPaymentAttempt, PAYMENT_SCENARIOS } from '#testing/drivers/payment-scenarios.ts'
import { retry } from '#testing/drivers/retry.ts'
import { type ShopProcesses, startShopProcesses } from '#testing/drivers/shop-processes.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import type { TestShop } from '#testing/fixtures/test-shop.ts'
import { compareBooks } from '#testing/models/provider-books.ts'

const PROVIDER_TIMEOUT_MS = 60_000
// Retries for thirty seconds, because a busy machine takes long to restart a shop.
const RETRY_OPTIONS = { attemptsMax: 300, waitMs: () => 100 }
const APPLY_MS = 100

let gateway: Gateway
let control: GatewayControl
let processes: ShopProcesses
let database: Database
before(async () => {
  gateway = await openGateway({ file: null })
  control = controlGateway(gateway.url)
  // The timeout is long, so that the shop still waits for the provider's response when the test
  // kills the shop.
  processes = await startShopProcesses(gateway.url, 1, PROVIDER_TIMEOUT_MS)
  database = openDatabase({ url: processes.databaseUrl, connectionsMax: 1 })
})
after(async () => {
  await database.close()
  await processes.stop()
  await gateway.close()
})

const CASES: readonly (readonly [string, string, Fault, string])[] = [
  ['card', '/gmo-openapi/order/capture', 'timeout-after', 'between the capture and its response'],
  ['card', '/gmo-openapi/credit/charge', 'timeout-after', 'between the hold and its response'],
  ['store econ', '/gmo-openapi/cash/charge', 'timeout-after', 'between the slip and its response'],
  ['PayPal', '/paypal/v2/checkout/orders/*', 'timeout-after', 'during a call to PayPal'],
  ['Amazon Pay', '/amazon-pay/v2/checkoutSessions/*', 'timeout-after', 'during the checkout'],
  ['PayPay', '/gmo-openapi/wallet/charge', 'timeout-before', 'before the charge'],
]

for (const [name, path, fault, when] of CASES) {
  test(`T6 ${name}: a shop that is killed -9 ${when} charges and credits once`, async () => {
    const scenario = PAYMENT_SCENARIOS.find((candidate) => candidate.name === name)
    assert.ok(scenario !== undefined)
    const payer = await addMember()
    const attempt = newPaymentAttempt(payer, {
      ...control,
      url: gateway.url,
      processDue: async () => {},
    })
    await control.faults({ path, fault, ...(name === 'PayPal' ? { method: 'POST' } : {}) })
    const kill = waitForCall(path, name === 'PayPal' ? 'POST' : undefined).then(() =>
      processes.shops[0]?.kill(),
    )
    for (const step of scenario.steps) await retry(() => step.runStep(attempt), RETRY_OPTIONS)
    await kill
    await control.faults({ fault: 'none' })
    await processes.setClocks(new Date(Date.parse(OPEN) + 11 * 60_000))
    await processes.setClocks(new Date(OPEN))
    assert.equal(await countCredits({ database } as TestShop, payer.id), 1)
    assert.deepEqual(await compareBooks(database, await control.orders()), [])
    assert.deepEqual(
      (await verify(database)).flatMap(({ violations }) => violations),
      [],
    )
  })
}

function addMember(): Promise<Payer> {
  const shop = { url: processes.urls[0], database, gateway: { ...control, url: gateway.url } }
  return addPayer({ ...shop, clock: { now: () => new Date(OPEN) } } as unknown as TestShop)
}

/** Resolves when the gateway, which runs in this process, receives the call. */
function waitForCall(path: string, method?: string): Promise<void> {
  return new Promise((resolve) => {
    const onRequest = (message: unknown) => {
      const { request } = message as { request: IncomingMessage }
      const isPath = request.url?.startsWith(path.replace('*', '')) === true
      if (!isPath || (method !== undefined && request.method !== method)) return
      unsubscribe('http.server.request.start', onRequest)
      // Within this time, the gateway applies the call. The injected fault only keeps the gateway
      // from sending the response.
      setTimeout(resolve, APPLY_MS)
    }
    subscribe('http.server.request.start', onRequest)
  })
}
