import type { Page } from '@playwright/test'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import {
  chooseMethod,
  fillFincodeCard,
  PAYMENT_FORM_ADDRESS,
  payButton,
} from '#e2e/support/payment-form.ts'
import { expectPoints } from '#e2e/support/payments.ts'
import { GMO_VARIABLES, STRIPE_VARIABLES } from '#testing/fixtures/provider-variables.ts'

/**
 * The shop has credentials for GMO and Stripe, but uses the sandbox for cards. The sandbox then
 * uses the protocol of fincode, which is the first card provider without credentials. Nothing is
 * sent to GMO or Stripe.
 */
const BY_FINCODE = { ...GMO_VARIABLES, ...STRIPE_VARIABLES, PROVIDER_OF_CARD: 'sandbox' }

async function payWith(page: Page, number: string): Promise<void> {
  await page.goto(`${PAYMENT_FORM_ADDRESS}&packId=1`)
  await chooseMethod(page, 'クレジットカード')
  await fillFincodeCard(page, number)
  await payButton(page).click()
}

test('a card is typed into fincode’s one frame, and pays with 3-D Secure and without a question', async ({
  page,
  shop,
}) => {
  await shop.reset(BY_FINCODE)
  await loginAs(page, await shop.addMember({ points: 70 }))
  await payWith(page, '4111111111111111')
  await expect(page).toHaveURL(/\/complete-buy-point\?payment_id=/)
  await expectPoints(page, 570)

  await payWith(page, '4100000000000100')
  await page.getByRole('button', { name: '本人確認に成功する' }).click()
  await expect(page).toHaveURL(/\/complete-buy-point\?payment_id=/)
  await expectPoints(page, 1_070)

  await payWith(page, '4100000000000100')
  await page.getByRole('button', { name: '本人確認に失敗する' }).click()
  await expect(idle(page).getByText('決済が失敗しました。', { exact: false })).toBeVisible()

  await payWith(page, '4111')
  await expect(page.getByRole('alertdialog').or(page.getByRole('alert')).first()).toBeVisible()
})
