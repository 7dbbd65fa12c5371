import { expect, loginAs, test } from '#e2e/support/base.ts'
import { countOf, mockResponse, recordCalls } from '#e2e/support/calls.ts'
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
import { mockOpenPayments } from '#e2e/support/payment-mocks.ts'

const NAMES = [
  'カード',
  'コンビニ',
  'PayPal',
  '銀行',
  'Amazon Pay',
  'キャリア',
  'PayPay',
  'メルペイ',
]
const IDS = [1, 2, 3, 4, 5, 6, 8, 9]
const options = NAMES.map((name, index) => ({ id: IDS[index] ?? 0, name }))
const boughtPayloads = (calls: ReturnType<typeof recordCalls>) =>
  calls
    .filter(({ key }) => key === BUY_CALL)
    .map(({ payload }) => payload as Record<string, unknown>)

test.beforeEach(async ({ page }) => {
  await mockOpenPayments(page, [])
})

test('R-015 S-003 a guest is sent to the login', async ({ page }) => {
  await page.goto(PAYMENT_FORM_ADDRESS)
  await expect(page).toHaveURL('/login')
})

test('R-015 a member sees points, price and the methods, and no button before one is chosen', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await mockPaymentOptions(page, options)
  await page.goto(PAYMENT_FORM_ADDRESS)
  const course = page.getByRole('region', { name: 'お選びのコース' })
  await expect(course).toContainText('500P')
  await expect(course).toContainText('500円')
  const methods = page.getByRole('group', { name: 'お支払い方法' }).getByRole('radio')
  await expect(methods).toHaveCount(NAMES.length)
  for (const name of NAMES)
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
  await mockPaymentOptions(page, options)
  await page.goto(PAYMENT_FORM_ADDRESS)
  for (const name of NAMES) {
    await chooseMethod(page, name)
    const final = page.getByRole('region', { name: '最終確認' })
    for (const text of [
      '500ポイント',
      '500円（税込）',
      name,
      'お支払いの方法・時期',
      'お渡しの時期',
      'お申し込みの期限',
      '取り消し、返品、返金はできません',
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
    expect(boughtPayloads(calls).map(({ pay_id }) => pay_id)).toEqual([id, id])
  }
})

test('K-024 S-042 the two stores are offered and sent, and lead to the number', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await mockPaymentOptions(page, options)
  await mockBuyResponse(page, { result: '1', payment_id: 'P1', receipt_number: '12345' })
  const stores = [
    ['ローソン・ファミリーマート・ミニストップほか', 'econ'],
    ['その他（セブン-イレブンほか）', 'other'],
  ] as const
  for (const [name, code] of stores) {
    await page.goto(`${PAYMENT_FORM_ADDRESS}&packId=3`)
    await chooseMethod(page, 'コンビニ')
    await expect(page.getByRole('radiogroup').getByRole('radio')).toHaveCount(2)
    const calls = recordCalls(page)
    await payButton(page).click()
    await expect(page.getByRole('alert')).toContainText(['いずれかをお選びください。'])
    expect(countOf(calls, BUY_CALL)).toBe(0)
    await chooseMethod(page, name)
    await payButton(page).click()
    await expect(page).toHaveURL('/confirm-combini')
    expect(boughtPayloads(calls)).toEqual([
      {
        pay_id: 2,
        point_price_id: 101,
        pack_id: 3,
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        combini_code: code,
      },
    ])
  }
})

test('K-025 S-043 the three phone companies are offered and sent, and lead outside', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await mockPaymentOptions(page, options)
  await page.route('https://carrier.example/**', (route) => route.fulfill({ body: 'carrier' }))
  await mockBuyResponse(page, { result: '1', url: 'https://carrier.example/start?id=1' })
  const companies = [
    [/ソフトバンク/, 'sb_ktai'],
    [/au/, 'au'],
    [/docomo|ドコモ/, 'docomo'],
  ] as const
  for (const [name, id] of companies) {
    await page.goto(PAYMENT_FORM_ADDRESS)
    await chooseMethod(page, 'キャリア')
    await expect(page.getByRole('radiogroup').getByRole('radio')).toHaveCount(3)
    await page.getByRole('radiogroup').getByRole('radio', { name }).check()
    const calls = recordCalls(page)
    await payButton(page).click()
    await expect(page).toHaveURL('https://carrier.example/start?id=1')
    expect(boughtPayloads(calls)).toMatchObject([{ pay_id: 6, carrier_id: id }])
  }
})

test('V-027 M-018 the bank requires the payer in Katakana, and a refused name is shown at its field', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await mockPaymentOptions(page, options)
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, '銀行')
  const payer = page.getByLabel('振込名義人（全角カタカナ）')
  await expect(payer).toBeVisible()
  await expect(page.getByText(/お名前を、カタカナでご入力ください/)).toBeVisible()
  await payer.fill('Yamada')
  const refusal = { state: 400, errors: { name: ['カタカナで'] } }
  await mockResponse(page, '/user/point/buy', refusal)
  await payButton(page).click()
  await expect(payer).toHaveAccessibleDescription(/カタカナで/)
  await expect(payer).toBeFocused()
  await expect(payer).toHaveValue('Yamada')
  await mockBuyResponse(page, { result: '1', url: '/bank-transfer-information' })
  const calls = recordCalls(page)
  await payer.fill('ヤマダ タロウ')
  await payButton(page).click()
  await expect(page).toHaveURL('/bank-transfer-information')
  expect(boughtPayloads(calls)).toMatchObject([{ pay_id: 4, name: 'ヤマダ タロウ' }])
})

test("S-044 url '1' is a success: it is reported, and the pack is next", async ({ page }) => {
  await loginAs(page, 'B')
  await mockPaymentOptions(page, options)
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
  await mockPaymentOptions(page, options)
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
  await mockPaymentOptions(page, options)
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
  await mockPaymentOptions(page, options)
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'キャリア')
  await page.getByRole('radiogroup').getByRole('radio').first().check()
  await mockBuyResponse(page, { result: '-1' })
  await payButton(page).click()
  await expectAndCloseAlert(page, '決済が失敗しました。ご契約状況をご確認ください。')
})

test('an invalid redirect address is never followed', async ({ page }) => {
  await loginAs(page, 'B')
  await mockPaymentOptions(page, options)
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
  await mockPaymentOptions(page, options)
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'メルペイ')
  await mockBuyResponse(page, { state: 423, errors: { pay_id: ['受付は終了しました'] } })
  const user = await (await page.request.get('/api/user/point')).json()
  await mockResponse(page, '/user/point', { ...user, is_closed: true })
  await payButton(page).click()
  await expectAndCloseAlert(page, '受付は終了しました')
  await expect(page.getByText(/姉妹サイト.*統合/)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
})

test('an unfinished payment is shown before another can be made', async ({ page }) => {
  await loginAs(page, 'B')
  await page.unroute('**/api/user/point/waiting')
  await mockOpenPayments(page, [{ waits_for: 'approval' }, { waits_for: 'deposit' }])
  await mockPaymentOptions(page, options)
  await page.goto(PAYMENT_FORM_ADDRESS)
  await expect(page.getByRole('complementary')).toContainText('2件あります')
})
