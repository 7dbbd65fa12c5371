import type { Page } from '@playwright/test'
import { PAYMENT } from '#contract/constants.ts'
import { expect, forgetSession, loginAs, test } from '#e2e/support/base.ts'
import { abortCall, countOf, mockResponse, recordCalls } from '#e2e/support/calls.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { waitUntilStable } from '#e2e/support/page-stability.ts'
import { mockOpenPayments, mockPaymentResult } from '#e2e/support/payment-mocks.ts'
import { fetchNewestPayment, initiatePayment, payAtProvider } from '#e2e/support/payments.ts'

const APPEND = 'POST /user/point/append'
const COMPLETE = 'GET /user/complete_checkout_session'

test('R-020 R-021 a guest is sent to the login, and nothing is recorded', async ({ page }) => {
  const calls = recordCalls(page)
  for (const address of ['/pay-redirect?payment_id=P1', '/amazon-pay-redirect']) {
    await page.goto(address)
    await expect(page).toHaveURL('/login')
  }
  expect(countOf(calls, APPEND) + countOf(calls, COMPLETE)).toBe(0)
})

test('R-020 /pay-redirect is blank, records the payment once, and goes on with the same query', async ({
  page,
}) => {
  await loginAs(page, 'B')
  const calls = recordCalls(page)
  await mockPaymentResult(page, { result: '1' })
  let shown = ''
  await page.route('**/api/user/point/append', async (route) => {
    shown = (await page.getByRole('main').innerText()).trim()
    await route.fulfill({ json: { state: 200, result: '1', errors: {}, csrf: {} } })
  })
  await page.goto('/pay-redirect?payment_id=P1&x=2')
  await expect(page).toHaveURL('/complete-buy-point?payment_id=P1&x=2')
  await expect(page.getByText('決済が完了し、ポイントに反映されました。')).toBeVisible()
  expect(shown).toBe('')
  const appends = calls.filter(({ key }) => key === APPEND)
  expect(appends.map(({ payload }) => payload)).toEqual([{ token: 'P1' }])
})

test('R-020 the shop’s answer, or its absence, does not stop the redirect', async ({ page }) => {
  await loginAs(page, 'B')
  await mockPaymentResult(page, { result: '0' })
  await mockOpenPayments(page, [])
  for (const answer of ['refused', 'faulty', 'dead'] as const) {
    await page.unroute('**/api/user/point/append')
    if (answer === 'refused')
      await mockResponse(page, '/user/point/append', { state: 200, result: '-1' })
    if (answer === 'faulty') await mockResponse(page, '/user/point/append', { state: 500 })
    if (answer === 'dead') await abortCall(page, '/user/point/append')
    await page.goto(`/pay-redirect?payment_id=${answer}`)
    await expect(page).toHaveURL(`/complete-buy-point?payment_id=${answer}`)
    await expect(page.getByText('決済が失敗しました')).toBeVisible()
  }
})

test('R-020 without a payment nothing is recorded', async ({ page }) => {
  await loginAs(page, 'B')
  const calls = recordCalls(page)
  await mockPaymentResult(page, { result: '0' })
  await mockOpenPayments(page, [])
  await page.goto('/pay-redirect')
  await expect(page).toHaveURL('/complete-buy-point')
  expect(countOf(calls, APPEND)).toBe(0)
})

test('S-006 Back from the completion page stays there, and records nothing again', async ({
  page,
}) => {
  await loginAs(page, 'B')
  const calls = recordCalls(page)
  await mockResponse(page, '/user/point/append', { state: 200, result: '1' })
  await mockPaymentResult(page, { result: '1' })
  await page.goto('/user-guide')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/pay-redirect?payment_id=P1')
  await expectBackStaysAt(page, '/complete-buy-point?payment_id=P1')
  expect(countOf(calls, APPEND)).toBe(1)
  await page.getByRole('link', { name: 'トップページへ' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expectBackStaysAt(page, '/complete-buy-point?payment_id=P1')
  expect(countOf(calls, APPEND)).toBe(1)
})

test('S-006 R-021 Back from the completion of Amazon Pay stays there too', async ({ page }) => {
  await loginAs(page, 'B')
  const calls = recordCalls(page)
  await mockResponse(page, '/user/complete_checkout_session', { state: 200, result: '1' })
  await mockPaymentResult(page, { result: '1' })
  await page.goto('/user-guide')
  await page.goto('/amazon-pay-redirect?amazonCheckoutSessionId=x')
  await expectBackStaysAt(page, '/complete-buy-point-amazom-pay')
  expect(countOf(calls, COMPLETE)).toBe(1)
})

test('R-021 C-062 the checkout is completed once, and its answer is ignored', async ({ page }) => {
  await loginAs(page, 'B')
  await mockPaymentResult(page, { result: '1' })
  for (const state of [200, 500, 400]) {
    await page.unroute('**/api/user/complete_checkout_session')
    await mockResponse(page, '/user/complete_checkout_session', { state, result: '-1' })
    const calls = recordCalls(page)
    await page.goto('/amazon-pay-redirect')
    await expect(page).toHaveURL('/complete-buy-point-amazom-pay')
    await expect(page.getByText('決済が完了し、ポイントに反映されました。')).toBeVisible()
    expect(countOf(calls, COMPLETE), `answered ${state}`).toBe(1)
  }
})

for (const pay_id of conditionsOf([PAYMENT.paypay, PAYMENT.merpay, PAYMENT.applePay], 1)) {
  test(`R-020 R-022 S-006 M-019 wallet ${pay_id} at the sandbox: approved, credited once, no way back`, async ({
    page,
    shop,
  }) => {
    await loginAs(page, await shop.addMember({ points: 70 }))
    const calls = recordCalls(page)
    const { url = '' } = await initiatePayment(page, { pay_id, pack_id: 1 })
    await page.goto(url)
    await page.getByRole('button', { name: '支払う', exact: true }).click()
    await expect(page).toHaveURL(/\/complete-buy-point\?payment_id=/)
    await expect(page.getByText('+500P')).toBeVisible()
    await expect(page.getByTestId('header-points')).toHaveText('570')
    await expectBackStaysAt(page, page.url())
    expect(countOf(calls, APPEND)).toBe(1)
    await page.getByRole('link', { name: 'くじに戻る' }).click()
    await expect(page).toHaveURL('/pack-detail?packId=1')
    await expect(page.getByTestId('header-points')).toHaveText('570')
  })
}

test('R-020 a wallet that was given up brings nothing, and the page says that it was cancelled', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 70 }))
  const { url = '' } = await initiatePayment(page, { pay_id: PAYMENT.paypay })
  await page.goto(url)
  await page.getByRole('button', { name: '支払いをやめてお店へ戻る' }).click()
  await expect(page).toHaveURL(/\/complete-buy-point\?payment_id=/)
  await expect(page.getByText('お支払いは取り消されました。ご請求はありません。')).toBeVisible()
  await expect(page.getByTestId('header-points')).toHaveText('70')
})

test('R-020 a payment of another member, or an unknown one, records nothing', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember())
  await initiatePayment(page, { pay_id: PAYMENT.paypay })
  const { payment_id } = await fetchNewestPayment(page)
  await payAtProvider(shop, payment_id)
  await forgetSession(page)
  await loginAs(page, await shop.addMember({ points: 70 }))
  for (const token of [payment_id, 'P0000', '%3Cscript%3E']) {
    await page.goto(`/pay-redirect?payment_id=${token}`)
    await expect(page).toHaveURL(`/complete-buy-point?payment_id=${token}`)
    await expect(page.getByText('失敗しました')).toBeVisible()
    await expect(page.getByTestId('header-points')).toHaveText('70')
  }
})

/**
 * Presses Back twice, as an impatient member does, and checks that the page stays at the address.
 */
async function expectBackStaysAt(page: Page, address: string): Promise<void> {
  for (const _time of [1, 2]) {
    await expect(page).toHaveURL(address)
    await expect(page.getByText('決済が完了し、ポイントに反映されました。')).toBeVisible()
    await waitUntilStable(page)
    await page.goBack()
  }
  await waitUntilStable(page)
  await expect(page).toHaveURL(address)
  await expect(page.getByText('決済が完了し、ポイントに反映されました。')).toBeVisible()
}
