import { expect, loginAs, test } from '#e2e/support/base.ts'
import { openPaymentForm, pressPayButton } from '#e2e/support/payment-journey.ts'
import { mockOpenPayments } from '#e2e/support/payment-mocks.ts'
import { PAYMENT_TEXTS } from '#e2e/support/payment-texts.ts'

const texts = PAYMENT_TEXTS.ja

test('a member gives up an unfinished payment after a confirmation', async ({ page, shop }) => {
  await openPaymentForm(page, shop, { language: 'ja', method: texts.methods.store })
  await page.getByRole('radio', { name: /ローソン/ }).check()
  await pressPayButton(page)
  await expect(page).toHaveURL('/confirm-combini')
  await page.goto('/buy-point-history')
  const payment = page.getByRole('listitem').filter({ hasText: 'コンビニ決済' })
  await payment.getByRole('button', { name: '取りやめる' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('お支払いにならないでください')
  await dialog.getByRole('button', { name: '取りやめる' }).click()
  await expect(payment).toContainText('お支払いは取り消されました。')
  await expect(payment.getByRole('button')).toHaveCount(0)
})

test('a failed payment says why it failed', async ({ page }) => {
  await loginAs(page, 'B')
  await mockOpenPayments(page, [
    { payment_id: 'P1', state: 'failed', waits_for: null, reason: 'funds' },
    { payment_id: 'P2', state: 'failed', waits_for: null, reason: 'card-data' },
    { payment_id: 'P3', state: 'failed', waits_for: null },
  ])
  await page.goto('/buy-point-history')
  await expect(page.getByText('残高か利用可能額が足りない')).toBeVisible()
  await expect(page.getByText('カードの情報が正しくない')).toBeVisible()
  await expect(page.getByText('お支払いに失敗しました。', { exact: true })).toBeVisible()
})
