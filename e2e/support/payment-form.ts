import type { Locator, Page } from '@playwright/test'
import type { PaymentOption } from '#contract/payments.ts'
import { expect, idle, type ShopHandle } from './base.ts'
import { mockResponse } from './calls.ts'

export const PAYMENT_FORM_ADDRESS = '/confirm-buy-point?pointPriceId=101'
export const BUY_CALL = 'POST /user/point/buy'

/**
 * The path of a mocked provider script. The path is on the shop's own origin, so the test needs no
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
    country_terms: [],
  })
}

/** Mocks the response to the call `POST /user/point/buy`, which pays for points. */
export async function mockBuyResponse(
  page: Page,
  response: Record<string, unknown>,
): Promise<void> {
  await page.unroute('**/api/user/point/buy')
  await mockResponse(page, '/user/point/buy', { state: 200, ...response })
}

/** Makes the mocked path of the provider's script return the given source. */
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
 * Mocks a card payment. The sandbox's script shows the card fields, `answer` is the provider's
 * answer to the typed card, and `result` is the shop's result for the card token.
 */
export async function mockCardPayment(
  page: Page,
  { gatewayUrl }: Pick<ShopHandle, 'gatewayUrl'>,
  { answer = GOOD_TOKEN, result = '1' }: { answer?: object; result?: string } = {},
): Promise<void> {
  const script = cardScript(gatewayUrl)
  await mockPaymentOptions(page, [{ id: 1, name: 'カード', script }])
  await mockResponse(page, '/user/gmo_token', { state: 200, id: 'Pmocked', script })
  await mockResponse(page, '/user/gmo_result', { state: 200, result })
  await mockCardAnswer(page, answer)
}

/** Returns the settings of the sandbox's script. This script shows the card fields in frames. */
export const cardScript = (gatewayUrl: string) => ({
  ...mockedScript('gmo'),
  url: `${gatewayUrl}/payment/js/mp-token.js`,
})

const TOKEN_PATH = '**/payment/token'

/** Mocks the provider's answer to a card. Returns the list of the cards that the page sent. */
export async function mockCardAnswer(
  page: Page,
  answer: object,
): Promise<readonly Readonly<Record<string, string>>[]> {
  const cards: Record<string, string>[] = []
  await page.unroute(TOKEN_PATH)
  await page.route(TOKEN_PATH, (route) => {
    cards.push(Object.fromEntries(new URLSearchParams(route.request().postData() ?? '')))
    return route.fulfill({ json: answer })
  })
  return cards
}

export const GOOD_TOKEN = { result: 'success', tokenList: ['a'.repeat(64)] }
export const rejectedCard = (legacyCode: string) => ({
  result: 'validation_error',
  errorList: [{ legacyCode }],
})

export async function chooseMethod(page: Page, name: string): Promise<void> {
  await idle(page).getByRole('radio', { name, exact: true }).check()
}

/** Returns a card field by its label. Each card field is in a frame of the provider's script. */
export function cardField(page: Page, label: string): Locator {
  return page.getByRole('group', { name: label }).frameLocator('iframe').getByRole('textbox')
}

export const NUMBER_FIELD = 'カード番号'
export const EXPIRY_FIELD = '有効期限（月・年）'
export const CODE_FIELD = 'セキュリティコード'

export async function fillCard(
  page: Page,
  { number = '4111111111111111', month = '12', year = '30', code = '123' } = {},
): Promise<void> {
  await cardField(page, NUMBER_FIELD).fill(number)
  await cardField(page, EXPIRY_FIELD).fill(month + year)
  await cardField(page, CODE_FIELD).fill(code)
  await page.getByLabel('カード名義').fill('TARO YAMADA')
}

/** Fills in a card in fincode's frame, which has all fields of a card except the holder's name. */
export async function fillFincodeCard(page: Page, number = '4111111111111111'): Promise<void> {
  const card = page.getByRole('group', { name: 'カード情報' }).frameLocator('iframe')
  await card.getByLabel(NUMBER_FIELD).fill(number)
  await card.getByLabel(EXPIRY_FIELD).fill('1230')
  await card.getByLabel(CODE_FIELD).fill('123')
  await page.getByLabel('カード名義').fill('TARO YAMADA')
}

/**
 * Returns the last button of the form, which is in the form's section for the final confirmation.
 */
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
