import { randomUUID } from 'node:crypto'
import type { CallResponse } from '#testing/drivers/client.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import type { TestGateway } from '#testing/fixtures/test-gateway.ts'
import type { TestShop } from '#testing/fixtures/test-shop.ts'
import { createCardToken } from './card-token.ts'
import { createFincodeToken } from './fincode-card.ts'
import { formOf } from './hosted-form.ts'
import { createStripeCard } from './stripe-card.ts'

export const NORMAL_CARD = '4111111111111111'
export const THREE_D_SECURE_CARD = '4100000000000100'
const COURSE = 101

/** A member who pays at the sandbox gateway, on the provider's pages, as a browser would. */
export interface Payer extends TestMember {
  /**
   * Creates a payment and registers a card for this payment. Calls the shop's gmo_token, creates a
   * card token at the provider, and calls the shop's gmo_result.
   */
  registerCard(
    number?: string,
    courseId?: number,
    extraFields?: object,
  ): Promise<{ id: string; result: CallResponse }>
  /** Creates a payment and authorizes it with a card that the provider has saved for the member. */
  useKeptCard(cardId: number): Promise<{ id: string; result: CallResponse }>
  pay(payId: number, extraFields?: object): Promise<CallResponse>
  /**
   * Presses a button of the provider's hosted page and returns the URL to which the page redirects.
   */
  submitChoice(url: string, choice: string): Promise<string>
  /**
   * Opens the shop's redirect page, follows the redirect to the carrier's page and presses a button
   * there. Returns the URL to which the shop then redirects.
   */
  payAtCarrier(path: string, choice: string): Promise<string>
  /**
   * Has the shop create a PayPal order for a course, and approves the order as the member. Returns
   * PayPal's order id.
   */
  approvePaypalOrder(courseId?: number): Promise<string>
  /**
   * Opens Amazon's checkout session with a payment instrument and hands the session's id to the
   * shop.
   */
  openAmazonSession(choice?: 'visa' | 'declined', courseId?: number): Promise<string>
}

export async function addPayer(shop: TestShop, courseId = COURSE): Promise<Payer> {
  return asPayer(shop, await addLoggedInMember(shop), courseId)
}

/**
 * Turns a logged-in member into a payer. The payer's browser is on the page where the payment
 * method is chosen.
 */
export async function asPayer(
  shop: TestShop,
  member: TestMember,
  courseId = COURSE,
): Promise<Payer> {
  const { gateway } = shop
  await member.get(`/user/point_price/detail/${courseId}`)
  return {
    ...member,
    registerCard: (number = NORMAL_CARD, course = courseId, extraFields = {}) =>
      registerCard(member, gateway, { number, courseId: course, extraFields }),
    async useKeptCard(cardId) {
      const payment = { pay_id: 1, pay_type: 1, point_price_id: courseId }
      const { id } = await member.post('/user/gmo_token', payment)
      const choice = { id, pay_type: 1, kept_card: cardId }
      return { id, result: await member.post('/user/gmo_result', choice) }
    },
    pay: (payId, extraFields = {}) =>
      member.post('/user/point/buy', {
        pay_id: payId,
        point_price_id: courseId,
        request_id: randomUUID(),
        ...extraFields,
      }),
    submitChoice,
    payAtCarrier: (path, choice) => payAtCarrier(member, gateway, { path, choice }),
    approvePaypalOrder: (course = courseId) => approvePaypalOrder(member, gateway, course),
    openAmazonSession: (choice = 'visa', course = courseId) =>
      openAmazonSession(member, gateway, { choice, courseId: course }),
  }
}

async function registerCard(
  member: TestMember,
  gateway: TestGateway,
  { number, courseId, extraFields }: { number: string; courseId: number; extraFields: object },
): Promise<{ id: string; result: CallResponse }> {
  const payment = { pay_id: 1, pay_type: 1, point_price_id: courseId }
  const { id, script } = await member.post('/user/gmo_token', payment)
  const { apiKey, publicKey } = script.parameters
  const tokenOf: Readonly<Record<string, () => Promise<string>>> = {
    gmo: () => createCardToken(gateway.url, { keys: { apiKey, publicKey }, number }),
    stripe: () => createStripeCard(gateway.url, number),
    fincode: () => createFincodeToken(gateway.url, number),
  }
  const token = await tokenOf[script.provider]?.()
  const result = await member.post('/user/gmo_result', { id, pay_type: 1, token, ...extraFields })
  return { id, result }
}

async function submitChoice(url: string, choice: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ choice }),
  })
  return response.headers.get('location') ?? ''
}

async function payAtCarrier(
  member: TestMember,
  gateway: TestGateway,
  { path, choice }: { path: string; choice: string },
): Promise<string> {
  const shopForm = formOf(await (await member.raw(path)).text())
  const body = new URLSearchParams(shopForm.fields)
  const carrierPage = await fetch(shopForm.action, { method: 'POST', body })
  const { action } = formOf(await carrierPage.text())
  const returnUrl = await submitChoice(new URL(action, shopForm.action).href, choice)
  const headers = { 'sec-fetch-site': 'cross-site', origin: gateway.url }
  const returned = await fetch(returnUrl, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({ choice }),
  })
  return returned.headers.get('location') ?? ''
}

async function approvePaypalOrder(
  member: TestMember,
  gateway: TestGateway,
  courseId: number,
): Promise<string> {
  const { order_id } = await member.post('/user/paypal_order', { point_price_id: courseId })
  const orders = await gateway.orders({ dialect: 'paypal' })
  const order = orders.find(({ accessId }) => accessId === order_id)
  await gateway.act(order?.id ?? '', 'authorise')
  return order_id
}

async function openAmazonSession(
  member: TestMember,
  gateway: TestGateway,
  { choice, courseId }: { choice: string; courseId: number },
): Promise<string> {
  await member.get(`/user/point_price/detail/${courseId}`)
  const { payloadJSON, signature, script } = await member.get('/user/button_signature')
  const { publicKeyId } = script.parameters
  const query = new URLSearchParams({ payloadJSON, signature, publicKeyId })
  const returnUrl = await submitChoice(`${gateway.url}/amazon-pay/checkout?${query}`, choice)
  const id = new URL(returnUrl).searchParams.get('amazonCheckoutSessionId') ?? ''
  await member.get(`/user/set_checkout_session/${id}`)
  return id
}

/** Returns the stored row of a payment. The row is empty if the payment does not exist. */
export async function paymentRow(shop: TestShop, orderId: string) {
  const [row] = await shop.database.query({
    text: 'select * from payments where order_id = $1',
    values: [orderId],
  })
  return row ?? {}
}

/** Returns how often the shop has credited points to the member for payments. */
export async function countCredits(shop: TestShop, memberId: number): Promise<number> {
  const rows = await shop.database.query<{ amount: number }>({
    text: `select amount from entries where member_id = $1 and kind = 'credit'`,
    values: [memberId],
  })
  return rows.length
}

/**
 * Waits at most ten seconds until a condition is true. Tests need this function because the shop
 * acknowledges a notice before it processes the notice.
 */
export async function waitUntil(
  condition: () => Promise<boolean>,
  description: string,
): Promise<void> {
  const deadline = performance.now() + 10_000
  while (!(await condition())) {
    if (performance.now() > deadline)
      throw new Error(`this did not happen within ten seconds: ${description}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
