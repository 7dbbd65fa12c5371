import { expect, type Page } from '@playwright/test'
import type { WaitingPayment } from '#contract/payments.ts'
import { controlGateway } from '#gateway/control.ts'
import type { ShopHandle } from './base.ts'
import { post } from './draws.ts'

export interface Begun {
  readonly payment_id?: string
  readonly receipt_number?: string
  readonly url?: string
}

/** Begins a payment for course 101 (500P for 500 yen) past the form; answers what the form would be told. */
export async function beginPayment(page: Page, wish: Record<string, unknown>): Promise<Begun> {
  const bought = await post(page, '/user/point/buy', { point_price_id: 101, ...wish })
  expect(bought, JSON.stringify(bought)).toMatchObject({ state: 200, result: '1' })
  return bought as Begun
}

/** What of the page's member is not finished, as the shop tells it. */
export async function waitingPayments(page: Page): Promise<readonly WaitingPayment[]> {
  return (await (await page.request.get('/api/user/point/waiting')).json()).list
}

export async function newestPayment(page: Page): Promise<WaitingPayment> {
  const [newest] = await waitingPayments(page)
  if (newest === undefined) throw new Error('the member has no open payment')
  return newest
}

/** The payer pays at the provider, or gets it back there, out of the browser's sight. */
export async function payAtProvider(
  shop: ShopHandle,
  paymentId: string,
  verb: 'pay' | 'deposit' | 'refund' = 'pay',
): Promise<void> {
  const gateway = controlGateway(shop.gatewayUrl)
  const order = await gateway.orderOf(paymentId)
  await gateway.act(order.id, verb, verb === 'deposit' ? { yen: order.yen } : {})
}

/** The shop heard of it, whichever way. */
export async function expectPoints(page: Page, points: number): Promise<void> {
  const told = async () => (await (await page.request.get('/api/user/point')).json()).point
  await expect.poll(told, { timeout: 15_000 }).toBe(points)
}
