import type { Page } from '@playwright/test'
import { calm, expect, loginAs, test } from './base.ts'
import { answerWith, countOf, watchCalls } from './calls.ts'
import { tellWaiting } from './endings.ts'
import {
  BUY,
  choose,
  expectAlert,
  lastButton,
  PAY,
  tellBought,
  tellOptions,
  tellScript,
  toldScript,
} from './pay-form.ts'
import { speak } from './walk.ts'

test.beforeEach(async ({ page }) => {
  await tellWaiting(page, [])
  await loginAs(page, 'B')
})

/** A script of PayPal's that does at a press what the test says. */
const paypalScript = (atPress: string) =>
  `window.orders = []
   window.paypal = { Buttons: (options) => ({
     render: async (place) => {
       const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'PayPal' })
       const actions = { order: { create: async (order) => (window.orders.push(order), 'O-1') } }
       button.onclick = async () => { ${atPress} }
       place.append(button)
     },
   }) }`

async function openPaypal(page: Page, atPress: string): Promise<void> {
  await tellOptions(page, [{ id: 3, name: 'PayPal', script: toldScript('paypal') }])
  await tellScript(page, paypalScript(atPress))
  await page.goto(PAY)
  await choose(page, 'PayPal')
}

const paypalButton = (page: Page) => calm(page).getByRole('button', { name: 'PayPal', exact: true })

test('what PayPal has approved is bought with its order and payer, for the price of the course', async ({
  page,
}) => {
  await tellBought(page, { result: '1', url: '/complete-buy-point-paypal' })
  await openPaypal(
    page,
    `const orderID = await options.createOrder({}, actions); options.onApprove({ orderID, payerID: 'PAYER' })`,
  )
  await expect(lastButton(page)).toHaveCount(0)
  const calls = watchCalls(page)
  await paypalButton(page).click()
  await expect(page).toHaveURL('/complete-buy-point-paypal')
  const orders = await page.evaluate(() => (window as unknown as { orders: unknown[] }).orders)
  expect(orders).toEqual([
    { intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'JPY', value: '500' } }] },
  ])
  const bought = calls.find(({ key }) => key === BUY)
  expect(bought?.payload).toMatchObject({
    pay_id: 3,
    point_price_id: 101,
    order_id: 'O-1',
    payer_id: 'PAYER',
  })
})

test('M-025 PayPal that fails, or is given up, is told so and buys nothing', async ({ page }) => {
  const calls = watchCalls(page)
  for (const atPress of [
    `options.onError(new Error('x'))`,
    `await options.createOrder({}, actions); options.onCancel({})`,
    `options.onApprove({})`,
  ]) {
    await openPaypal(page, atPress)
    await paypalButton(page).click()
    await expectAlert(page, 'エラーが発生しました。')
    await expect(page).toHaveURL(PAY)
  }
  expect(countOf(calls, BUY)).toBe(0)
})

test('M-025 in English it is: An error has occurred', async ({ page }) => {
  await speak(page, 'en')
  await openPaypal(page, `options.onError(new Error('x'))`)
  await paypalButton(page).click()
  await expectAlert(page, 'An error has occurred')
})

test('a script of PayPal that does not come can be asked for again', async ({ page }) => {
  await page.route('**/told/provider.js', (route) => route.abort('connectionfailed'))
  await tellOptions(page, [{ id: 3, name: 'PayPal', script: toldScript('paypal') }])
  await page.goto(PAY)
  await choose(page, 'PayPal')
  await expect(page.getByText('決済会社のボタンを読み込めませんでした。')).toBeVisible()
  await tellScript(page, paypalScript(`options.onError()`))
  await calm(page).getByRole('button', { name: 'もう一度読み込む' }).click()
  await expect(paypalButton(page)).toBeVisible()
})

test('a script is loaded only once its method is chosen', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await tellOptions(page, [
    { id: 3, name: 'PayPal', script: toldScript('paypal') },
    { id: 9, name: 'メルペイ' },
  ])
  await tellScript(page, paypalScript(''))
  await page.goto(PAY)
  await choose(page, 'メルペイ')
  await expect(lastButton(page)).toBeVisible()
  expect(asked).not.toContain('/told/provider.js')
  await choose(page, 'PayPal')
  await expect(paypalButton(page)).toBeVisible()
  expect(asked).toContain('/told/provider.js')
})

const AMAZON = `window.amazon = { Pay: { renderButton(place, options) {
  window.rendered = options
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Amazon Pay' })
  document.querySelector(place).append(button)
} } }`

async function openAmazon(page: Page, query = ''): Promise<void> {
  await tellOptions(page, [{ id: 5, name: 'Amazon' }])
  await answerWith(page, '/user/button_signature*', {
    state: 200,
    signature: 'signed',
    payloadJSON: '{"storeId":"told"}',
    script: toldScript('amazon-pay'),
  })
  await tellScript(page, AMAZON)
  await page.goto(PAY + query)
}

test('M-017 without a choice at Amazon the press asks to select Amazon Pay', async ({ page }) => {
  await openAmazon(page)
  await choose(page, 'Amazon')
  await expect(calm(page).getByRole('button', { name: 'Amazon Pay', exact: true })).toBeVisible()
  const options = await page.evaluate(() => (window as unknown as { rendered: unknown }).rendered)
  expect(options).toMatchObject({
    publicKeyId: 'SANDBOX-TOLD',
    sandbox: true,
    checkoutLanguage: 'ja_JP',
    createCheckoutSessionConfig: {
      payloadJSON: '{"storeId":"told"}',
      signature: 'signed',
      algorithm: 'AMZN-PAY-RSASSA-PSS-V2',
    },
  })
  const calls = watchCalls(page)
  await lastButton(page).click()
  await expectAlert(page, 'Amazon Payでのお支払い方法を選択してください。')
  expect(countOf(calls, BUY)).toBe(0)
})

test('M-017 back from Amazon with nothing chosen, and with a session that is not ours', async ({
  page,
}) => {
  await answerWith(page, '/user/set_checkout_session/S-1', { state: 200 })
  await answerWith(page, '/user/set_checkout_session/S-2', { state: 404 })
  await answerWith(page, '/user/get_checkout_session', { state: 200, payMethod: '' })
  for (const session of ['S-1', 'S-2']) {
    await openAmazon(page, `&amazonCheckoutSessionId=${session}`)
    await expect(page.getByRole('radio', { name: 'Amazon' })).toBeChecked()
    await lastButton(page).click()
    await expectAlert(page, 'Amazon Payでのお支払い方法を選択してください。')
  }
})

test('back from Amazon the chosen instrument is shown, and the press goes on to Amazon', async ({
  page,
}) => {
  await answerWith(page, '/user/set_checkout_session/S-1', { state: 200 })
  await answerWith(page, '/user/get_checkout_session', { state: 200, payMethod: 'Visa •••• 1111' })
  await page.route('https://amazon.example/**', (route) => route.fulfill({ body: 'amazon' }))
  await tellBought(page, { result: '1', url: 'https://amazon.example/pay' })
  const calls = watchCalls(page)
  await openAmazon(page, '&amazonCheckoutSessionId=S-1')
  await expect(page.getByRole('radio', { name: 'Amazon' })).toBeChecked()
  await expect(page.getByText('Visa •••• 1111')).toBeVisible()
  await lastButton(page).click()
  await expect(page).toHaveURL('https://amazon.example/pay')
  expect(calls.find(({ key }) => key === BUY)?.payload).toMatchObject({ pay_id: 5 })
})

test('M-016 Amazon Pay that fails asks to check its status', async ({ page }) => {
  await answerWith(page, '/user/set_checkout_session/S-1', { state: 200 })
  await answerWith(page, '/user/get_checkout_session', { state: 200, payMethod: 'Visa' })
  await tellBought(page, { result: '-1' })
  await openAmazon(page, '&amazonCheckoutSessionId=S-1')
  await lastButton(page).click()
  await expectAlert(page, 'Amazon Payのご利用状況をご確認ください。')
})

test('Q79 Apple Pay that needs a device is offered where the device has it', async ({ page }) => {
  await tellOptions(page, [
    { id: 9, name: 'メルペイ' },
    { id: 12, name: 'Apple Pay', needs_apple_pay: true },
  ])
  await page.goto(PAY)
  await expect(page.getByRole('radio')).toHaveCount(1)
  await page.addInitScript(() =>
    Object.assign(window, { ApplePaySession: { canMakePayments: () => true } }),
  )
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Apple Pay' })).toBeVisible()
})
