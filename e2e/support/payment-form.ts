import type { Locator, Page } from '@playwright/test'
import type { PaymentOption } from '#contract/payments.ts'
import { expect, idle } from './base.ts'
import { mockResponse } from './calls.ts'

export const PAYMENT_FORM_ADDRESS = '/confirm-buy-point?pointPriceId=101'
export const BUY_CALL = 'POST /user/point/buy'

/**
 * The path of a mocked provider script. It is on the shop's own origin, so the test needs no
 * provider.
 */
const SCRIPT_PATH = '/mocked/provider.js'

/** Mocks the payment methods of course 101. */
export function mockPaymentOptions(
  page: Page,
  options: readonly Partial<PaymentOption>[],
): Promise<void> {
  const list = options.map((overrides) => ({
    id: 1,
    name: `方法${overrides.id}`,
    memo: '',
    script: null,
    needs_apple_pay: false,
    ...overrides,
  }))
  return mockResponse(page, '/user/point_price/detail/101', {
    state: 200,
    list,
    point: 500,
    price: 500,
  })
}

/** Mocks the response to the purchase call. */
export async function mockBuyResponse(
  page: Page,
  response: Record<string, unknown>,
): Promise<void> {
  await page.unroute('**/api/user/point/buy')
  await mockResponse(page, '/user/point/buy', { state: 200, ...response })
}

/** Serves the source that the test gives as the provider's script. */
export async function mockProviderScript(page: Page, source: string): Promise<void> {
  await page.unroute(`**${SCRIPT_PATH}`)
  await page.route(`**${SCRIPT_PATH}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: source }),
  )
}

export const mockedScript = (provider: string) => ({
  provider,
  url: SCRIPT_PATH,
  parameters: { apiKey: 'mocked', publicKey: 'mocked', publicKeyId: 'SANDBOX-MOCKED' },
})

/**
 * Mocks a card payment up to the token. The order can be opened, the shop accepts the token, and
 * the test gives the provider's script.
 */
export async function mockCardPayment(
  page: Page,
  source: string,
  { result = '1' } = {},
): Promise<void> {
  const script = mockedScript('gmo')
  await mockPaymentOptions(page, [{ id: 1, name: 'カード', script }])
  await mockResponse(page, '/user/gmo_token', { state: 200, id: 'Pmocked', script })
  await mockResponse(page, '/user/gmo_result', { state: 200, result })
  await mockProviderScript(page, source)
}

/**
 * Returns the source of a token script. It gives the same answer for any card, and records the
 * cards in `window.cards`.
 */
export const tokenScript = (answer: unknown) =>
  `window.cards = []
   window.Multipayment = {
     getToken(card, callback) { window.cards.push(card); setTimeout(() => callback(${JSON.stringify(answer)}), 10) },
   }`

export const GOOD_TOKEN = { resultCode: '000', tokenObject: { token: 'a'.repeat(64) } }

export async function chooseMethod(page: Page, name: string): Promise<void> {
  await idle(page).getByRole('radio', { name, exact: true }).check()
}

export async function fillCard(
  page: Page,
  { number = '4111111111111111', month = '12', year = '30', code = '123' } = {},
): Promise<void> {
  await page.getByLabel('カード番号').fill(number)
  await page.getByLabel('有効期限（月）').fill(month)
  await page.getByLabel('有効期限（年）').fill(year)
  await page.getByLabel('セキュリティコード').fill(code)
  await page.getByLabel('カード名義').fill('TARO YAMADA')
}

/** Returns the last button of the form, under the final confirmation. */
export function payButton(page: Page): Locator {
  return idle(page)
    .getByRole('region', { name: /最終確認|Final confirmation/ })
    .getByRole('button', { name: /確定する|Confirm/ })
}

/** Checks the text of an alert dialog and closes it. */
export async function expectAndCloseAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(text)
  // A spinner would cover the alert, so none may be shown.
  await expect(page.locator('html[data-busy]')).toHaveCount(0)
  await alert.getByRole('button', { name: /閉じる|Close/ }).click()
  await expect(alert).toHaveCount(0)
}
