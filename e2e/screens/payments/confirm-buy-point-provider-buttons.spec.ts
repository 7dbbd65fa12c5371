import type { Page } from '@playwright/test'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { countOf, mockResponse, recordCalls } from '#e2e/support/calls.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import {
  BUY_CALL,
  chooseMethod,
  expectAndCloseAlert,
  mockBuyResponse,
  mockedScript,
  mockPaymentOptions,
  mockProviderScript,
  PAYMENT_FORM_ADDRESS,
  payButton,
} from '#e2e/support/payment-form.ts'
import { mockOpenPayments } from '#e2e/support/payment-mocks.ts'

test.beforeEach(async ({ page }) => {
  await mockOpenPayments(page, [])
  await loginAs(page, 'B')
})

/**
 * Returns a script that replaces PayPal's script. The script shows a button. A press of this button
 * runs the code in `atPress`.
 */
const paypalScript = (atPress: string) =>
  `window.paypal = { Buttons: (options) => ({
     render: async (place) => {
       const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'PayPal' })
       button.onclick = async () => { ${atPress} }
       place.append(button)
     },
   }) }`

async function openPaypal(page: Page, atPress: string): Promise<void> {
  await mockPaymentOptions(page, [{ id: 3, name: 'PayPal', script: mockedScript('paypal') }])
  await mockResponse(page, '/user/paypal_order', { state: 200, order_id: 'O-1' })
  await mockProviderScript(page, paypalScript(atPress))
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'PayPal')
}

const paypalButton = (page: Page) => idle(page).getByRole('button', { name: 'PayPal', exact: true })

test('a payment approved at PayPal is bought with its payer and the order that the shop created', async ({
  page,
}) => {
  await mockBuyResponse(page, { result: '1', url: '/complete-buy-point-paypal' })
  await openPaypal(
    page,
    `const orderID = await options.createOrder({}, {}); options.onApprove({ orderID, payerID: 'PAYER' })`,
  )
  await expect(payButton(page)).toHaveCount(0)
  const calls = recordCalls(page)
  await paypalButton(page).click()
  await expect(page).toHaveURL('/complete-buy-point-paypal')
  const created = calls.find(({ key }) => key === 'POST /user/paypal_order')
  expect(created?.payload).toEqual({ point_price_id: 101 })
  const bought = calls.find(({ key }) => key === BUY_CALL)
  expect(bought?.payload).toMatchObject({
    pay_id: 3,
    point_price_id: 101,
    order_id: 'O-1',
    payer_id: 'PAYER',
  })
})

test('M-025 a PayPal payment that fails or is given up is reported and buys nothing', async ({
  page,
}) => {
  const calls = recordCalls(page)
  for (const atPress of [
    `options.onError(new Error('x'))`,
    `await options.createOrder({}, {}); options.onCancel({})`,
    `options.onApprove({})`,
  ]) {
    await openPaypal(page, atPress)
    await paypalButton(page).click()
    await expectAndCloseAlert(page, 'エラーが発生しました。')
    await expect(page).toHaveURL(PAYMENT_FORM_ADDRESS)
  }
  expect(countOf(calls, BUY_CALL)).toBe(0)
})

test('M-025 a failing PayPal button reports its error in English', async ({ page }) => {
  await setLanguage(page, 'en')
  await openPaypal(page, `options.onError(new Error('x'))`)
  await paypalButton(page).click()
  await expectAndCloseAlert(page, 'An error has occurred')
})

test('a PayPal script that does not load can be loaded again', async ({ page }) => {
  await page.route('**/mocked/provider.js', (route) => route.abort('connectionfailed'))
  await mockPaymentOptions(page, [{ id: 3, name: 'PayPal', script: mockedScript('paypal') }])
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'PayPal')
  await expect(page.getByText('決済会社のボタンを読み込めませんでした。')).toBeVisible()
  await mockProviderScript(page, paypalScript(`options.onError()`))
  await idle(page).getByRole('button', { name: 'もう一度読み込む' }).click()
  await expect(paypalButton(page)).toBeVisible()
})

test('a provider’s script is loaded only once its method is chosen', async ({ page }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await mockPaymentOptions(page, [
    { id: 3, name: 'PayPal', script: mockedScript('paypal') },
    { id: 9, name: 'メルペイ' },
  ])
  await mockProviderScript(page, paypalScript(''))
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'メルペイ')
  await expect(payButton(page)).toBeVisible()
  expect(requestedPaths).not.toContain('/mocked/provider.js')
  await chooseMethod(page, 'PayPal')
  await expect(paypalButton(page)).toBeVisible()
  expect(requestedPaths).toContain('/mocked/provider.js')
})

const AMAZON = `window.amazon = { Pay: { renderButton(place, options) {
  window.rendered = options
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Amazon Pay' })
  document.querySelector(place).append(button)
} } }`

async function openAmazon(page: Page, query = ''): Promise<void> {
  await mockPaymentOptions(page, [{ id: 5, name: 'Amazon' }])
  await mockResponse(page, '/user/button_signature*', {
    state: 200,
    signature: 'signed',
    payloadJSON: '{"storeId":"mocked"}',
    script: mockedScript('amazon-pay'),
  })
  await mockProviderScript(page, AMAZON)
  await page.goto(PAYMENT_FORM_ADDRESS + query)
}

test('M-017 paying without a choice at Amazon asks the member to select Amazon Pay', async ({
  page,
}) => {
  await openAmazon(page)
  await chooseMethod(page, 'Amazon')
  await expect(idle(page).getByRole('button', { name: 'Amazon Pay', exact: true })).toBeVisible()
  const options = await page.evaluate(() => (window as unknown as { rendered: unknown }).rendered)
  expect(options).toMatchObject({
    publicKeyId: 'SANDBOX-MOCKED',
    sandbox: true,
    checkoutLanguage: 'ja_JP',
    createCheckoutSessionConfig: {
      payloadJSON: '{"storeId":"mocked"}',
      signature: 'signed',
      algorithm: 'AMZN-PAY-RSASSA-PSS-V2',
    },
  })
  const calls = recordCalls(page)
  await payButton(page).click()
  await expectAndCloseAlert(page, 'Amazon Payでのお支払い方法を選択してください。')
  expect(countOf(calls, BUY_CALL)).toBe(0)
})

test('M-017 paying asks for an Amazon instrument after a return without one, or with another shop’s session', async ({
  page,
}) => {
  await mockResponse(page, '/user/set_checkout_session/S-1', { state: 200 })
  await mockResponse(page, '/user/set_checkout_session/S-2', { state: 404 })
  await mockResponse(page, '/user/get_checkout_session', { state: 200, payMethod: '' })
  for (const session of ['S-1', 'S-2']) {
    await openAmazon(page, `&amazonCheckoutSessionId=${session}`)
    await expect(page.getByRole('radio', { name: 'Amazon' })).toBeChecked()
    await payButton(page).click()
    await expectAndCloseAlert(page, 'Amazon Payでのお支払い方法を選択してください。')
  }
})

test('after the return from Amazon the chosen instrument is shown, and the press leads on to Amazon', async ({
  page,
}) => {
  await mockResponse(page, '/user/set_checkout_session/S-1', { state: 200 })
  await mockResponse(page, '/user/get_checkout_session', {
    state: 200,
    payMethod: 'Visa •••• 1111',
  })
  await page.route('https://amazon.example/**', (route) => route.fulfill({ body: 'amazon' }))
  await mockBuyResponse(page, { result: '1', url: 'https://amazon.example/pay' })
  const calls = recordCalls(page)
  await openAmazon(page, '&amazonCheckoutSessionId=S-1')
  await expect(page.getByRole('radio', { name: 'Amazon' })).toBeChecked()
  await expect(page.getByText('Visa •••• 1111')).toBeVisible()
  await payButton(page).click()
  await expect(page).toHaveURL('https://amazon.example/pay')
  expect(calls.find(({ key }) => key === BUY_CALL)?.payload).toMatchObject({ pay_id: 5 })
})

test('M-016 a failed Amazon Pay payment asks the member to check the status of Amazon Pay', async ({
  page,
}) => {
  await mockResponse(page, '/user/set_checkout_session/S-1', { state: 200 })
  await mockResponse(page, '/user/get_checkout_session', { state: 200, payMethod: 'Visa' })
  await mockBuyResponse(page, { result: '-1' })
  await openAmazon(page, '&amazonCheckoutSessionId=S-1')
  await payButton(page).click()
  await expectAndCloseAlert(page, 'Amazon Payのご利用状況をご確認ください。')
})

test('Q79 Apple Pay that needs a device is offered where the device has it', async ({ page }) => {
  await mockPaymentOptions(page, [
    { id: 9, name: 'メルペイ' },
    { id: 12, name: 'Apple Pay', needs_apple_pay: true },
  ])
  await page.goto(PAYMENT_FORM_ADDRESS)
  await expect(page.getByRole('radio')).toHaveCount(1)
  await page.addInitScript(() =>
    Object.assign(window, { ApplePaySession: { canMakePayments: () => true } }),
  )
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Apple Pay' })).toBeVisible()
})

test('a wallet takes no order before its script is there', async ({ page }) => {
  const script = { provider: 'google-pay', url: '/wallet.js', parameters: {} }
  await mockPaymentOptions(page, [{ id: 16, name: 'Google Pay', script }])
  const isAsked = Promise.withResolvers<void>()
  const mayLoad = Promise.withResolvers<void>()
  await page.route('**/wallet.js', async (route) => {
    isAsked.resolve()
    await mayLoad.promise
    await route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await page.goto(PAYMENT_FORM_ADDRESS)
  await page.getByRole('radio', { name: 'Google Pay' }).check()
  await isAsked.promise
  await expect(page.getByRole('button', { name: '準備しています' })).toBeDisabled()
  mayLoad.resolve()
  await expect(payButton(page)).toBeEnabled()
})
