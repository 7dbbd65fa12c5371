import assert from 'node:assert/strict'
import { after, before, mock } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { chooseProviders } from '#server/external/payments/providers.ts'
import { runOperatorCommand, runPartRefund } from '#server/payments/operator/operator.ts'
import { type Payer, paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

/** A server that is written from a provider's documents and shares no code with the sandbox. */
export interface DocumentedServer {
  /** Answers a call to one of the provider's live hosts; null for any other address. */
  respond(url: string, init: RequestInit): Promise<Response> | Response | null
}

export interface LiveShop {
  readonly shop: TestShop
  /** Sends a notice of the provider to the shop, as the provider would. */
  notify(provider: string, notice: { body: string; headers?: object }): Promise<void>
  /** Sends a forged notice to the shop, and checks that the shop refuses it. */
  assertForged(provider: string, notice: { body: string; headers?: object }): Promise<void>
  /** Refunds a paid order by the operator's command. */
  refund(orderId: string): Promise<void>
  /** Refunds a part, so that so many yen have gone back in all. */
  refundPart(orderId: string, totalYen: number): Promise<void>
  /** The hosts outside this machine that the shop has called, without those of the server. */
  foreignHosts(): readonly string[]
  close(): Promise<void>
}

/**
 * Opens a shop with the credentials of a provider. No call of the shop reaches the network: the
 * server answers every call to the provider's live hosts.
 */
async function openLiveShop(
  variables: NodeJS.ProcessEnv,
  server: DocumentedServer,
): Promise<LiveShop> {
  const foreignHosts = new Set<string>()
  const send = globalThis.fetch
  const mocked = mock.method(globalThis, 'fetch', async (input: string | URL, init = {}) => {
    const answered = server.respond(String(input), init)
    if (answered !== null) return answered
    const { hostname, origin } = new URL(String(input))
    if (hostname === '127.0.0.1') return send(input, init)
    foreignHosts.add(origin)
    throw new Error(`no call may go to ${origin}`)
  })
  const shop = await openTestShop({ gateway: true, providerVariables: variables })
  const notify: LiveShop['notify'] = async (provider, notice) => {
    const { body, headers = { 'content-type': 'application/json' } } = notice
    const response = await send(`${shop.url}/notices/${provider}`, {
      method: 'POST',
      headers: { ...headers },
      body,
    })
    assert.equal(response.status, 200)
  }
  return {
    shop,
    notify,
    async assertForged(provider, notice) {
      await notify(provider, notice)
      await waitUntil(async () => (await newestOutcomeOf(shop)) !== null, 'the notice is processed')
      assert.match((await newestOutcomeOf(shop)) ?? '', /^refused/)
    },
    async refund(orderId) {
      await runOperatorCommand(operatorOf(shop, variables), 'refund', orderId)
      assert.equal((await paymentRow(shop, orderId)).state, 'refunded')
    },
    async refundPart(orderId, totalYen) {
      const operator = operatorOf(shop, variables)
      assert.equal(await runPartRefund(operator, orderId, { totalYen }), 'done')
    },
    foreignHosts: () => [...foreignHosts],
    async close() {
      await shop.close()
      mocked.mock.restore()
    },
  }
}

/**
 * Opens such a shop before the first test of a file, and closes it after the last one. Until then,
 * the fields of the returned shop are empty.
 */
export function openLiveShopForFile(
  variables: NodeJS.ProcessEnv,
  server: DocumentedServer,
): LiveShop {
  const live = {} as LiveShop
  before(async () => {
    Object.assign(live, await openLiveShop(variables, server))
  })
  after(() => live.close())
  return live
}

function operatorOf(shop: TestShop, variables: NodeJS.ProcessEnv) {
  const { database, clock } = shop
  const providers = chooseProviders(variables, { now: clock.now })
  const publicUrl = () => shop.url
  return { database, clock, publicUrl, providers, providerTimeoutMs: 10_000, onFault: () => {} }
}

/** Returns what became of the newest notice; null while the shop has not processed it. */
async function newestOutcomeOf({ database }: TestShop): Promise<string | null> {
  const [notice] = await database.query<{ outcome: string | null }>({
    text: 'select outcome from payment_notices order by id desc limit 1',
  })
  return notice?.outcome ?? null
}

export async function pointsOf(payer: Payer): Promise<number> {
  return (await payer.get('/user/point')).point
}

/** Returns the id of the member's newest order that waits for the member's payment. */
export async function waitingOrderOf(payer: Payer): Promise<string> {
  return (await payer.get('/user/point/waiting')).list[0]?.payment_id
}

/** Returns from the provider's page, and checks that the shop has credited the points. */
export async function assertCredited(payer: Payer, orderId: string): Promise<void> {
  assert.equal((await payer.post('/user/point/append', { token: orderId })).result, '1')
  assert.equal(await pointsOf(payer), 500)
}

/** Pays a course of 500 points with a card, and returns the order's id. */
export async function payWithCard(
  payer: Payer,
  token: string,
  payId: number = PAYMENT.card,
): Promise<string> {
  const order = { pay_id: payId, pay_type: payId, point_price_id: 101 }
  const { id } = await payer.post('/user/gmo_token', order)
  assert.equal((await payer.post('/user/gmo_result', { id, pay_type: payId, token })).result, '1')
  const { result } = await payer.post('/user/point/buy', { pay_id: payId, payment_id: id })
  assert.equal(result, '1')
  return id
}

/** Returns the newest attempt to refund an order, as it is stored. */
export async function newestRefundOf({ database }: TestShop, orderId: string) {
  const [refund] = await database.query<{ state: string }>({
    text: `select refunds.state
      from refunds join payments on payments.id = refunds.payment_id
      where payments.order_id = $1
      order by refunds.attempt desc
      limit 1`,
    values: [orderId],
  })
  return refund ?? { state: 'none' }
}

/** Returns the order id of the member's newest payment. */
export async function newestPaymentOf(
  { database }: TestShop,
  memberId: number,
): Promise<{ orderId: string }> {
  const [payment] = await database.query<{ orderId: string }>({
    text: 'select order_id from payments where member_id = $1 order by id desc limit 1',
    values: [memberId],
  })
  return payment ?? { orderId: 'none' }
}

/** Returns the orders of the provider's lists that still differ after the shop has asked again. */
export async function reconciledDifferences(
  { database }: TestShop,
  provider: string,
): Promise<readonly { orderId: string; kind: string }[]> {
  const text = 'select id from reconciliations where provider = $1'
  const days = await database.query({ text, values: [provider] })
  assert.ok(days.length > 0, 'a day was reconciled')
  return database.query({
    text: `select order_id, kind
      from reconciliation_differences
      join reconciliations on reconciliations.id = reconciliation_id
      where provider = $1`,
    values: [provider],
  })
}

/** Returns the kinds of the payment's open exceptions, which the payments desk lists. */
export async function openExceptionsOf(
  { database }: TestShop,
  orderId: string,
): Promise<readonly string[]> {
  const rows = await database.query<{ kind: string }>({
    text: `
      select e.kind
      from payment_exceptions e
      join payments p on p.id = e.payment_id
      where p.order_id = $1
        and e.closed_at is null
      order by e.kind`,
    values: [orderId],
  })
  return rows.map(({ kind }) => kind)
}
