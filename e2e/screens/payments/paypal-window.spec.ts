import type { Page } from '@playwright/test'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { chooseMethod, expectAndCloseAlert } from '#e2e/support/payment-form.ts'
import { controlGateway } from '#gateway/control.ts'

/**
 * The selector of PayPal's button in the sandbox. The button opens a window in which the member
 * approves or cancels the payment.
 */
const BUTTON = 'iframe[title="PayPalボタン"]'
const WINDOW = 'iframe[title="PayPalでのお支払い"]'
const PAYMENT_FORM_ADDRESS = '/confirm-buy-point?pointPriceId=101'

async function openWindow(page: Page): Promise<void> {
  await page.frameLocator(BUTTON).getByRole('button').click()
  await expect(page.frameLocator(WINDOW).getByRole('heading', { level: 1 })).toBeVisible()
}

/** Presses Escape until the window closes, because the frame loses a key while its script loads. */
async function pressEscapeInWindow(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator(WINDOW)).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}

test('M-025 giving up in the window, by its button or by Escape, pays nothing and can be tried again', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 70 }))
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'PayPal')
  await openWindow(page)
  await page.frameLocator(WINDOW).getByRole('button', { name: 'キャンセルしてお店へ戻る' }).click()
  await expectAndCloseAlert(page, 'エラーが発生しました。')
  await expect(page.locator(WINDOW)).toHaveCount(0)
  await openWindow(page)
  await pressEscapeInWindow(page)
  await expectAndCloseAlert(page, 'エラーが発生しました。')
  await expect(page.locator(WINDOW)).toHaveCount(0)
  await openWindow(page)
  await page.frameLocator(WINDOW).getByRole('button', { name: '同意して続行' }).click()
  await expect(page).toHaveURL('/complete-buy-point-paypal')
  await expect(page.getByTestId('header-points')).toHaveText('570')
})

test('M-015 an account that PayPal refuses at the capture credits nothing', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 70 }))
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'PayPal')
  await openWindow(page)
  const name = '支払元が拒否される口座で続行'
  await page.frameLocator(WINDOW).getByRole('button', { name }).click()
  await expectAndCloseAlert(page, 'お支払いに失敗しました。他のお支払方法をご利用ください。')
  const [newest] = await controlGateway(shop.gatewayUrl).orders({ dialect: 'paypal' })
  expect(newest?.state).toBe('failed')
  await page.goto('/')
  await expect(page.getByTestId('header-points')).toHaveText('70')
})

test('the button and the window speak English with the page', async ({ page, shop }) => {
  await setLanguage(page, 'en')
  await loginAs(page, await shop.addMember({ points: 70 }))
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'PayPal')
  const button = page.frameLocator('iframe[title="PayPal button"]').getByRole('button')
  await expect(button).toHaveText('Pay with PayPal')
  await button.click()
  const approval = page.frameLocator('iframe[title="Paying with PayPal"]')
  await expect(approval.getByText('Order number')).toBeVisible()
  await approval.getByRole('button', { name: 'Agree and continue' }).click()
  await expect(page).toHaveURL('/complete-buy-point-paypal')
})
