import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { ListedOrder } from '#gateway/control.ts'
import type { ProviderStatus, Unknown } from '#server/external/payments/payment-provider.ts'
import {
  interceptProviders,
  type ProviderInterceptor,
  routeToAcquirer,
  type SecondAcquirer,
} from '#testing/faults/intercepted-providers.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import {
  type NoticeInterceptor,
  openNoticeInterceptor,
  type WireNotice,
} from './notice-interceptor.ts'
import { addPayer, countCredits, type Payer, paymentRow } from './payer.ts'
import type { ProviderNotices } from './provider-notices.ts'

/**
 * An order that is paid at the provider. The test keeps the provider's notice back from the shop.
 */
export interface PaidOrder {
  readonly payer: Payer
  readonly orderId: string
  readonly order: ListedOrder
  /** The provider's notice that the order is paid. */
  readonly notice: WireNotice
  state(): Promise<string>
  credits(): Promise<number>
}

export interface NoticeHarness {
  readonly shop: TestShop
  /** Opens a payment that is not paid yet. */
  open(dialect: ProviderNotices): Promise<Omit<PaidOrder, 'notice'>>
  /** Opens a payment and pays it at the provider. The shop gets no notice. */
  openPaid(dialect: ProviderNotices): Promise<PaidOrder>
  /**
   * Pays an order at the provider and returns the provider's notice, which the shop does not get.
   */
  payAtProvider(
    dialect: ProviderNotices,
    order: ListedOrder,
    options?: { readonly isLate?: boolean; readonly yen?: number },
  ): Promise<WireNotice>
  /**
   * Sends all notices to the shop at the same time and waits until the shop has processed the
   * notices. Returns the HTTP status and the outcome of each notice.
   */
  send(
    dialect: ProviderNotices,
    ...notices: readonly WireNotice[]
  ): Promise<{ readonly statuses: readonly number[]; readonly outcomes: readonly string[] }>
  /** Replaces the status that the provider returns to the shop. Null ends the replacement. */
  overrideStatus(
    override: ((state: ProviderStatus | Unknown) => ProviderStatus | Unknown) | null,
  ): void
  close(): Promise<void>
}

const PROCESSED_MS_MAX = 10_000
const POLL_MS = 10
// The harness polls for unprocessed notices. It gives up when no provider call is in progress at
// this many polls in a row. On a busy machine, 8 polls were too few.
const QUIET_POLLS = 25

/** Opens a shop in which a test controls the notices and the provider statuses. */
export async function openNoticeHarness(): Promise<NoticeHarness> {
  const interceptor = await openNoticeInterceptor()
  const calls = interceptStatuses()
  let acquirer: SecondAcquirer | undefined
  const shop = await openTestShop({
    gateway: true,
    wrapProviders(providers) {
      const options = { noticeUrlOf: interceptor.urlOf, intercept: calls.intercept }
      return routeToAcquirer(interceptProviders(providers, options), () => acquirer)
    },
  })
  const noticeUrls = REGISTERED_PROVIDERS.map((name) => [name, interceptor.urlOf(name)])
  await shop.gateway.registerShop({ shopName: '引札', noticeUrls: Object.fromEntries(noticeUrls) })
  const newOutcomes = outcomeReader(shop, calls.hasPending)
  const parts = { shop, interceptor }
  const open: NoticeHarness['open'] = (dialect) => {
    acquirer = dialect.acquirer
    return openPayment(parts, dialect)
  }
  const payAtProvider: NoticeHarness['payAtProvider'] = ({ provider }, order, options = {}) =>
    payOrder(parts, provider, { ...options, id: order.id })
  return {
    shop,
    open,
    payAtProvider,
    async openPaid(dialect) {
      const opened = await open(dialect)
      return { ...opened, notice: await payAtProvider(dialect, opened.order) }
    },
    async send({ provider }, ...notices) {
      const statuses = await postNotices(`${shop.url}/notices/${provider}`, notices)
      return { statuses, outcomes: await newOutcomes() }
    },
    overrideStatus: calls.overrideStatus,
    async close() {
      await shop.close()
      await interceptor.close()
    },
  }
}

/**
 * The providers whose orders contain no notice URL. The shop registers a notice URL with each of
 * them in advance.
 */
const REGISTERED_PROVIDERS = ['paypal', 'amazon-pay', 'stripe', 'fincode', 'fincode-cash']

interface HarnessParts {
  readonly shop: TestShop
  readonly interceptor: NoticeInterceptor
}
type StatusOverride = Parameters<NoticeHarness['overrideStatus']>[0]

function interceptStatuses() {
  let pendingCount = 0
  let statusOverride: StatusOverride = null
  const intercept: ProviderInterceptor = async (call, send, signal) => {
    // PayPal sends its notice when the shop captures the payment. The shop's capture is blocked, so
    // that the test itself decides when PayPal sends the notice.
    if (call.provider === 'paypal' && call.name === 'capture') {
      const blocked: Unknown = { is: 'unknown', detail: 'blocked by the test' }
      return blocked as Awaited<ReturnType<typeof send>>
    }
    pendingCount += 1
    const response = await send(signal).finally(() => {
      pendingCount -= 1
    })
    if (call.name !== 'fetchStatus' || statusOverride === null) return response
    return statusOverride(response as ProviderStatus | Unknown) as typeof response
  }
  return {
    intercept,
    hasPending: () => pendingCount > 0,
    overrideStatus(override: StatusOverride) {
      statusOverride = override
    },
  }
}

async function openPayment(
  { shop, interceptor }: HarnessParts,
  dialect: ProviderNotices,
): Promise<Omit<PaidOrder, 'notice'>> {
  const payer = await addPayer(shop)
  await dialect.open(payer)
  const [row] = await shop.database.query<{ orderId: string }>({
    text: `select order_id from payments where member_id = $1`,
    values: [payer.id],
  })
  const orderId = row?.orderId ?? ''
  interceptor.takeNotices(dialect.provider)
  return {
    payer,
    orderId,
    order: await shop.gateway.orderOf(orderId),
    state: async () => String((await paymentRow(shop, orderId)).state),
    credits: () => countCredits(shop, payer.id),
  }
}

async function payOrder(
  { shop: { gateway }, interceptor }: HarnessParts,
  provider: string,
  { id, isLate = false, ...options }: { id: string; isLate?: boolean; yen?: number },
): Promise<WireNotice> {
  await gateway.deliver('all')
  interceptor.takeNotices(provider)
  await gateway.act(id, isLate ? 'pay-late' : 'pay', options)
  await gateway.deliver('all')
  const notice = interceptor.takeNotices(provider).at(-1)
  if (notice === undefined) throw new Error(`${provider} sent no notice of the payment`)
  return notice
}

async function postNotices(
  url: string,
  notices: readonly WireNotice[],
): Promise<readonly number[]> {
  const responses = await Promise.all(
    notices.map(({ headers, body }) =>
      fetch(url, { method: 'POST', headers, body: new Uint8Array(body) }),
    ),
  )
  const statuses = responses.map(({ status }) => status)
  for (const status of statuses) assert.ok(status < 500, `a notice got status ${status}`)
  return statuses
}

/**
 * Returns a function that reads the outcomes of all notices since its previous call. The outcome
 * 'open' means that the shop will process the notice again later.
 */
function outcomeReader({ database }: TestShop, hasPendingCalls: () => boolean) {
  let lastNoticeId = 0
  return async (): Promise<readonly string[]> => {
    const values = [lastNoticeId]
    const deadline = performance.now() + PROCESSED_MS_MAX
    for (let quietPolls = 0; quietPolls < QUIET_POLLS; await wait(POLL_MS)) {
      if (performance.now() > deadline) throw new Error('the shop did not process the notices')
      const open = await database.query<{ tryCount: number }>({
        text: `
          select try_count
          from payment_notices
          where processed_at is null and id > $1`,
        values,
      })
      if (open.length === 0) break
      // If the shop has not tried a notice yet, polling continues, because a busy machine may begin
      // late to process it.
      const isBusy = hasPendingCalls() || open.some(({ tryCount }) => tryCount === 0)
      quietPolls = isBusy ? 0 : quietPolls + 1
    }
    const rows = await database.query<{ id: number; outcome: string | null }>({
      text: 'select id, outcome from payment_notices where id > $1 order by id',
      values,
    })
    lastNoticeId = rows.at(-1)?.id ?? lastNoticeId
    return rows.map(({ outcome }) => outcome ?? 'open')
  }
}
