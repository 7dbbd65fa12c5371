import { randomUUID } from 'node:crypto'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/extras.ts'
import type { TestShop } from '#testing/fixtures/test-shop.ts'
import type { CallResponse } from './client.ts'

export const NORMAL_CARD = '4111111111111111'
export const THREE_D_SECURE_CARD = '4100000000000100'
const COURSE = 101

/** A member who pays through the sandbox: what the browser does at the provider is done by its pages. */
export interface Payer extends TestMember {
  /** gmo_token, the provider's token, gmo_result: the card is tied to the payment. */
  registerCard(number?: string, courseId?: number): Promise<{ id: string; result: CallResponse }>
  pay(payId: number, extraFields?: object): Promise<CallResponse>
  /** Presses a button of the provider's hosted page, as the member's browser would; answers where it leads. */
  submitChoice(url: string, choice: string): Promise<string>
  /** Goes by our page to the carrier's, presses there, and is taken back by it; answers where the shop leads then. */
  payAtCarrier(path: string, choice: string): Promise<string>
  /** An order of PayPal that the member approved in PayPal's window. */
  approvePaypalOrder(yen?: number): Promise<string>
  /** Amazon's checkout session, with an instrument chosen, as the browser brings it back. */
  openAmazonSession(choice?: 'visa' | 'declined', courseId?: number): Promise<string>
}

export async function addPayer(shop: TestShop, courseId = COURSE): Promise<Payer> {
  return asPayer(shop, await addLoggedInMember(shop), courseId)
}

/** A member who is there already, at the choice of how to pay. */
export async function asPayer(
  shop: TestShop,
  member: TestMember,
  courseId = COURSE,
): Promise<Payer> {
  const { gateway } = shop
  await member.get(`/user/point_price/detail/${courseId}`)

  const payer: Payer = {
    ...member,
    async registerCard(number = NORMAL_CARD, course = courseId) {
      const tokenRequest = await member.post('/user/gmo_token', {
        ...{ pay_id: 1, pay_type: 1, point_price_id: course },
      })
      const token = await createCardToken(gateway.url, tokenRequest, number)
      const result = await member.post('/user/gmo_result', {
        id: tokenRequest.id,
        pay_type: 1,
        token,
      })
      return { id: tokenRequest.id, result }
    },
    pay: (payId, extraFields = {}) =>
      member.post('/user/point/buy', {
        ...{ pay_id: payId, point_price_id: courseId, request_id: randomUUID() },
        ...extraFields,
      }),
    async submitChoice(url, choice) {
      const response = await fetch(url, {
        ...{ method: 'POST', redirect: 'manual' },
        body: new URLSearchParams({ choice }),
      })
      return response.headers.get('location') ?? ''
    },
    async payAtCarrier(path, choice) {
      const shopForm = formOf(await (await member.raw(path)).text())
      const body = new URLSearchParams(shopForm.fields)
      const carrierPage = await fetch(shopForm.action, { method: 'POST', body })
      const { action } = formOf(await carrierPage.text())
      const returnUrl = await payer.submitChoice(new URL(action, shopForm.action).href, choice)
      const headers = { 'sec-fetch-site': 'cross-site', origin: gateway.url }
      const returned = await fetch(returnUrl, {
        ...{ method: 'POST', redirect: 'manual', headers },
        body: new URLSearchParams({ choice }),
      })
      return returned.headers.get('location') ?? ''
    },
    async approvePaypalOrder(yen = 500) {
      const path = '/paypal/browser/orders?client-id=hikifuda-sandbox-client'
      const amount = { currency_code: 'JPY', value: String(yen) }
      const created = await fetch(gateway.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ intent: 'CAPTURE', purchase_units: [{ amount }] }),
      })
      const { id } = await created.json()
      const order = (await gateway.orders({ dialect: 'paypal' })).find(
        (listed) => listed.accessId === id,
      )
      await gateway.act(order?.id ?? '', 'authorise')
      return id
    },
    async openAmazonSession(choice = 'visa', course = courseId) {
      await member.get(`/user/point_price/detail/${course}`)
      const { payloadJSON, signature, script } = await member.get('/user/button_signature')
      const { publicKeyId } = script.parameters
      const query = new URLSearchParams({ payloadJSON, signature, publicKeyId })
      const returnUrl = await payer.submitChoice(
        `${gateway.url}/amazon-pay/checkout?${query}`,
        choice,
      )
      const id = new URL(returnUrl).searchParams.get('amazonCheckoutSessionId') ?? ''
      await member.get(`/user/set_checkout_session/${id}`)
      return id
    },
  }
  return payer
}

/** Where the form of a page leads, and what it carries. */
function formOf(html: string): { action: string; fields: [string, string][] } {
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
  const inputs = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
  return { action, fields: inputs.map(([, name = '', value = '']) => [name, value]) }
}

/** What the provider's script does in the browser: the number goes to the provider alone. */
async function createCardToken(
  gatewayUrl: string,
  tokenRequest: CallResponse,
  number: string,
): Promise<string> {
  const { shopId } = tokenRequest.script.parameters
  const response = await fetch(`${gatewayUrl}/payment/token`, {
    method: 'POST',
    body: new URLSearchParams({ shopId, cardno: number, expire: '3012', securitycode: '123' }),
  })
  return (await response.json()).tokenObject.token
}

/** The payment as the table has it. */
export async function paymentRow(shop: TestShop, orderId: string) {
  const [row] = await shop.database.query({
    text: 'select * from payments where order_id = $1',
    values: [orderId],
  })
  return row ?? {}
}

/** How often the member was credited for a payment, in points. */
export async function countCredits(shop: TestShop, memberId: number): Promise<number> {
  const rows = await shop.database.query<{ amount: number }>({
    text: `select amount from entries where member_id = $1 and kind = 'credit'`,
    values: [memberId],
  })
  return rows.length
}

/** Until it is so: notices are looked at after they are acknowledged. */
export async function waitUntil(
  condition: () => Promise<boolean>,
  description: string,
): Promise<void> {
  const deadline = performance.now() + 10_000
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`never: ${description}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
