import type { Page } from '@playwright/test'
import { PAYMENT } from '#contract/constants.ts'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { countOf, recordCalls } from '#e2e/support/calls.ts'
import { publishExtraPack } from '#e2e/support/packs.ts'
import { waitUntilStable } from '#e2e/support/page-stability.ts'
import { chooseMethod, fillCard, payButton } from '#e2e/support/payment-form.ts'
import { initiatePayment } from '#e2e/support/payments.ts'
import { controlGateway } from '#gateway/control.ts'
import { CLOSED, JUST_BEFORE_CLOSING } from '#testing/fixtures/clock-times.ts'

// The tests of this file run payments up to the completion pages. They use the pages and scripts of
// the sandbox.

/** The call that completes a payment. */
const APPEND = 'POST /user/point/append'
const SUCCESS = '決済が完了し、ポイントに反映されました。'
/** The gateway's paths at which the shop asks GMO for the status of an order paid by a wallet. */
const ORDER_INQUIRY = '/gmo-openapi/order/*'
const CHALLENGED = '4100000000000100'

async function payByCard(page: Page, card: { number: string }): Promise<void> {
  await page.goto('/confirm-buy-point?pointPriceId=102&packId=1')
  await chooseMethod(page, 'クレジットカード')
  await fillCard(page, card)
  await payButton(page).click()
}

test('R-022 S-047 M-019 a card without 3-D Secure pays, and Back does not return to the form', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 70 }))
  const calls = recordCalls(page)
  await payByCard(page, { number: '4111111111111111' })
  await expect(page).toHaveURL(/\/complete-buy-point\?payment_id=/)
  await expectPaid(page, { points: '5,070', gained: '+5,000P' })
  expect(countOf(calls, APPEND)).toBe(1)
})

test('R-020 R-022 S-006 after 3-D Secure the payment is recorded once, and Back stays', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 70 }))
  const calls = recordCalls(page)
  await payByCard(page, { number: CHALLENGED })
  await page.getByRole('button', { name: '本人確認に成功する' }).click()
  await expect(page).toHaveURL(/\/complete-buy-point\?payment_id=/)
  await expectPaid(page, { points: '5,070', gained: '+5,000P' })
  await expect(page.getByRole('main').getByRole('link', { name: 'トップページへ' })).toBeVisible()
  const address = page.url()
  await page.goBack()
  await waitUntilStable(page)
  await expect(page).toHaveURL(address)
  await expectPaid(page, { points: '5,070', gained: '+5,000P' })
  expect(countOf(calls, APPEND)).toBe(1)
})

test('R-022 S-048 a card that fails 3-D Secure shows the failure of cards, and grants nothing', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 70 }))
  await payByCard(page, { number: CHALLENGED })
  await page.getByRole('button', { name: '本人確認に失敗する' }).click()
  await expect(page).toHaveURL(/\/complete-buy-point\?payment_id=/)
  await expect(
    page.getByText('決済が失敗しました。クレジットカードの状態をご確認ください。'),
  ).toBeVisible()
  await expect(page.getByTestId('header-points')).toHaveText('70')
  const actions = page.getByRole('navigation', { name: '次の操作' }).getByRole('link')
  await expect(actions.first()).toHaveText('別の方法で支払う')
  await actions.first().click()
  await expect(page).toHaveURL('/buy-point?productId=1')
})

test('R-024 S-047 PayPal approved at its own button leads to its completion page', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 70 }))
  await page.goto('/confirm-buy-point?pointPriceId=101')
  await chooseMethod(page, 'PayPal')
  await page.frameLocator('iframe[title="PayPalボタン"]').getByRole('button').click()
  const approval = page.frameLocator('iframe[title="PayPalでのお支払い"]')
  await approval.getByRole('button', { name: '同意して続行' }).click()
  await expect(page).toHaveURL('/complete-buy-point-paypal')
  await expectPaid(page, { points: '570', gained: '+500P' })
})

test('R-021 R-023 C-062 Amazon Pay is completed on the way back, once', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ points: 70 }))
  const calls = recordCalls(page)
  await chooseAtAmazon(page, /1111/)
  await page.getByRole('button', { name: 'この内容で支払う' }).click()
  await expect(page).toHaveURL('/complete-buy-point-amazom-pay')
  await expectPaid(page, { points: '570', gained: '+500P' })
  expect(countOf(calls, 'GET /user/complete_checkout_session')).toBe(1)
  await page.goBack()
  await waitUntilStable(page)
  await expect(page).toHaveURL('/complete-buy-point-amazom-pay')
  expect(countOf(calls, 'GET /user/complete_checkout_session')).toBe(1)
  // When the page is opened again, it repeats the call that completes the checkout. The shop must
  // not complete the checkout twice.
  await page.goto('/amazon-pay-redirect')
  await expectPaid(page, { points: '570', gained: '+500P' })
})

test('R-023 M-016 if Amazon Pay refuses the capture, the member is asked to check its status', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 70 }))
  await chooseAtAmazon(page, /1111/)
  await page.getByRole('button', { name: '支払いが断られたことにする' }).click()
  await expect(page).toHaveURL('/complete-buy-point-amazom-pay')
  await expect(page.getByText('Amazon Payのご利用状況をご確認ください')).toBeVisible()
  await expect(page.getByTestId('header-points')).toHaveText('70')
})

test('U-078 a member with just enough for the pack sees only the link back to it', async ({
  page,
  shop,
}) => {
  const pack_id = await publishExtraPack(shop, { price: 500 })
  const top = page.getByRole('main').getByRole('link', { name: 'トップページへ' })
  const back = page.getByRole('main').getByRole('link', { name: 'くじに戻る' })
  for (const { points, isShown } of [
    { points: 0, isShown: false },
    { points: 1, isShown: true },
  ]) {
    await loginAs(page, await shop.addMember({ points }))
    const { url = '' } = await initiatePayment(page, { pay_id: PAYMENT.paypay, pack_id })
    await page.goto(url)
    await page.getByRole('button', { name: '支払う', exact: true }).click()
    await expectPaid(page, { points: String(points + 500), gained: '+500P' })
    await expect(back).toHaveAttribute('href', `/pack-detail?packId=${pack_id}`)
    await expect(top).toHaveCount(isShown ? 1 : 0)
  }
})

test('F18 a payment begun before the closing moment is credited after it, and no other is offered', async ({
  page,
  shop,
}) => {
  await shop.setClock(JUST_BEFORE_CLOSING)
  await loginAs(page, await shop.addMember({ points: 70 }))
  await payByCard(page, { number: CHALLENGED })
  await expect(page.getByRole('button', { name: '本人確認に成功する' })).toBeVisible()
  await shop.setClock(CLOSED)
  await page.getByRole('button', { name: '本人確認に成功する' }).click()
  await expectPaid(page, { points: '5,070', gained: '+5,000P' })
  await expect(page.getByRole('link', { name: 'くじに戻る' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'ポイントをさらに購入する' })).toHaveCount(0)
})

test('a payment captured without an answer is never called failed, and is credited at the next status request', async ({
  page,
  shop,
}) => {
  const gateway = controlGateway(shop.gatewayUrl)
  await loginAs(page, await shop.addMember({ points: 70 }))
  await gateway.notices({ act: 'lose', count: null })
  await page.route('**/api/user/point/buy', async (route) => {
    await gateway.faults({ path: '/gmo-openapi/order/capture', fault: '500-after' })
    await gateway.faults({ path: '/gmo-openapi/order/inquiry', fault: '500-before', times: 9 })
    await route.continue()
  })
  await payByCard(page, { number: '4111111111111111' })
  await expect(page).toHaveURL(/\/complete-buy-point\?payment_id=/)
  const main = page.getByRole('main')
  await expect(main.getByText('お支払いの結果を決済会社に確認しています。')).toBeVisible()
  await expect(main.getByText('失敗')).toHaveCount(0)
  await page.goto('/buy-point-history')
  const open = page.getByRole('region', { name: '完了していないお支払い' })
  await expect(open).toContainText('決済会社に確認しています')

  await gateway.faults({ fault: 'none' })
  await gateway.notices({ act: 'none' })
  await open.getByRole('link', { name: /もう一度確認する/ }).click()
  await expect(page).toHaveURL(/\/complete-buy-point\?payment_id=/)
  await expectPaid(page, { points: '5,070', gained: '+5,000P' })
})

test('a wallet that was approved without a notice is asked for its status, and credited', async ({
  page,
  shop,
}) => {
  const gateway = controlGateway(shop.gatewayUrl)
  await loginAs(page, await shop.addMember({ points: 70 }))
  await gateway.notices({ act: 'lose', count: null })
  const { url = '' } = await initiatePayment(page, { pay_id: PAYMENT.merpay })
  await page.goto(url)
  await gateway.faults({ path: ORDER_INQUIRY, fault: '500-before', times: 99 })
  await page.getByRole('button', { name: '支払う', exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('お支払いの完了をまだ確認できていません。')).toBeVisible()
  await expect(main.getByText('失敗')).toHaveCount(0)
  await gateway.faults({ fault: 'none' })
  await gateway.notices({ act: 'none' })
  await idle(page).getByRole('button', { name: 'もう一度確認する' }).click()
  await expectPaid(page, { points: '570', gained: '+500P' })
})

async function chooseAtAmazon(page: Page, card: RegExp): Promise<void> {
  await page.goto('/confirm-buy-point?pointPriceId=101')
  await chooseMethod(page, 'Amazon Pay')
  await idle(page).getByRole('button', { name: 'Amazon Payで支払う' }).click()
  await page.getByRole('button', { name: card }).click()
  await expect(page).toHaveURL(/\/confirm-buy-point\?.*amazonCheckoutSessionId=/)
  await payButton(page).click()
}

async function expectPaid(
  page: Page,
  { points, gained }: { points: string; gained: string },
): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByText(SUCCESS)).toBeVisible()
  await expect(main.getByText(gained)).toBeVisible()
  await expect(page.getByTestId('header-points')).toHaveText(points)
}
