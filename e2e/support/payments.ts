import { expect, type Page } from '@playwright/test'
import type { WaitingPayment } from '#contract/payments.ts'
import { controlGateway } from '#gateway/control.ts'
import type { ShopHandle } from './base.ts'
import { postApi } from './draws.ts'

export interface InitiatedPayment {
  readonly payment_id?: string
  readonly receipt_number?: string
  readonly url?: string
}

/**
 * Starts a payment for course 101 (500P for 500 yen) by an API call. Returns the response that the
 * form would get.
 */
export async function initiatePayment(
  page: Page,
  request: Record<string, unknown>,
): Promise<InitiatedPayment> {
  const response = await postApi(page, '/user/point/buy', { point_price_id: 101, ...request })
  expect(response, JSON.stringify(response)).toMatchObject({ state: 200, result: '1' })
  return response as InitiatedPayment
}

/** Returns the unpaid payments of the member who is logged in on the page. */
export async function fetchOpenPayments(page: Page): Promise<readonly WaitingPayment[]> {
  return (await (await page.request.get('/api/user/point/waiting')).json()).list
}

export async function fetchNewestPayment(page: Page): Promise<WaitingPayment> {
  const [newest] = await fetchOpenPayments(page)
  if (newest === undefined) throw new Error('the member has no open payment')
  return newest
}

/**
 * Pays an order at the provider, deposits the money for an order, or refunds an order. Calls the
 * gateway directly, without the browser.
 */
export async function payAtProvider(
  shop: ShopHandle,
  paymentId: string,
  action: 'pay' | 'deposit' | 'refund' = 'pay',
): Promise<void> {
  const gateway = controlGateway(shop.gatewayUrl)
  const order = await gateway.orderOf(paymentId)
  await gateway.act(order.id, action, action === 'deposit' ? { yen: order.yen } : {})
}

/**
 * Waits until the member has this many points. The shop may credit the points after a notice, or
 * after it has fetched the payment's status from the provider.
 */
export async function expectPoints(page: Page, points: number): Promise<void> {
  const readPoints = async () => (await (await page.request.get('/api/user/point')).json()).point
  await expect.poll(readPoints, { timeout: 15_000 }).toBe(points)
}
