import { CARRIER_IDS, PAYMENT } from '#contract/constants.ts'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { switchToEnglish } from '#e2e/support/language-switch.ts'
import { mockOpenPayments, mockPaymentResult } from '#e2e/support/payment-mocks.ts'
import { initiatePayment } from '#e2e/support/payments.ts'

const SUCCESS = '決済が完了し、ポイントに反映されました。'
const FAILURE = '決済が失敗しました。ご契約状況をご確認ください。'

test('R-025 a guest who opens /complete-carrier reads a success, and no member is credited', async ({
  page,
  shop,
}) => {
  await page.goto('/complete-carrier')
  await expect(page).toHaveURL('/complete-carrier')
  await expect(page.getByText(SUCCESS)).toBeVisible()
  await expect(page.getByText(FAILURE)).toHaveCount(0)
  await loginAs(page, await shop.addMember({ points: 70 }))
  await page.goto('/complete-carrier')
  await expect(page.getByText(SUCCESS)).toBeVisible()
  await expect(page.getByTestId('header-points')).toHaveText('70')
})

test('R-026 M-014 a guest who opens /error-carrier reads the failure of carriers', async ({
  page,
}) => {
  await page.goto('/error-carrier')
  await expect(page).toHaveURL('/error-carrier')
  await expect(page.getByText(FAILURE, { exact: true })).toBeVisible()
  await expect(page.getByText(SUCCESS)).toHaveCount(0)
  await switchToEnglish(page)
  await expect(page.getByText(/^The payment failed\. Please check your contract/)).toBeVisible()
})

test('R-025 before the carrier’s notice the member is told that it takes a little, and then sees the success', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await mockPaymentResult(page, { result: '0' })
  await mockOpenPayments(page, [{ payment_id: 'P6', pay_id: 6, waits_for: 'approval' }])
  await page.goto('/complete-carrier?payment_id=P6')
  await expect(page.getByText(SUCCESS)).toBeVisible()
  await expect(page.getByText('反映に少し時間がかかる')).toBeVisible()
  await page.unroute('**/api/user/point/end')
  await mockPaymentResult(page, { result: '1', point: 500, coin: 5 })
  await expect(page.getByText('+500P')).toBeVisible()
  await expect(page.getByText('反映に少し時間がかかる')).toHaveCount(0)
})

for (const carrier_id of conditionsOf(CARRIER_IDS, 0)) {
  test(`R-025 M-019 ${carrier_id} at the sandbox's page: approved, and credited`, async ({
    page,
    shop,
  }) => {
    await loginAs(page, await shop.addMember({ points: 70 }))
    const { url = '' } = await initiatePayment(page, { pay_id: PAYMENT.carrier, carrier_id })
    await page.goto(url)
    await page.getByRole('button', { name: '支払う', exact: true }).click()
    await expect(page).toHaveURL(/\/complete-carrier\?/)
    await expect(page.getByText(SUCCESS)).toBeVisible()
    await expect(page.getByText('+500P')).toBeVisible({ timeout: 15_000 })
    await expect(page.getByTestId('header-points')).toHaveText('570')
  })
}

test('R-026 M-014 if the member gives up at the carrier’s page, nothing is credited', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 70 }))
  const { url = '' } = await initiatePayment(page, { pay_id: PAYMENT.carrier, carrier_id: 'au' })
  await page.goto(url)
  await page.getByRole('button', { name: '支払いをやめてお店へ戻る' }).click()
  await expect(page).toHaveURL(/\/error-carrier/)
  await expect(page.getByText(FAILURE, { exact: true })).toBeVisible()
  await expect(page.getByTestId('header-points')).toHaveText('70')
})
