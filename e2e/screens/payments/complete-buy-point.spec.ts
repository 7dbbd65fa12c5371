import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { abortCall, mockResponse, recordCalls } from '#e2e/support/calls.ts'
import { switchToEnglish } from '#e2e/support/language-switch.ts'
import { publishExtraPack } from '#e2e/support/packs.ts'
import { mockOpenPayments, mockPaymentResult } from '#e2e/support/payment-mocks.ts'

const SUCCESS = '決済が完了し、ポイントに反映されました。'
const CARD = '決済が失敗しました。クレジットカードの状態をご確認ください。'
const GENERIC = 'お支払いに失敗しました。他のお支払方法をご利用ください。'
const AMAZON = '失敗しました。Amazon Payのご利用状況をご確認ください。'
const NO_SECOND = '再度お支払いいただく必要はありません'
const PAGES = [
  { id: 'R-022', address: '/complete-buy-point', failure: CARD },
  { id: 'R-023 M-016', address: '/complete-buy-point-amazom-pay', failure: AMAZON },
  { id: 'R-024 M-015', address: '/complete-buy-point-paypal', failure: GENERIC },
] as const

for (const { id, address, failure } of PAGES) {
  test(`${id} U-077 S-047 S-048 ${address} shows the outcome, to members only`, async ({
    page,
  }) => {
    await page.goto(address)
    await expect(page).toHaveURL('/login')
    await loginAs(page, 'B')
    await mockOpenPayments(page, [])
    await mockPaymentResult(page, { result: '1' })
    await page.goto(address)
    await expect(page.getByText(SUCCESS)).toBeVisible()
    for (const result of ['0', '-1', '7']) {
      await page.unroute('**/api/user/point/end')
      await mockPaymentResult(page, { result })
      await page.goto(address)
      await expect(page.getByText(failure), `result ${result}`).toBeVisible()
      await expect(page.getByText(SUCCESS)).toHaveCount(0)
    }
  })

  test(`S-048 U-077 without an answer ${address} shows a failure and warns against paying twice`, async ({
    page,
  }) => {
    await loginAs(page, 'B')
    await abortCall(page, '/user/point/end')
    await abortCall(page, '/user/point/waiting')
    await page.goto(address)
    await expect(page.getByText(failure)).toBeVisible()
    await expect(page.getByText('再度お支払いいただく前に、ポイント履歴を')).toBeVisible()
    await expect(page.getByRole('main').locator('a[href^="/buy-point?"]')).toHaveCount(0)
    await page.unroute('**/api/user/point/end')
    await mockPaymentResult(page, { result: '1' })
    await page.getByRole('button', { name: 'もう一度確認する' }).click()
    await expect(page.getByText(SUCCESS)).toBeVisible()
  })
}

test('R-023 the name with "amazon" is unknown and leads to /', async ({ page }) => {
  await loginAs(page, 'B')
  await page.goto('/complete-buy-point-amazon-pay')
  await expect(page).toHaveURL('/')
})

test('M-019 the success shows the granted points, and the header the new balance', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 5_500, coins: 50 }))
  await mockPaymentResult(page, { result: '1', point: 5_000, coin: 50 })
  await page.goto('/complete-buy-point')
  const main = page.getByRole('main')
  await expect(main.getByText(SUCCESS)).toBeVisible()
  await expect(main).toContainText('+5,000P')
  await expect(main).toContainText('+50C')
  await expect(page.getByTestId('header-points')).toHaveText('5,500')
  await switchToEnglish(page)
  await expect(main.getByText(/payment is complete and your points have been added/)).toBeVisible()
})

test('U-078 the top page is offered if no pack waits or the points exceed its price', async ({
  page,
  shop,
}) => {
  const packId = await publishExtraPack(shop, { price: 500 })
  const cases = [
    { points: 400, pack_id: packId, isShown: false },
    { points: 500, pack_id: packId, isShown: false },
    { points: 501, pack_id: packId, isShown: true },
    { points: 400, pack_id: undefined, isShown: true },
  ]
  for (const { points, pack_id, isShown } of cases) {
    await loginAs(page, await shop.addMember({ points }))
    await page.unroute('**/api/user/point/end')
    await mockPaymentResult(page, { result: '1', ...(pack_id && { pack_id }) })
    await page.goto('/complete-buy-point')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'ポイント履歴' })).toBeVisible()
    const top = main.getByRole('link', { name: 'トップページへ' })
    await expect(top, `${points} points, pack ${pack_id}`).toHaveCount(isShown ? 1 : 0)
    const back = main.getByRole('link', { name: 'くじに戻る' })
    await expect(back).toHaveCount(pack_id ? 1 : 0)
    if (pack_id) await expect(back).toHaveAttribute('href', `/pack-detail?packId=${pack_id}`)
  }
})

test('a payment whose status is still unknown is no failure, and updates by itself', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await mockPaymentResult(page, { result: '0' })
  await mockOpenPayments(page, [{ payment_id: 'P7', waits_for: 'provider' }])
  await page.goto('/complete-buy-point?payment_id=P7')
  const main = page.getByRole('main')
  await expect(main.getByText('決済会社に確認しています')).toBeVisible()
  await expect(main.getByText(NO_SECOND)).toBeVisible()
  await expect(main.getByText('失敗')).toHaveCount(0)
  await expect(main.locator('a[href^="/buy-point"]:not([href*="history"])')).toHaveCount(0)
  await page.unroute('**/api/user/point/end')
  await mockPaymentResult(page, { result: '1' })
  await expect(main.getByText(SUCCESS)).toBeVisible()
})

test('a wallet that was left, or approved without a notice, can be checked and continued', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await mockPaymentResult(page, { result: '0' })
  const wallet = 'https://wallet.example/9'
  await mockOpenPayments(page, [
    { payment_id: 'P9', pay_id: 9, waits_for: 'approval', url: wallet },
  ])
  await page.goto('/complete-buy-point?payment_id=P9')
  const main = page.getByRole('main')
  await expect(main.getByText('お支払いの完了をまだ確認できていません。')).toBeVisible()
  await expect(main.getByRole('link', { name: '手続きを続ける' })).toHaveAttribute('href', wallet)
  await expect(main.locator('a[href^="/buy-point"]:not([href*="history"])')).toHaveCount(0)
  const calls = recordCalls(page)
  await mockResponse(page, '/user/point/append', { state: 200, result: '1' })
  await page.unroute('**/api/user/point/end')
  await mockPaymentResult(page, { result: '1' })
  await idle(page).getByRole('button', { name: 'もう一度確認する' }).click()
  await expect(main.getByText(SUCCESS)).toBeVisible()
  const appendCalls = calls.filter(({ key }) => key === 'POST /user/point/append')
  expect(appendCalls.map(({ payload }) => payload)).toEqual([{ token: 'P9' }])
})

test('a 3-D Secure check that was left can be continued', async ({ page }) => {
  await loginAs(page, 'B')
  await mockPaymentResult(page, { result: '0' })
  const issuer = 'https://issuer.example/1'
  await mockOpenPayments(page, [{ payment_id: 'P1', waits_for: 'three-d-secure', url: issuer }])
  await page.goto('/complete-buy-point?payment_id=P1')
  const main = page.getByRole('main')
  await expect(main.getByText('続きの手続きができます')).toBeVisible()
  await expect(main.getByRole('link', { name: '手続きを続ける' })).toHaveAttribute('href', issuer)
})

test('a payment held for the operator is no failure', async ({ page }) => {
  await loginAs(page, 'B')
  await mockPaymentResult(page, { result: '0' })
  await mockOpenPayments(page, [{ payment_id: 'P7', state: 'held', waits_for: 'operator' }])
  await page.goto('/complete-buy-point?payment_id=P7')
  await expect(page.getByText('担当者が確認しています')).toBeVisible()
  await expect(page.getByText(NO_SECOND)).toBeVisible()
})

test('M-015 a declined wallet shows the general failure on the page it shares with cards', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await mockPaymentResult(page, { result: '0' })
  await mockOpenPayments(page, [{ payment_id: 'P8', pay_id: 8, state: 'failed', waits_for: null }])
  await page.goto('/complete-buy-point?payment_id=P8')
  await expect(page.getByText(GENERIC)).toBeVisible()
})
