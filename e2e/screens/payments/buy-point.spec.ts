import { expect, loginAs, test } from '#e2e/support/base.ts'
import { abortCall, countOf, mockResponse, recordCalls } from '#e2e/support/calls.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { mockOpenPayments } from '#e2e/support/payment-mocks.ts'
import { addSilverMember } from '#e2e/support/ranked-members.ts'
import { CLOSED } from '#testing/fixtures/clock-times.ts'

const COURSES = '/user/point_price/1'

test('R-013 a member sees the courses with points, price and memo', async ({ page }) => {
  await loginAs(page, 'B')
  await page.goto('/buy-point')
  const courses = page.getByRole('list', { name: 'ポイントのコース' }).getByRole('listitem')
  await expect(courses).toHaveCount(2)
  await expect(courses.nth(0)).toContainText('500P')
  await expect(courses.nth(0)).toContainText('500円')
  await expect(courses.nth(1)).toContainText('5,000P')
  await expect(courses.nth(1)).toContainText('5,000円')
  await mockResponse(page, COURSES, {
    state: 200,
    list: [{ id: 7, point: 10_400, price: 10_000, coin: 100, memo: '400ポイントお得' }],
    page: { page: 1, all_page: 1, pages: [1] },
  })
  await page.reload()
  await expect(courses).toHaveCount(1)
  await expect(courses).toContainText('400ポイントお得')
})

test('a course says how many coins it gives, before and at the confirmation', async ({
  page,
  shop,
}) => {
  await loginAs(page, await addSilverMember(shop, 0))
  await page.goto('/buy-point')
  const course = page.getByRole('link', { name: /5,000P/ })
  await expect(course).toContainText('＋150コイン')
  await course.click()
  await expect(page.getByLabel('お選びのコース')).toContainText('＋150コイン')
  await page.getByRole('radio', { name: 'コンビニ決済' }).check()
  await expect(page.getByText('150コイン（いまの会員ランクの場合）')).toBeVisible()
})

test('R-014 the pack is carried along to the payment', async ({ page }) => {
  await loginAs(page, 'B')
  await page.goto('/buy-point?productId=3')
  await page.getByRole('link', { name: /5,000円/ }).click()
  await expect(page).toHaveURL('/confirm-buy-point?pointPriceId=102&packId=3')
  await page.goto('/buy-point')
  await page.getByRole('link', { name: /5,000円/ }).click()
  await expect(page).toHaveURL('/confirm-buy-point?pointPriceId=102')
  for (const productId of ['x', '-1', '0', '1.5', '']) {
    await page.goto(`/buy-point?productId=${productId}`)
    await page.getByRole('link', { name: /5,000円/ }).click()
    await expect(page).toHaveURL('/confirm-buy-point?pointPriceId=102')
  }
})

test('R-014 the pack that the member came from is shown with the points it still needs', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 120 }))
  await page.goto('/buy-point?productId=1')
  const origin = page.getByRole('region', { name: 'ポイントを使うくじ' })
  await expect(origin).toContainText('朱雀の引札')
  await expect(origin).toContainText('あと180P')
  await expect(page.getByRole('link', { name: /5,000円/ })).toContainText('17口引けます')
  await origin.getByRole('link').click()
  await expect(page).toHaveURL('/pack-detail?packId=1')
  // The page promises no number of draws if the pack is a coin pack or does not exist.
  await page.goto('/buy-point?productId=2')
  await expect(page.getByRole('region', { name: 'ポイントを使うくじ' })).not.toContainText('口')
  await page.goto('/buy-point?productId=999999')
  await expect(page.getByRole('link', { name: /5,000円/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'ポイントを使うくじ' })).toHaveCount(0)
})

test('Q99 the enabled methods are named', async ({ page }) => {
  await loginAs(page, 'B')
  await mockResponse(page, '/user/pay_style', {
    state: 200,
    list: [
      { id: 1, name: 'カード' },
      { id: 9, name: 'メルペイ' },
    ],
  })
  await page.goto('/buy-point')
  const methods = page.getByRole('region', { name: 'ご利用いただけるお支払い方法' })
  await expect(methods.getByRole('listitem')).toHaveText(['カード', 'メルペイ'])
})

test('an unfinished payment is shown before another is begun', async ({ page }) => {
  await loginAs(page, 'B')
  await mockOpenPayments(page, [{ waits_for: 'deposit' }, { state: 'failed', waits_for: null }])
  await page.goto('/buy-point')
  const notice = page.getByRole('complementary')
  await expect(notice).toContainText('手続き中のお支払いが1件あります')
  await notice.getByRole('link').click()
  await expect(page).toHaveURL('/buy-point-history')
})

test('a failed load is reported and can be repeated', async ({ page }) => {
  await loginAs(page, 'B')
  await abortCall(page, COURSES)
  await page.goto('/buy-point')
  await expect(page.getByRole('alert')).toContainText('読み込めませんでした')
  await page.unroute(`**/api${COURSES}`)
  await page.getByRole('button', { name: 'もう一度読み込む' }).click()
  await expect(page.getByRole('link', { name: /5,000円/ })).toBeVisible()
})

for (const language of conditionsOf(['ja', 'en'] as const, 1)) {
  test(`U-004 from the closing moment on the notice stands in place of the courses, in ${language}`, async ({
    page,
    shop,
  }) => {
    await setLanguage(page, language)
    await loginAs(page, 'B')
    await page.goto('/buy-point')
    await expect(page.getByRole('link', { name: /5,000(円| yen)/ })).toBeVisible()
    await shop.setClock(CLOSED)
    // The test has moved the clock forward by three weeks. The session has therefore expired, and
    // the member logs in again.
    await loginAs(page, 'B')
    const calls = recordCalls(page)
    const addresses = ['/buy-point', '/confirm-buy-point?pointPriceId=101', '/card-input']
    for (const address of addresses) {
      await page.goto(address)
      await expect(
        page.getByText(language === 'ja' ? /姉妹サイト.*統合/ : /merged into our sister/),
      ).toBeVisible()
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('main').locator('a[href*="confirm-buy-point"]')).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    }
    expect(countOf(calls, `GET ${COURSES}`)).toBe(0)
    await expect(page.getByRole('main').locator('a[href^="https://gacha.example"]')).toBeVisible()
  })
}
