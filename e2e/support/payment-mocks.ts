import type { Page } from '@playwright/test'
import type { WaitingPayment } from '#contract/payments.ts'
import { mockResponse } from './calls.ts'

export const METHOD_NAMES = [
  'カード',
  'コンビニ',
  'PayPal',
  '銀行',
  'Amazon Pay',
  'キャリア',
  'PayPay',
  'メルペイ',
]
const METHOD_IDS = [1, 2, 3, 4, 5, 6, 8, 9]
export const METHOD_OPTIONS = METHOD_NAMES.map((name, index) => ({
  id: METHOD_IDS[index] ?? 0,
  name,
}))

/** Mocks the result of the session's last payment. */
export function mockPaymentResult(
  page: Page,
  payment: { result: string; pack_id?: number; point?: number; coin?: number },
): Promise<void> {
  return mockResponse(page, '/user/point/end', { state: 200, pack_id: null, ...payment })
}

/** Mocks the list of the member's unfinished payments. */
export function mockOpenPayments(
  page: Page,
  payments: readonly Partial<WaitingPayment>[],
): Promise<void> {
  const payment: WaitingPayment = {
    payment_id: 'P1',
    pay_id: 1,
    name: 'カード決済',
    point: 5_000,
    price: 5_000,
    state: 'waiting',
    waits_for: 'provider',
    url: null,
    number: null,
    reason: null,
    can_give_up: false,
    expires: null,
    created: '2025-08-01 11:58:00',
  }
  const list = payments.map((overrides) => ({ ...payment, ...overrides }))
  return mockResponse(page, '/user/point/waiting', { state: 200, list })
}
