import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { mockResponse } from '#e2e/support/calls.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { buyThroughApi, postApi } from '#e2e/support/draws.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import {
  BEFORE_POINTS,
  expectCredited,
  fillCardForm,
  openPaymentForm,
  pressPayButton,
  pressProviderButton,
} from '#e2e/support/payment-journey.ts'
import { PAYMENT_TEXTS } from '#e2e/support/payment-texts.ts'
import { CLOSED, JUST_BEFORE_CLOSING } from '#testing/fixtures/clock-times.ts'
import { buyPointTexts } from '#web/shop/payments/courses/buy-point.texts.ts'

const NO_HISTORY = { ja: '履歴がありません。', en: 'No history.' }
const HISTORIES = ['/buy-point-history', '/buy-product-history', '/coin-history']

for (const language of conditionsOf(['ja', 'en'] as const, 1)) {
  const texts = PAYMENT_TEXTS[language]

  test(`F18 steps 1 and 2 in ${language}: the card stays on its page, the legal texts are members’`, async ({
    page,
    shop,
  }) => {
    await setLanguage(page, language)
    const legalPages = ['/fund-settlement', '/point-terms-of-service']
    for (const path of legalPages) {
      await page.goto(path)
      await expect(page).toHaveURL('/login')
    }
    await loginAs(page, await shop.addMember())
    for (const path of legalPages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(path)
    }
    await page.goto('/card-input')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      buyPointTexts[language].cardInputTitle,
    )
    await idle(page).getByRole('main').locator('a[href*="pointPriceId=101"]').click()
    await expect(page).toHaveURL('/confirm-buy-point?pointPriceId=101')
  })

  test(`F18 step 3 in ${language}: a payment begun before the closing moment is credited, and no new one is offered`, async ({
    page,
    shop,
  }) => {
    await shop.setClock(JUST_BEFORE_CLOSING)
    await openPaymentForm(page, shop, { language, method: texts.methods.card })
    await fillCardForm(page, texts, { number: '4100000000000100' })
    await pressPayButton(page)
    await expect(page.locator('button[name=choice][value=pass]')).toBeVisible()
    await shop.setClock(CLOSED)
    await pressProviderButton(page, 'pass')
    await expectCredited(page, texts, /\/complete-buy-point\?payment_id=/)

    await page.goto('/buy-point')
    const main = page.getByRole('main')
    await expect(main).toContainText(texts.pay.closedText)
    await expect(main.locator('a[href*="confirm-buy-point"]')).toHaveCount(0)
    for (const [path, payload] of [
      ['/user/point/buy', { pay_id: 8, point_price_id: 101 }],
      ['/user/gmo_token', { pay_id: 1, pay_type: 1, point_price_id: 101 }],
    ] as const) {
      expect((await postApi(page, path, payload)).state).toBe(423)
    }
    // After the closing time the shop sells no points, but members can continue to draw.
    expect((await buyThroughApi(page, { packId: 6, count: 1 })).result).toBe('1')
    const { point } = await (await page.request.get('/api/user/point')).json()
    expect(point).toBe(BEFORE_POINTS + 500 - 5)
  })

  test(`F18 step 5 in ${language}: a member without any activity reads three empty histories`, async ({
    page,
    shop,
  }) => {
    await setLanguage(page, language)
    await loginAs(page, await shop.addMember())
    for (const path of HISTORIES) {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText(NO_HISTORY[language])
    }
  })
}

test('F18 step 4: an answer 9999 to the press of pay leads to the maintenance page', async ({
  page,
  shop,
}) => {
  const texts = PAYMENT_TEXTS.ja
  await openPaymentForm(page, shop, { language: 'ja', method: texts.methods.merpay })
  await mockResponse(page, '/user/point/buy', { state: 9999 })
  await pressPayButton(page)
  await expect(page).toHaveURL('/maintenance.html')
})

test('F18 step 5: C cannot read what A has drawn', async ({ page, browser, shop }) => {
  await loginAs(page, await shop.addMember({ points: 100 }))
  const { pack_history_id } = await buyThroughApi(page, { packId: 6, count: 1 })
  const stranger = await browser.newContext({ baseURL: shop.url })
  await loginAs(stranger, 'C')
  const response = await stranger.request.get(`/api/user/history/detail/${pack_history_id}`)
  const unknown = await stranger.request.get('/api/user/history/detail/999999')
  expect((await response.json()).state).toBe((await unknown.json()).state)
  expect((await response.json()).state).toBe(404)
  await stranger.close()
})
