import type { Page } from '@playwright/test'
import { expect, loginAs, type ShopHandle, test } from '#e2e/support/base.ts'
import { switchToEnglish } from '#e2e/support/language-switch.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import {
  cardField,
  chooseMethod,
  expectAndCloseAlert,
  NUMBER_FIELD,
  PAYMENT_FORM_ADDRESS,
  payButton,
} from '#e2e/support/payment-form.ts'
import { expectPoints, fetchNewestPayment, payAtProvider } from '#e2e/support/payments.ts'

// The tests of this file use the sandbox's own scripts and pages. Course 101 is 500P for 500 yen.

/** The text that the page shows after a successful payment. */
const SUCCESS = '決済が完了し、ポイントに反映されました。'
const METHOD_NAMES = [
  'クレジットカード',
  'コンビニ決済',
  'PayPal',
  '銀行振込',
  'Amazon Pay',
  'キャリア決済',
  'Pay-easy（ペイジー）',
  'PayPay',
  'メルペイ',
  'Apple Pay',
] as const

async function openMethodForm(page: Page, shop: ShopHandle, method: string): Promise<void> {
  await loginAs(page, await shop.addMember({ points: 70 }))
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, method)
}

async function expectPaid(page: Page, address: RegExp): Promise<void> {
  await expect(page).toHaveURL(address)
  await expect(page.getByText(SUCCESS)).toBeVisible()
  await expectPoints(page, 570)
}

const paypalButton = (page: Page) => page.frameLocator('iframe').first().getByRole('button')
const paypalWindow = (page: Page) => page.frameLocator('dialog iframe')

test('B-002 R-015 K-020 K-022 all methods are offered by name, at the courses too', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember())
  await page.goto(PAYMENT_FORM_ADDRESS)
  for (const name of METHOD_NAMES)
    await expect(page.getByRole('radio', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(METHOD_NAMES.length)
  await page.goto('/buy-point')
  const accepted = page.getByRole('region', { name: 'ご利用いただけるお支払い方法' })
  await expect(accepted.getByRole('listitem')).toHaveText([...METHOD_NAMES])
})

test('U-002 the switch turns the methods to English and keeps the input', async ({
  page,
  shop,
}) => {
  await openMethodForm(page, shop, 'クレジットカード')
  await cardField(page, NUMBER_FIELD).fill('4111111111111111')
  await switchToEnglish(page)
  await expect(page.getByRole('radio', { name: 'Credit card', exact: true })).toBeChecked()
  await expect(cardField(page, 'Card number')).toHaveValue('4111111111111111')
  await expect(page.getByRole('main')).not.toContainText(/[ぁ-んァ-ヶ一-龠]/)
})

test('B-002 S-042 K-024 a number for the store is shown, and credited once it is paid', async ({
  page,
  shop,
}) => {
  for (const store of [
    'ローソン・ファミリーマート・ミニストップほか',
    'その他（セブン-イレブンほか）',
  ]) {
    await openMethodForm(page, shop, 'コンビニ決済')
    await chooseMethod(page, store)
    await payButton(page).click()
    await expect(page).toHaveURL('/confirm-combini')
    const { payment_id, number } = await fetchNewestPayment(page)
    await expect(page.getByRole('main')).toContainText(number ?? 'no number')
    await payAtProvider(shop, payment_id)
    await expectPoints(page, 570)
  }
})

test('B-002 V-027 V-028 M-018 S-043 the bank refuses a name, then shows the account, and is credited', async ({
  page,
  shop,
}) => {
  await openMethodForm(page, shop, '銀行振込')
  const payer = page.getByLabel('振込名義人（全角カタカナ）')
  for (const name of ['Yamada', '']) {
    await payer.fill(name)
    await payButton(page).click()
    await expect(payer).toHaveAccessibleDescription(/全角カタカナ40文字以内/)
    await expect(page).toHaveURL(PAYMENT_FORM_ADDRESS)
  }
  await payer.fill('ヤマダ　タロウ')
  await payButton(page).click()
  await expect(page).toHaveURL('/bank-transfer-information')
  await payAtProvider(shop, (await fetchNewestPayment(page)).payment_id, 'deposit')
  await expectPoints(page, 570)
})

test('B-002 K-020 S-043 Pay-easy shows its number, and is credited once it is paid', async ({
  page,
  shop,
}) => {
  await openMethodForm(page, shop, 'Pay-easy（ペイジー）')
  await payButton(page).click()
  await expect(page).toHaveURL('/payge-transfer-information')
  await payAtProvider(shop, (await fetchNewestPayment(page)).payment_id)
  await expectPoints(page, 570)
})

test('B-002 PayPal is approved in its own window, and credited', async ({ page, shop }) => {
  await openMethodForm(page, shop, 'PayPal')
  await expect(payButton(page)).toHaveCount(0)
  await paypalButton(page).click()
  await paypalWindow(page).getByRole('button', { name: '同意して続行' }).click()
  await expectPaid(page, /\/complete-buy-point-paypal$/)
})

test('M-025 M-015 cancelling at PayPal reports an error; a refusal by PayPal reports a failed payment', async ({
  page,
  shop,
}) => {
  await openMethodForm(page, shop, 'PayPal')
  await paypalButton(page).click()
  await paypalWindow(page).getByRole('button', { name: 'キャンセルしてお店へ戻る' }).click()
  await expectAndCloseAlert(page, 'エラーが発生しました。')
  await paypalButton(page).click()
  await paypalWindow(page).getByRole('button', { name: '支払元が拒否される口座で続行' }).click()
  await expectAndCloseAlert(page, 'お支払いに失敗しました。他のお支払方法をご利用ください。')
  await expect(page).toHaveURL(PAYMENT_FORM_ADDRESS)
  await expectPoints(page, 70)
})

test('B-002 M-017 Amazon Pay is chosen at Amazon, confirmed there, and credited', async ({
  page,
  shop,
}) => {
  await openMethodForm(page, shop, 'Amazon Pay')
  await page.goto(`${PAYMENT_FORM_ADDRESS}&packId=1`)
  await chooseMethod(page, 'Amazon Pay')
  await payButton(page).click()
  await expectAndCloseAlert(page, 'Amazon Payでのお支払い方法を選択してください。')
  await page.getByRole('button', { name: 'Amazon Payで支払う' }).click()
  await page.getByRole('button', { name: 'Visa 下4桁 1111 を使う' }).click()
  await expect(page).toHaveURL(
    /\/confirm-buy-point\?pointPriceId=101&packId=1&amazonCheckoutSessionId=/,
  )
  await expect(page.getByRole('radio', { name: 'Amazon Pay' })).toBeChecked()
  await expect(page.getByText(/1111/)).toBeVisible()
  await payButton(page).click()
  await page.getByRole('button', { name: 'この内容で支払う' }).click()
  await expectPaid(page, /\/complete-buy-point-amazom-pay$/)
})

test('M-016 if Amazon Pay refuses the capture, the member is asked to check its status', async ({
  page,
  shop,
}) => {
  await openMethodForm(page, shop, 'Amazon Pay')
  await page.getByRole('button', { name: 'Amazon Payで支払う' }).click()
  await page.getByRole('button', { name: /Mastercard 下4桁 0002 を使う/ }).click()
  await payButton(page).click()
  await page.getByRole('button', { name: 'この内容で支払う' }).click()
  await expect(page).toHaveURL(/\/complete-buy-point-amazom-pay$/)
  await expect(page.getByText('Amazon Payのご利用状況をご確認ください')).toBeVisible()
  await expectPoints(page, 70)
})

test('B-002 in English the methods, the buttons of the providers and their pages are English', async ({
  page,
  shop,
}) => {
  await setLanguage(page, 'en')
  await loginAs(page, await shop.addMember({ points: 70 }))
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'PayPal')
  await expect(paypalButton(page)).toHaveText('Pay with PayPal')
  await chooseMethod(page, 'Amazon Pay')
  await expect(page.getByRole('button', { name: 'Pay with Amazon Pay' })).toBeVisible()
  await chooseMethod(page, 'Merpay')
  await payButton(page).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/complete-buy-point\?payment_id=/)
  await expectPoints(page, 570)
})
