import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { ListedOrder } from '#gateway/control.ts'
import type { ProviderState, Unknown } from '#server/outside/payments/port.ts'
import type { NoticeDialect } from './notice-dialects.ts'
import { openNoticeTap, type WireNotice } from './notice-tap.ts'
import { addPayer, creditsOf, type Payer, paymentRow } from './payer.ts'
import { aroundCalls, preferStripe } from './provider-calls.ts'
import { openTestShop, type TestShop } from './shop.ts'

/** A payment whose provider has something to say, and a test that decides when it is heard. */
export interface Told {
  readonly payer: Payer
  readonly orderId: string
  readonly order: ListedOrder
  /** The provider's own word that the money is there. */
  readonly notice: WireNotice
  state(): Promise<string>
  credits(): Promise<number>
}

export interface NoticeDesk {
  readonly shop: TestShop
  /** Open and unpaid. */
  open(dialect: NoticeDialect): Promise<Omit<Told, 'notice'>>
  /** Paid there, and nobody has told the shop. */
  openPaid(dialect: NoticeDialect): Promise<Told>
  /** The money comes: how the provider tells of it. */
  payThere(
    dialect: NoticeDialect,
    order: ListedOrder,
    how?: { readonly isLate?: boolean; readonly yen?: number },
  ): Promise<WireNotice>
  /** Brings a notice in, once all that came before is looked at: what was answered, and what came of it. */
  send(
    dialect: NoticeDialect,
    ...notices: readonly WireNotice[]
  ): Promise<{ readonly statuses: readonly number[]; readonly outcomes: readonly string[] }>
  /** Changes the provider's word for one test. */
  reword(word: ((state: ProviderState | Unknown) => ProviderState | Unknown) | null): void
  close(): Promise<void>
}

const SEEN_MS_MAX = 10_000
const POLL_MS = 10
const CALM_POLLS = 8

export async function openNoticeDesk(): Promise<NoticeDesk> {
  const tap = await openNoticeTap()
  let isStripe = false
  let seen = 0
  let underWay = 0
  let reworded: ((state: ProviderState | Unknown) => ProviderState | Unknown) | null = null
  const shop = await openTestShop({
    gateway: true,
    wrapProviders: (providers) =>
      preferStripe(
        aroundCalls(providers, {
          noticeUrlOf: tap.urlOf,
          async around(call, ask, signal) {
            // The approval is there and the amount is not taken: else PayPal would have nothing left to tell.
            if (call.provider === 'paypal' && call.name === 'capture') {
              return { is: 'unknown', detail: 'held back by the test' } as Awaited<
                ReturnType<typeof ask>
              >
            }
            underWay += 1
            const answer = await ask(signal).finally(() => {
              underWay -= 1
            })
            if (call.name !== 'inquire' || reworded === null) return answer
            return reworded(answer as ProviderState | Unknown) as typeof answer
          },
        }),
        () => isStripe,
      ),
  })
  const noticeUrls = ['paypal', 'amazon-pay', 'stripe'].map((name) => [name, tap.urlOf(name)])
  await shop.gateway.registerShop({ shopName: '引札', noticeUrls: Object.fromEntries(noticeUrls) })

  /** What cannot be judged yet is looked at again later: 'open' until then. */
  async function outcomesSince(): Promise<readonly string[]> {
    const givesUpAt = performance.now() + SEEN_MS_MAX
    for (let calm = 0; calm < CALM_POLLS; await wait(POLL_MS)) {
      if (performance.now() > givesUpAt) throw new Error('a notice is never looked at')
      const open = await shop.database.query({
        text: 'select from payment_notices where processed_at is null and id > $1',
        values: [seen],
      })
      if (open.length === 0) break
      calm = underWay === 0 ? calm + 1 : 0
    }
    const rows = await shop.database.query<{ id: number; outcome: string | null }>({
      text: 'select id, outcome from payment_notices where id > $1 order by id',
      values: [seen],
    })
    seen = rows.at(-1)?.id ?? seen
    return rows.map(({ outcome }) => outcome ?? 'open')
  }

  const desk: NoticeDesk = {
    shop,
    async open(dialect) {
      isStripe = dialect.provider === 'stripe'
      const payer = await addPayer(shop)
      await dialect.open(payer)
      const [row] = await shop.database.query<{ orderId: string }>({
        text: `select order_id as "orderId" from payments where member_id = $1`,
        values: [payer.id],
      })
      const orderId = row?.orderId ?? ''
      tap.taken(dialect.provider)
      return {
        ...{ payer, orderId },
        order: await shop.gateway.orderOf(orderId),
        state: async () => String((await paymentRow(shop, orderId)).state),
        credits: () => creditsOf(shop, payer.id),
      }
    },
    async openPaid(dialect) {
      const opened = await desk.open(dialect)
      return { ...opened, notice: await desk.payThere(dialect, opened.order) }
    },
    async payThere({ provider }, order, { isLate = false, ...how } = {}) {
      await shop.gateway.deliver('all')
      tap.taken(provider)
      await shop.gateway.act(order.id, isLate ? 'pay-late' : 'pay', how)
      await shop.gateway.deliver('all')
      const notice = tap.taken(provider).at(-1)
      if (notice === undefined) throw new Error(`${provider} tells nothing of a payment`)
      return notice
    },
    async send({ provider }, ...notices) {
      const answers = await Promise.all(
        notices.map(({ headers, body }) =>
          fetch(`${shop.url}/notices/${provider}`, {
            ...{ method: 'POST', headers, body: new Uint8Array(body) },
          }),
        ),
      )
      const statuses = answers.map(({ status }) => status)
      for (const status of statuses) assert.ok(status < 500, `answered ${status}`)
      return { statuses, outcomes: await outcomesSince() }
    },
    reword(word) {
      reworded = word
    },
    async close() {
      await shop.close()
      await tap.close()
    },
  }
  return desk
}
