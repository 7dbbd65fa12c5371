import { randomUUID } from 'node:crypto'
import type { Got } from './client.ts'
import { addPlayer, type Player } from './extras.ts'
import type { TestShop } from './shop.ts'

export const PLAIN_CARD = '4111111111111111'
export const SECURE_CARD = '4100000000000100'
const COURSE = 101

/** A member who pays through the sandbox: what the browser does at the provider is done by its pages. */
export interface Payer extends Player {
  /** gmo_token, the provider's token, gmo_result: the card is tied to the payment. */
  tieCard(number?: string, courseId?: number): Promise<{ id: string; result: Got }>
  pay(payId: number, more?: object): Promise<Got>
  /** Presses a button of the provider's hosted page, as the member's browser would; answers where it leads. */
  press(url: string, choice: string): Promise<string>
  /** Goes by our page to the carrier's, presses there, and is taken back by it; answers where the shop leads then. */
  visitCarrier(path: string, choice: string): Promise<string>
  /** An order of PayPal that the member approved in PayPal's window. */
  approvePaypal(yen?: number): Promise<string>
  /** Amazon's checkout session, with an instrument chosen, as the browser brings it back. */
  chooseAmazon(choice?: 'visa' | 'declined', courseId?: number): Promise<string>
}

export async function addPayer(shop: TestShop, courseId = COURSE): Promise<Payer> {
  return payerOf(shop, await addPlayer(shop), courseId)
}

/** A member who is there already, at the choice of how to pay. */
export async function payerOf(shop: TestShop, player: Player, courseId = COURSE): Promise<Payer> {
  const { gateway } = shop
  await player.get(`/user/point_price/detail/${courseId}`)

  const payer: Payer = {
    ...player,
    async tieCard(number = PLAIN_CARD, course = courseId) {
      const opened = await player.post('/user/gmo_token', {
        ...{ pay_id: 1, pay_type: 1, point_price_id: course },
      })
      const token = await tokenOf(gateway.url, opened, number)
      const result = await player.post('/user/gmo_result', { id: opened.id, pay_type: 1, token })
      return { id: opened.id, result }
    },
    pay: (payId, more = {}) =>
      player.post('/user/point/buy', {
        ...{ pay_id: payId, point_price_id: courseId, request_id: randomUUID() },
        ...more,
      }),
    async press(url, choice) {
      const answer = await fetch(url, {
        ...{ method: 'POST', redirect: 'manual' },
        body: new URLSearchParams({ choice }),
      })
      return answer.headers.get('location') ?? ''
    },
    async visitCarrier(path, choice) {
      const ours = formOf(await (await player.raw(path)).text())
      const body = new URLSearchParams(ours.fields)
      const theirs = await fetch(ours.action, { method: 'POST', body })
      const { action } = formOf(await theirs.text())
      const back = await payer.press(new URL(action, ours.action).href, choice)
      const headers = { 'sec-fetch-site': 'cross-site', origin: gateway.url }
      const returned = await fetch(back, {
        ...{ method: 'POST', redirect: 'manual', headers },
        body: new URLSearchParams({ choice }),
      })
      return returned.headers.get('location') ?? ''
    },
    async approvePaypal(yen = 500) {
      const path = '/paypal/browser/orders?client-id=hikifuda-sandbox-client'
      const amount = { currency_code: 'JPY', value: String(yen) }
      const created = await fetch(gateway.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ intent: 'CAPTURE', purchase_units: [{ amount }] }),
      })
      const { id } = await created.json()
      const order = (await gateway.orders({ dialect: 'paypal' })).find(
        (each) => each.accessId === id,
      )
      await gateway.act(order?.id ?? '', 'authorise')
      return id
    },
    async chooseAmazon(choice = 'visa', course = courseId) {
      await player.get(`/user/point_price/detail/${course}`)
      const { payloadJSON, signature, script } = await player.get('/user/button_signature')
      const { publicKeyId } = script.parameters
      const query = new URLSearchParams({ payloadJSON, signature, publicKeyId })
      const back = await payer.press(`${gateway.url}/amazon-pay/checkout?${query}`, choice)
      const id = new URL(back).searchParams.get('amazonCheckoutSessionId') ?? ''
      await player.get(`/user/set_checkout_session/${id}`)
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
async function tokenOf(gatewayUrl: string, opened: Got, number: string): Promise<string> {
  const { shopId } = opened.script.parameters
  const answer = await fetch(`${gatewayUrl}/payment/token`, {
    method: 'POST',
    body: new URLSearchParams({ shopId, cardno: number, expire: '3012', securitycode: '123' }),
  })
  return (await answer.json()).tokenObject.token
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
export async function creditsOf(shop: TestShop, memberId: number): Promise<number> {
  const rows = await shop.database.query<{ amount: number }>({
    text: `select amount from entries where member_id = $1 and kind = 'credit'`,
    values: [memberId],
  })
  return rows.length
}

/** Until it is so: notices are looked at after they are acknowledged. */
export async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const givesUpAt = performance.now() + 10_000
  while (!(await isSo())) {
    if (performance.now() > givesUpAt) throw new Error(`never: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
