import type { Page } from '@playwright/test'
import { expect, idle, loginAs, type ShopHandle, test } from '#e2e/support/base.ts'
import { countOf, recordCalls } from '#e2e/support/calls.ts'
import {
  BUY_CALL,
  CODE_FIELD,
  cardField,
  chooseMethod,
  EXPIRY_FIELD,
  expectAndCloseAlert,
  fillCard,
  NUMBER_FIELD,
  PAYMENT_FORM_ADDRESS,
  payButton,
} from '#e2e/support/payment-form.ts'
import { expectPoints } from '#e2e/support/payments.ts'
import { controlGateway } from '#gateway/control.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'

// The tests of this file use the sandbox's own script, cards and pages. Course 101 is 500P for 500
// yen.

/** The label of the payment method. */
const CARD = 'クレジットカード'
const NOT_VERIFIED = 'カード情報を確認できませんでした。'
const DECLINED = '決済が失敗しました。クレジットカードの状態をご確認ください。'
const SUCCESS = '決済が完了し、ポイントに反映されました。'

async function openCardForm(page: Page, shop: ShopHandle): Promise<void> {
  await loginAs(page, await shop.addMember({ points: 70 }))
  await page.goto(`${PAYMENT_FORM_ADDRESS}&packId=1`)
  await chooseMethod(page, CARD)
}

async function payWith(page: Page, card: Parameters<typeof fillCard>[1]): Promise<void> {
  await fillCard(page, card)
  await payButton(page).click()
}

test('S-043 a card without 3-D Secure pays, and the points are there', async ({ page, shop }) => {
  await openCardForm(page, shop)
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
  await payWith(page, { number: '5555555555554444' })
  await expect(page).toHaveURL(/\/complete-buy-point\?payment_id=/)
  await expect(page.getByText(SUCCESS)).toBeVisible()
  await expectPoints(page, 570)
  const requestsWithNumber = requests.filter((line) => line.includes('5555555555554444'))
  expect(requestsWithNumber).toHaveLength(1)
  expect(requestsWithNumber[0]).toContain(shop.gatewayUrl)
})

test('S-045 a card with 3-D Secure goes to its issuer and comes back paid', async ({
  page,
  shop,
}) => {
  await openCardForm(page, shop)
  await payWith(page, { number: '4100000000000100' })
  await page.getByRole('button', { name: '本人確認に成功する' }).click()
  await expect(page).toHaveURL(/\/complete-buy-point\?payment_id=/)
  await expect(page.getByText(SUCCESS)).toBeVisible()
  await expectPoints(page, 570)
})

test('S-045 M-013 a failed 3-D Secure pays nothing and is reported', async ({ page, shop }) => {
  for (const [choice, message] of [
    ['本人確認に失敗する', DECLINED],
    ['本人確認を取りやめる', paymentsTexts.ja.declined.cancelled],
  ] as const) {
    await openCardForm(page, shop)
    await payWith(page, { number: '4100000000000100' })
    await page.getByRole('button', { name: choice }).click()
    await expect(page).toHaveURL(/\/complete-buy-point\?payment_id=/)
    await expect(page.getByText(message)).toBeVisible()
    await expectPoints(page, 70)
  }
})

test('after Back from the issuer’s page there is one payment, and it is shown as open', async ({
  page,
  shop,
}) => {
  await openCardForm(page, shop)
  await payWith(page, { number: '4100000000000100' })
  await expect(page.getByRole('button', { name: '本人確認に成功する' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/confirm-buy-point/)
  await expect(page.getByRole('complementary')).toContainText('1件あります')
  await chooseMethod(page, CARD)
  await expect(cardField(page, NUMBER_FIELD)).toHaveValue('')
  await expectPoints(page, 70)
})

for (const [number, text] of [
  ['4000000000000002', NOT_VERIFIED],
  ['4000000000009995', paymentsTexts.ja.declined.funds],
  ['4000000000000127', paymentsTexts.ja.declined['card-data']],
  ['4000000000000416', DECLINED],
] as const) {
  test(`M-024 M-013 the refused card ${number} shows its own message, and the next try pays`, async ({
    page,
    shop,
  }) => {
    await openCardForm(page, shop)
    await payWith(page, { number })
    await expectAndCloseAlert(page, text)
    await expectPoints(page, 70)
    await payWith(page, { number: '4111111111111111' })
    await expect(page.getByText(SUCCESS)).toBeVisible()
    await expectPoints(page, 570)
  })
}

test('V-031 M-002 the provider’s script names the faulty item of a card', async ({
  page,
  shop,
}) => {
  await openCardForm(page, shop)
  const atFields = [
    [{ number: '' }, NUMBER_FIELD, 'カード番号が不正です'],
    [{ number: '123412341' }, NUMBER_FIELD, 'カード番号が不正です'],
    [{ month: '13' }, EXPIRY_FIELD, '有効期限が不正です'],
    [{ month: '', year: '' }, EXPIRY_FIELD, '有効期限が不正です'],
    [{ code: '12' }, CODE_FIELD, 'セキュリティコードが不正です'],
  ] as const
  for (const [card, name, text] of atFields) {
    await payWith(page, card)
    const field = page.getByRole('group', { name })
    await expect(field).toHaveAccessibleDescription(new RegExp(text))
  }
  await fillCard(page)
  await page.getByLabel('カード名義').fill('山田太郎')
  await payButton(page).click()
  await expect(page.getByLabel('カード名義')).toHaveAccessibleDescription(/カード名義が不正です/)
  for (const [number, text] of [
    ['4000000000009011', 'メンテナンスが不正です'],
    ['4000000000009029', '通信が不正です'],
  ] as const) {
    await payWith(page, { number })
    await expectAndCloseAlert(page, text)
  }
  await expectPoints(page, 70)
})

test('V-026 an invalid number of the right length is refused by the provider', async ({
  page,
  shop,
}) => {
  await openCardForm(page, shop)
  await payWith(page, { number: '1234123412341234' })
  await expectAndCloseAlert(page, paymentsTexts.ja.declined['card-data'])
})

test('M-022 an unreachable provider is reported, whether its script or its answer is missing', async ({
  page,
  shop,
}) => {
  await openCardForm(page, shop)
  await page.route(`${shop.gatewayUrl}/payment/token`, (route) => route.abort('connectionfailed'))
  await payWith(page, {})
  await expectAndCloseAlert(page, '通信エラーが発生しました。')
  await page.unroute(`${shop.gatewayUrl}/payment/token`)
  await page.route(`${shop.gatewayUrl}/payment/js/**`, (route) => route.abort('connectionfailed'))
  await page.reload()
  await chooseMethod(page, CARD)
  const again = page.getByRole('button', { name: 'もう一度読み込む' })
  await expect(again).toBeVisible()
  await payButton(page).click()
  await expectAndCloseAlert(page, '通信エラーが発生しました。')
  await page.unroute(`${shop.gatewayUrl}/payment/js/**`)
  await idle(page).getByRole('button', { name: 'もう一度読み込む' }).click()
  await payWith(page, {})
  await expect(page.getByText(SUCCESS)).toBeVisible()
  await expectPoints(page, 570)
})

test('a lost answer to the purchase: sent again it is paid once', async ({ page, shop }) => {
  await openCardForm(page, shop)
  await page.route('**/api/user/point/buy', async (route) => {
    await route.fetch()
    await route.abort('connectionfailed')
  })
  const calls = recordCalls(page)
  await payWith(page, {})
  const again = idle(page).getByRole('button', { name: 'もう一度送る' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/user/point/buy')
  await page.reload()
  await again.click()
  await expect(page.getByText(SUCCESS)).toBeVisible()
  expect(countOf(calls, BUY_CALL)).toBe(2)
  await expectPoints(page, 570)
  const paid = await controlGateway(shop.gatewayUrl).orders({ state: 'paid' })
  const { list } = await (await page.request.get('/api/user/point/list/1')).json()
  expect(list).toHaveLength(2)
  expect(paid.length).toBeGreaterThan(0)
})

test('two tabs with a card each pay once each', async ({ page, shop }) => {
  await openCardForm(page, shop)
  const other = await page.context().newPage()
  await other.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(other, CARD)
  for (const tab of [page, other]) {
    await payWith(tab, {})
    await expect(tab.getByText(SUCCESS)).toBeVisible()
  }
  await expectPoints(page, 70 + 2 * 500)
})

test('a provider that stops answering while it charges: credited once, and never twice', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  await openCardForm(page, shop)
  await payWith(page, { number: '4000000000000259' })
  await expect(page.getByText(SUCCESS)).toBeVisible({ timeout: 40_000 })
  await expectPoints(page, 570)
  const gateway = controlGateway(shop.gatewayUrl)
  const orders = await gateway.orders({ dialect: 'gmo-openapi' })
  const { payment_id } = Object.fromEntries(new URL(page.url()).searchParams)
  expect(orders.filter(({ orderId }) => orderId === payment_id).map(({ state }) => state)).toEqual([
    'paid',
  ])
})
