import { randomUUID } from 'node:crypto'
import type { CallResponse } from '#testing/drivers/client.ts'
import type { TestGateway } from '#testing/fixtures/test-gateway.ts'
import { createCardToken } from './card-token.ts'
import { createFincodeToken } from './fincode-card.ts'
import { formOf } from './hosted-form.ts'
import type { Payer } from './payer.ts'
import { createStripeCard } from './stripe-card.ts'

/** One attempt of a member to pay, with what the browser remembers between the steps. */
export interface PaymentAttempt {
  readonly payer: Payer
  readonly gateway: TestGateway
  readonly requestId: string
  readonly browserState: Map<string, string>
  /** The responses of the shop so far, oldest first. */
  readonly responses: CallResponse[]
}

export interface PaymentStep {
  /**
   * Whether the shop or the provider responds to the step. The browser may repeat a step at the
   * shop with the same payload. The browser never repeats a step at the provider.
   */
  readonly at: 'shop' | 'provider'
  runStep(attempt: PaymentAttempt): Promise<void>
}

export function newPaymentAttempt(payer: Payer, gateway: TestGateway): PaymentAttempt {
  return { payer, gateway, requestId: randomUUID(), browserState: new Map(), responses: [] }
}

const COURSE = 101
const ORDER_ID = /P[0-9a-f]{24}/

const shop = (runStep: PaymentStep['runStep']): PaymentStep => ({ at: 'shop', runStep })
const provider = (runStep: PaymentStep['runStep']): PaymentStep => ({ at: 'provider', runStep })

async function post(attempt: PaymentAttempt, path: string, payload: object): Promise<CallResponse> {
  const response = await attempt.payer.post(path, payload)
  attempt.responses.push(response)
  // If this response has no URL, the URL of an earlier response must not remain. A browser can
  // follow only the URL of the latest response.
  attempt.browserState.set('url', response.url ?? '')
  const id = response.payment_id ?? ORDER_ID.exec(response.url ?? '')?.[0]
  if (typeof id === 'string') attempt.browserState.set('order', id)
  return response
}

export const buy = (payId: number, extraFields: object = {}) =>
  shop(async (attempt) => {
    const { requestId, browserState } = attempt
    const paypalOrderId = browserState.get('paypal')
    await post(attempt, '/user/point/buy', {
      pay_id: payId,
      point_price_id: COURSE,
      request_id: requestId,
      ...extraFields,
      ...(paypalOrderId === undefined ? {} : { order_id: paypalOrderId, payer_id: 'PAYER' }),
    })
  })

/**
 * Returns the gateway's id of this attempt's order. Returns null while no response has named the
 * payment.
 */
async function gatewayOrderIdOf(attempt: PaymentAttempt): Promise<string | null> {
  const orderId = attempt.browserState.get('order')
  if (orderId === undefined) return null
  const orders = await attempt.gateway.orders()
  return orders.find((order) => order.orderId === orderId)?.id ?? null
}

export const append = shop(async (attempt) => {
  const token = attempt.browserState.get('order')
  if (token !== undefined) await post(attempt, '/user/point/append', { token })
})

export const initiateFirst = (payId: number) =>
  shop(async (attempt) => {
    const payload = { pay_id: payId, pay_type: payId, point_price_id: COURSE }
    const { id } = await post(attempt, '/user/gmo_token', payload)
    if (typeof id === 'string') attempt.browserState.set('order', id)
  })

export const TOKEN_OF = {
  gmo: (url: string, number: string) => createCardToken(url, { number }),
  stripe: createStripeCard,
  fincode: createFincodeToken,
}
export const makeToken = (cardNumber: string, acquirer: keyof typeof TOKEN_OF) =>
  provider(async ({ gateway, browserState }) => {
    browserState.set('token', await TOKEN_OF[acquirer](gateway.url, cardNumber))
  })

export const registerCard = shop(async (attempt) => {
  const id = attempt.browserState.get('order')
  const token = attempt.browserState.get('token')
  if (id !== undefined) await post(attempt, '/user/gmo_result', { id, pay_type: 1, token })
})

export const readWallet = shop(async (attempt) => {
  const id = attempt.browserState.get('order')
  if (id !== undefined) await post(attempt, '/user/gmo_result', { id, pay_type: 8 })
})

/**
 * Opens the shop's redirect page and follows the redirect to the provider's page. The shop
 * redirects to the provider only once: a second visit leads back to the shop.
 */
export const followRedirectPage = shop(async ({ payer, browserState }) => {
  const url = browserState.get('url') ?? ''
  if (!url.startsWith('/api/acs/')) return
  const page = await payer.raw(url)
  const redirectUrl = page.headers.get('location')
  if (redirectUrl !== null) return void browserState.set('url', redirectUrl)
  const { action, fields } = formOf(await page.text())
  const providerPage = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) })
  browserState.set('url', new URL(formOf(await providerPage.text()).action, action).href)
})

export const submitChoice = (choice: string) =>
  provider(async ({ payer, gateway, browserState }) => {
    const url = browserState.get('url') ?? ''
    if (!url.startsWith(gateway.url)) return
    const returnUrl = await payer.submitChoice(url, choice)
    const id = ORDER_ID.exec(returnUrl)?.[0]
    if (id !== undefined) browserState.set('order', id)
  })

/** Opens the provider's page. Some pages act as soon as they are opened. */
export const openProviderPage = provider(async ({ gateway, browserState }) => {
  const url = browserState.get('url') ?? ''
  if (url.startsWith(gateway.url)) await (await fetch(url)).text()
})

/** Reads the link to the provider's page for the newest payment at a convenience store. */
export const readSlip = shop(async ({ payer, browserState, responses }) => {
  const response = await payer.get('/user/point/combini_number')
  responses.push(response)
  browserState.set('url', response.url ?? '')
})

/**
 * Pays the order at the provider, in these deposits or at once. A repeated step deposits only what
 * is missing, because a member does not pay twice if a page fails to load.
 */
export const payAtProvider = (...depositsYen: readonly number[]) =>
  provider(async (attempt) => {
    const id = await gatewayOrderIdOf(attempt)
    if (id === null) return
    if (depositsYen.length === 0) return void (await attempt.gateway.act(id, 'pay'))
    let dueYen = 0
    for (const yen of depositsYen) {
      dueYen += yen
      const { paidYen } = await attempt.gateway.order(id)
      if (paidYen < dueYen) await attempt.gateway.act(id, 'deposit', { yen: dueYen - paidYen })
    }
  })

/** Reads the account of the newest payment by this method that waits for a deposit. */
export const readTransferAccount = (payId: number) =>
  shop(async (attempt) => {
    const response = await attempt.payer.get('/user/bank')
    attempt.responses.push(response)
    const { list } = await attempt.payer.get('/user/point/waiting')
    const [newest] = (list ?? []).filter(
      (payment: { pay_id: number; waits_for: string | null }) =>
        payment.pay_id === payId && payment.waits_for === 'deposit',
    )
    if (newest !== undefined) attempt.browserState.set('order', newest.payment_id)
  })

export const approvePaypalOrder = provider(async ({ payer, browserState }) => {
  browserState.set('paypal', await payer.approvePaypalOrder())
})
export const openAmazonSession = provider(async ({ payer }) => {
  await payer.openAmazonSession()
})
export const completeAmazonSession = shop(async ({ payer, responses }) => {
  responses.push(await payer.get('/user/complete_checkout_session'))
})
