import { expect, loginAs, test } from '#e2e/support/base.ts'
import { mockResponse, payloadsOf, recordCalls } from '#e2e/support/calls.ts'
import { switchToEnglish } from '#e2e/support/language-switch.ts'
import {
  BUY_CALL,
  chooseMethod,
  expectAndCloseAlert,
  mockBuyResponse,
  mockPaymentOptions,
  PAYMENT_FORM_ADDRESS,
  payButton,
} from '#e2e/support/payment-form.ts'
import { METHOD_NAMES, METHOD_OPTIONS, mockOpenPayments } from '#e2e/support/payment-mocks.ts'

test.beforeEach(async ({ page }) => {
  await mockOpenPayments(page, [])
})

test('R-015 a member sees points, price and the methods, and no button before one is chosen', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await mockPaymentOptions(page, METHOD_OPTIONS)
  await page.goto(PAYMENT_FORM_ADDRESS)
  const course = page.getByRole('region', { name: 'お選びのコース' })
  await expect(course).toContainText('500P')
  await expect(course).toContainText('500円')
  const methods = page.getByRole('group', { name: 'お支払い方法' }).getByRole('radio')
  await expect(methods).toHaveCount(METHOD_NAMES.length)
  for (const name of METHOD_NAMES)
    await expect(page.getByRole('radio', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await chooseMethod(page, 'メルペイ')
  await expect(payButton(page)).toBeVisible()
})

test('R-015 an address without a course leads back to the courses', async ({ page }) => {
  await loginAs(page, 'B')
  for (const query of ['', '?pointPriceId=x', '?pointPriceId=0']) {
    await page.goto(`/confirm-buy-point${query}`)
    await expect(page).toHaveURL('/buy-point')
  }
  await mockResponse(page, '/user/point_price/detail/999', { state: 404 })
  await page.goto('/confirm-buy-point?pointPriceId=999')
  await expect(page.getByText('このコースは、ただいま販売していません。')).toBeVisible()
  await page.getByRole('link', { name: 'コースを選び直す' }).click()
  await expect(page).toHaveURL('/buy-point')
})

test('before the last press the whole order is stated, as the law requires, in both languages', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await mockPaymentOptions(page, METHOD_OPTIONS)
  await page.goto(PAYMENT_FORM_ADDRESS)
  for (const name of METHOD_NAMES) {
    await chooseMethod(page, name)
    const final = page.getByRole('region', { name: '最終確認' })
    for (const text of [
      '500ポイント',
      '500円（税込）',
      name,
      'お支払いの方法・時期',
      'ポイントの付与時期',
      'お申し込みの期限',
      '取り消し・返品・返金はできません',
      '付与から6か月',
    ]) {
      await expect(final, name).toContainText(text)
    }
  }
  await chooseMethod(page, 'コンビニ')
  await expect(page.getByRole('region', { name: '最終確認' })).toContainText('72時間')
  await switchToEnglish(page)
  const final = page.getByRole('region', { name: 'Final confirmation' })
  for (const text of ['500 points', '500 yen (tax included)', '72 hours', 'cannot be cancelled']) {
    await expect(final).toContainText(text)
  }
})

test('K-020 K-022 ids 7 and 9, and an unknown one, are selectable and follow the result rules', async ({
  page,
}) => {
  await loginAs(page, 'B')
  const unnamed = [7, 9, 77].map((id) => ({ id, name: `方法${id}`, memo: '説明' }))
  await mockPaymentOptions(page, unnamed)
  for (const { id, name } of unnamed) {
    await page.goto(PAYMENT_FORM_ADDRESS)
    await chooseMethod(page, name)
    const calls = recordCalls(page)
    await mockBuyResponse(page, { result: '-1' })
    await payButton(page).click()
    await expectAndCloseAlert(page, 'お支払いに失敗しました。他のお支払方法をご利用ください。')
    await mockBuyResponse(page, { result: '1', url: '/user-guide' })
    await payButton(page).click()
    await expect(page).toHaveURL('/user-guide')
    expect(payloadsOf(calls, BUY_CALL)).toMatchObject([{ pay_id: id }, { pay_id: id }])
  }
})

test("S-044 url '1' is a success: it is reported, and the pack is next", async ({ page }) => {
  await loginAs(page, 'B')
  await mockPaymentOptions(page, METHOD_OPTIONS)
  await mockBuyResponse(page, { result: '1', url: '1' })
  for (const [query, next] of [
    ['&packId=1', '/pack-detail?packId=1'],
    ['', '/'],
  ] as const) {
    await page.goto(PAYMENT_FORM_ADDRESS + query)
    await chooseMethod(page, 'メルペイ')
    await payButton(page).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expect(page).toHaveURL(PAYMENT_FORM_ADDRESS + query)
    await expectAndCloseAlert(page, '決済が完了し、ポイントに反映されました。')
    await expect(page).toHaveURL(next)
  }
})

test("S-045 result '7' opens the server's page of 3-D Secure", async ({ page }) => {
  await loginAs(page, 'B')
  await mockPaymentOptions(page, METHOD_OPTIONS)
  await page.route('**/api/acs/secure*', (route) => route.fulfill({ body: 'secure' }))
  for (const url of [undefined, '/api/acs/secure?id=s', 'https://evil.example/x'] as const) {
    await mockBuyResponse(page, { result: '7', ...(url ? { url } : {}) })
    await page.goto(PAYMENT_FORM_ADDRESS)
    await chooseMethod(page, 'メルペイ')
    await payButton(page).click()
    await expect(page).toHaveURL(url?.startsWith('/') ? url : '/api/acs/secure')
    await expect(page.locator('body')).toHaveText('secure')
  }
})

test('S-046 M-015 every other result is a failure in a dialog, and the member stays', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await mockPaymentOptions(page, METHOD_OPTIONS)
  await page.goto(PAYMENT_FORM_ADDRESS)
  const texts = {
    銀行: 'お支払いに失敗しました。他のお支払方法をご利用ください。',
    PayPay: 'お支払いに失敗しました。他のお支払方法をご利用ください。',
  }
  for (const [name, text] of Object.entries(texts)) {
    await chooseMethod(page, name)
    for (const answer of [{ result: '0' }, { result: '-1' }, {}, { result: '9', url: '/' }]) {
      await mockBuyResponse(page, answer)
      await payButton(page).click()
      await expectAndCloseAlert(page, text)
      await expect(page).toHaveURL(PAYMENT_FORM_ADDRESS)
    }
    await mockBuyResponse(page, { state: 400, result: '-1' })
    await payButton(page).click()
    await expectAndCloseAlert(page, text)
  }
})

test('M-014 a carrier that declines shows its own message', async ({ page }) => {
  await loginAs(page, 'B')
  await mockPaymentOptions(page, METHOD_OPTIONS)
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'キャリア')
  await page.getByRole('radiogroup').getByRole('radio').first().check()
  await mockBuyResponse(page, { result: '-1' })
  await payButton(page).click()
  await expectAndCloseAlert(page, '決済が失敗しました。ご契約状況をご確認ください。')
})

test('an invalid redirect address is never followed', async ({ page }) => {
  await loginAs(page, 'B')
  await mockPaymentOptions(page, METHOD_OPTIONS)
  await mockBuyResponse(page, { result: '1', url: 'javascript:document.title="x"' })
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'メルペイ')
  await payButton(page).click()
  await expect(page).toHaveURL('/buy-point-history')
})

test('U-004 if the sale closes while the form is open, a notice replaces the form', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await mockPaymentOptions(page, METHOD_OPTIONS)
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'メルペイ')
  await mockBuyResponse(page, { state: 423, errors: { pay_id: ['受付は終了しました'] } })
  const user = await (await page.request.get('/api/user/point')).json()
  await mockResponse(page, '/user/point', { ...user, is_point_sale_closed: true })
  await payButton(page).click()
  await expectAndCloseAlert(page, '受付は終了しました')
  await expect(page.getByText('姉妹サイト').filter({ hasText: '統合' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
})

test('an unfinished payment is shown before another can be made', async ({ page }) => {
  await loginAs(page, 'B')
  await page.unroute('**/api/user/point/waiting')
  await mockOpenPayments(page, [{ waits_for: 'approval' }, { waits_for: 'deposit' }])
  await mockPaymentOptions(page, METHOD_OPTIONS)
  await page.goto(PAYMENT_FORM_ADDRESS)
  await expect(page.getByRole('complementary')).toContainText('2件あります')
})
