import { randomUUID } from 'node:crypto'
import type { Got } from './client.ts'
import { type Payer, PLAIN_CARD, SECURE_CARD } from './payer.ts'
import { stripeCard } from './stripe-card.ts'
import type { TestGateway } from './test-gateway.ts'

/** One try of a member to pay: what the browser remembers between its steps. */
export interface Visit {
  readonly payer: Payer
  readonly gateway: TestGateway
  readonly requestId: string
  readonly notes: Map<string, string>
  /** Every answer of the shop's calls so far. */
  readonly answers: Got[]
}

export interface Step {
  /** A step at the shop may come again with the same contents; one at the provider is the member's, and happens once. */
  readonly at: 'shop' | 'provider'
  take(visit: Visit): Promise<void>
}

export interface Scene {
  readonly name: string
  readonly steps: readonly Step[]
  readonly isStripe?: boolean
  /** Differs from another scene in a name alone: the batteries then try each kind of mishap, not each one. */
  readonly isAlike?: boolean
}

export function newVisit(payer: Payer, gateway: TestGateway): Visit {
  return { payer, gateway, requestId: randomUUID(), notes: new Map(), answers: [] }
}

const COURSE = 101
const ORDER_ID = /P[0-9a-f]{24}/

const shop = (take: Step['take']): Step => ({ at: 'shop', take })
const provider = (take: Step['take']): Step => ({ at: 'provider', take })

async function post(visit: Visit, path: string, payload: object): Promise<Got> {
  const got = await visit.payer.post(path, payload)
  visit.answers.push(got)
  // What was answered before a repetition is forgotten: the browser never saw it.
  visit.notes.set('url', got.url ?? '')
  const id = got.payment_id ?? ORDER_ID.exec(got.url ?? '')?.[0]
  if (typeof id === 'string') visit.notes.set('order', id)
  return got
}

const buy = (payId: number, more: object = {}) =>
  shop(async (visit) => {
    const { requestId, notes } = visit
    const script = notes.get('paypal')
    await post(visit, '/user/point/buy', {
      ...{ pay_id: payId, point_price_id: COURSE, request_id: requestId, ...more },
      ...(script === undefined ? {} : { order_id: script, payer_id: 'PAYER' }),
    })
  })

/** The payment that the shop keeps of this press, where its answer named none. */
async function bookId(visit: Visit): Promise<string | null> {
  const orderId = visit.notes.get('order')
  if (orderId === undefined) return null
  const orders = await visit.gateway.orders()
  return orders.find((order) => order.orderId === orderId)?.id ?? null
}

const append = shop(async (visit) => {
  const token = visit.notes.get('order')
  if (token !== undefined) await post(visit, '/user/point/append', { token })
})

const openFirst = (payId: number) =>
  shop(async (visit) => {
    const asked = { pay_id: payId, pay_type: payId, point_price_id: COURSE }
    const { id } = await post(visit, '/user/gmo_token', asked)
    if (typeof id === 'string') visit.notes.set('order', id)
  })

const makeToken = (number: string, isStripe: boolean) =>
  provider(async ({ gateway, notes }) => {
    if (isStripe) return void notes.set('token', await stripeCard(gateway.url, number))
    const answer = await fetch(`${gateway.url}/payment/token`, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ shopId: 'tshop00000001', cardno: number, expire: '3012', securitycode: '123' },
      }),
    })
    notes.set('token', (await answer.json()).tokenObject.token)
  })

const tieCard = shop(async (visit) => {
  const id = visit.notes.get('order')
  const token = visit.notes.get('token')
  if (id !== undefined) await post(visit, '/user/gmo_result', { id, pay_type: 1, token })
})

const readWallet = shop(async (visit) => {
  const id = visit.notes.get('order')
  if (id !== undefined) await post(visit, '/user/gmo_result', { id, pay_type: 8 })
})

/** Our page before the provider's: it leads on once, so a browser that comes again finds the way back instead. */
const goByOurPage = shop(async ({ payer, notes }) => {
  const url = notes.get('url') ?? ''
  if (!url.startsWith('/api/acs/')) return
  const page = await payer.raw(url)
  const to = page.headers.get('location')
  if (to !== null) return void notes.set('url', to)
  const { action, fields } = formOf(await page.text())
  const theirs = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) })
  notes.set('url', new URL(formOf(await theirs.text()).action, action).href)
})

const press = (choice: string) =>
  provider(async ({ payer, gateway, notes }) => {
    const url = notes.get('url') ?? ''
    if (!url.startsWith(gateway.url)) return
    const back = await payer.press(url, choice)
    const id = ORDER_ID.exec(back)?.[0]
    if (id !== undefined) notes.set('order', id)
  })

const payThere = (...parts: readonly number[]) =>
  provider(async (visit) => {
    const id = await bookId(visit)
    if (id === null) return
    if (parts.length === 0) return void (await visit.gateway.act(id, 'pay'))
    for (const yen of parts) await visit.gateway.act(id, 'deposit', { yen })
  })

const readTransfer = shop(async (visit) => {
  const got = await visit.payer.get('/user/bank')
  visit.answers.push(got)
  const { list } = await visit.payer.get('/user/point/waiting')
  if (list?.[0]?.payment_id) visit.notes.set('order', list[0].payment_id)
})

const approvePaypal = provider(async ({ payer, notes }) => {
  notes.set('paypal', await payer.approvePaypal())
})
const chooseAmazon = provider(async ({ payer }) => {
  await payer.chooseAmazon()
})
const completeAmazon = shop(async ({ payer, answers }) => {
  answers.push(await payer.get('/user/complete_checkout_session'))
})

function formOf(page: string): { action: string; fields: [string, string][] } {
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
  const inputs = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
  return { action, fields: inputs.map(([, name = '', value = '']) => [name, value]) }
}

const card = (number: string, isStripe = false): readonly Step[] => [
  ...[openFirst(1), makeToken(number, isStripe), tieCard, buy(1)],
  ...(number === SECURE_CARD ? [goByOurPage, press(isStripe ? 'pay' : 'pass')] : []),
  append,
]
const wallet = (payId: number): readonly Step[] => [buy(payId), press('pay'), append]

/** Every way of paying, step by step, from the choice to the last page. */
export const SCENES: readonly Scene[] = [
  { name: 'card', steps: card(PLAIN_CARD) },
  { name: 'card with 3-D Secure', steps: card(SECURE_CARD) },
  { name: 'store econ', steps: [buy(2, { combini_code: 'econ' }), payThere()] },
  { name: 'store other', steps: [buy(2, { combini_code: 'other' }), payThere(), append] },
  { name: 'PayPal', steps: [approvePaypal, buy(3), append] },
  { name: 'bank transfer', steps: [buy(4, { name: 'ヤマダ' }), readTransfer, payThere(500)] },
  {
    name: 'bank transfer in parts',
    steps: [buy(4, { name: 'ヤマダ' }), readTransfer, payThere(200, 300), append],
  },
  { name: 'Amazon Pay', steps: [chooseAmazon, buy(5), press('pay'), completeAmazon] },
  ...['sb_ktai', 'au', 'docomo'].map((carrier) => ({
    name: `carrier ${carrier}`,
    isAlike: carrier !== 'sb_ktai',
    steps: [buy(6, { carrier_id: carrier }), goByOurPage, press('pay'), append],
  })),
  { name: 'Pay-easy', steps: [buy(7), readTransfer, payThere()] },
  { name: 'PayPay', steps: wallet(8) },
  {
    name: 'PayPay opened first',
    steps: [openFirst(8), readWallet, buy(8), press('pay'), append],
  },
  { name: 'Merpay', steps: wallet(9), isAlike: true },
  { name: 'Apple Pay', steps: wallet(12), isAlike: true },
  { name: 'PayPay, and the browser never comes back', steps: wallet(8).slice(0, 2) },
  {
    name: 'carrier docomo, and the browser never comes back',
    steps: [buy(6, { carrier_id: 'docomo' }), goByOurPage, press('pay')],
  },
  { name: 'card at Stripe', steps: card(PLAIN_CARD, true), isStripe: true },
  { name: 'card with 3-D Secure at Stripe', steps: card(SECURE_CARD, true), isStripe: true },
  {
    name: 'store at Stripe',
    steps: [buy(2, { combini_code: 'econ' }), payThere()],
    isStripe: true,
  },
  { name: 'PayPay at Stripe', steps: wallet(8), isStripe: true },
]
