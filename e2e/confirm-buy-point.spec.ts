import { expect, loginAs, test } from './base.ts'
import { answerWith, countOf, watchCalls } from './calls.ts'
import { tellWaiting } from './endings.ts'
import { switchToEnglish } from './language.ts'
import { BUY, choose, expectAlert, lastButton, PAY, tellBought, tellOptions } from './pay-form.ts'

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
const boughtPayloads = (calls: ReturnType<typeof watchCalls>) =>
  calls.filter(({ key }) => key === BUY).map(({ payload }) => payload as Record<string, unknown>)

test.beforeEach(async ({ page }) => {
  await tellWaiting(page, [])
})

test('R-015 S-003 a guest is sent to the login', async ({ page }) => {
  await page.goto(PAY)
  await expect(page).toHaveURL('/login')
})

test('R-015 a member sees points, price and the methods, and no button before one is chosen', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await tellOptions(page, options)
  await page.goto(PAY)
  const course = page.getByRole('region', { name: 'お選びのコース' })
  await expect(course).toContainText('500P')
  await expect(course).toContainText('500円')
  const methods = page.getByRole('group', { name: 'お支払い方法' }).getByRole('radio')
  await expect(methods).toHaveCount(NAMES.length)
  for (const name of NAMES)
    await expect(page.getByRole('radio', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await choose(page, 'メルペイ')
  await expect(lastButton(page)).toBeVisible()
})

test('R-015 an address that names no course leads back to the courses', async ({ page }) => {
  await loginAs(page, 'B')
  for (const query of ['', '?pointPriceId=x', '?pointPriceId=0']) {
    await page.goto(`/confirm-buy-point${query}`)
    await expect(page).toHaveURL('/buy-point')
  }
  await answerWith(page, '/user/point_price/detail/999', { state: 404 })
  await page.goto('/confirm-buy-point?pointPriceId=999')
  await expect(page.getByText('このコースは、ただいま販売していません。')).toBeVisible()
  await page.getByRole('link', { name: 'コースを選び直す' }).click()
  await expect(page).toHaveURL('/buy-point')
})

test('before the last press the order is said whole, as the law asks, in both languages', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await tellOptions(page, options)
  await page.goto(PAY)
  for (const name of NAMES) {
    await choose(page, name)
    const final = page.getByRole('region', { name: '最終確認' })
    for (const said of [
      '500ポイント',
      '500円（税込）',
      name,
      'お支払いの方法・時期',
      'お渡しの時期',
      'お申し込みの期限',
      '取り消し、返品、返金はできません',
      '付与から6か月',
    ]) {
      await expect(final, name).toContainText(said)
    }
  }
  await choose(page, 'コンビニ')
  await expect(page.getByRole('region', { name: '最終確認' })).toContainText('72時間')
  await switchToEnglish(page)
  const final = page.getByRole('region', { name: 'Final confirmation' })
  for (const said of ['500 points', '500 yen (tax included)', '72 hours', 'cannot be cancelled']) {
    await expect(final).toContainText(said)
  }
})

test('K-020 K-022 ids 7 and 9, and one that nobody knows, are selectable and follow the result rules', async ({
  page,
}) => {
  await loginAs(page, 'B')
  const unnamed = [7, 9, 77].map((id) => ({ id, name: `方法${id}`, memo: '説明' }))
  await tellOptions(page, unnamed)
  for (const { id, name } of unnamed) {
    await page.goto(PAY)
    await choose(page, name)
    const calls = watchCalls(page)
    await tellBought(page, { result: '-1' })
    await lastButton(page).click()
    await expectAlert(page, 'お支払いに失敗しました。他のお支払方法をご利用ください。')
    await tellBought(page, { result: '1', url: '/user-guide' })
    await lastButton(page).click()
    await expect(page).toHaveURL('/user-guide')
    expect(boughtPayloads(calls).map(({ pay_id }) => pay_id)).toEqual([id, id])
  }
})

test('K-024 S-042 the two stores are asked for and sent, and lead to the number', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await tellOptions(page, options)
  await tellBought(page, { result: '1', payment_id: 'P1', receipt_number: '12345' })
  const stores = [
    ['ローソン・ファミリーマート・ミニストップほか', 'econ'],
    ['その他（セブン-イレブンほか）', 'other'],
  ] as const
  for (const [name, code] of stores) {
    await page.goto(`${PAY}&packId=3`)
    await choose(page, 'コンビニ')
    await expect(page.getByRole('radiogroup').getByRole('radio')).toHaveCount(2)
    const calls = watchCalls(page)
    await lastButton(page).click()
    await expect(page.getByRole('alert')).toContainText(['いずれかをお選びください。'])
    expect(countOf(calls, BUY)).toBe(0)
    await choose(page, name)
    await lastButton(page).click()
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

test('K-025 S-043 the three phone companies are asked for and sent, and lead outside', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await tellOptions(page, options)
  await page.route('https://carrier.example/**', (route) => route.fulfill({ body: 'carrier' }))
  await tellBought(page, { result: '1', url: 'https://carrier.example/start?id=1' })
  const companies = [
    [/ソフトバンク/, 'sb_ktai'],
    [/au/, 'au'],
    [/docomo|ドコモ/, 'docomo'],
  ] as const
  for (const [name, id] of companies) {
    await page.goto(PAY)
    await choose(page, 'キャリア')
    await expect(page.getByRole('radiogroup').getByRole('radio')).toHaveCount(3)
    await page.getByRole('radiogroup').getByRole('radio', { name }).check()
    const calls = watchCalls(page)
    await lastButton(page).click()
    await expect(page).toHaveURL('https://carrier.example/start?id=1')
    expect(boughtPayloads(calls)).toMatchObject([{ pay_id: 6, carrier_id: id }])
  }
})

test('V-027 M-018 the bank asks for the payer in Katakana, and a refused name is said at its field', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await tellOptions(page, options)
  await page.goto(PAY)
  await choose(page, '銀行')
  const payer = page.getByLabel('振込名義人（全角カタカナ）')
  await expect(payer).toBeVisible()
  await expect(page.getByText(/お名前を、カタカナでご入力ください/)).toBeVisible()
  await payer.fill('Yamada')
  const told = { state: 400, errors: { name: ['カタカナで'] } }
  await answerWith(page, '/user/point/buy', told)
  await lastButton(page).click()
  await expect(payer).toHaveAccessibleDescription(/カタカナで/)
  await expect(payer).toBeFocused()
  await expect(payer).toHaveValue('Yamada')
  await tellBought(page, { result: '1', url: '/bank-transfer-information' })
  const calls = watchCalls(page)
  await payer.fill('ヤマダ タロウ')
  await lastButton(page).click()
  await expect(page).toHaveURL('/bank-transfer-information')
  expect(boughtPayloads(calls)).toMatchObject([{ pay_id: 4, name: 'ヤマダ タロウ' }])
})

test("S-044 url '1' is a success: it is said, and the pack is next", async ({ page }) => {
  await loginAs(page, 'B')
  await tellOptions(page, options)
  await tellBought(page, { result: '1', url: '1' })
  for (const [query, next] of [
    ['&packId=1', '/pack-detail?packId=1'],
    ['', '/'],
  ] as const) {
    await page.goto(PAY + query)
    await choose(page, 'メルペイ')
    await lastButton(page).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expect(page).toHaveURL(PAY + query)
    await expectAlert(page, '決済が完了し、ポイントに反映されました。')
    await expect(page).toHaveURL(next)
  }
})

test("S-045 result '7' opens the server's page of 3-D Secure", async ({ page }) => {
  await loginAs(page, 'B')
  await tellOptions(page, options)
  await page.route('**/api/acs/secure*', (route) => route.fulfill({ body: 'secure' }))
  for (const url of [undefined, '/api/acs/secure?id=s', 'https://evil.example/x'] as const) {
    await tellBought(page, { result: '7', ...(url ? { url } : {}) })
    await page.goto(PAY)
    await choose(page, 'メルペイ')
    await lastButton(page).click()
    await expect(page).toHaveURL(url?.startsWith('/') ? url : '/api/acs/secure')
    await expect(page.locator('body')).toHaveText('secure')
  }
})

test('S-046 M-015 every other result is a failure in a dialog, and the member stays', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await tellOptions(page, options)
  await page.goto(PAY)
  const texts = {
    銀行: 'お支払いに失敗しました。他のお支払方法をご利用ください。',
    PayPay: 'お支払いに失敗しました。他のお支払方法をご利用ください。',
  }
  for (const [name, text] of Object.entries(texts)) {
    await choose(page, name)
    for (const answer of [{ result: '0' }, { result: '-1' }, {}, { result: '9', url: '/' }]) {
      await tellBought(page, answer)
      await lastButton(page).click()
      await expectAlert(page, text)
      await expect(page).toHaveURL(PAY)
    }
    await tellBought(page, { state: 400, result: '-1' })
    await lastButton(page).click()
    await expectAlert(page, text)
  }
})

test('M-014 a carrier that declines is told in its own words', async ({ page }) => {
  await loginAs(page, 'B')
  await tellOptions(page, options)
  await page.goto(PAY)
  await choose(page, 'キャリア')
  await page.getByRole('radiogroup').getByRole('radio').first().check()
  await tellBought(page, { result: '-1' })
  await lastButton(page).click()
  await expectAlert(page, '決済が失敗しました。ご契約状況をご確認ください。')
})

test('an address that is no address is never followed', async ({ page }) => {
  await loginAs(page, 'B')
  await tellOptions(page, options)
  await tellBought(page, { result: '1', url: 'javascript:document.title="x"' })
  await page.goto(PAY)
  await choose(page, 'メルペイ')
  await lastButton(page).click()
  await expect(page).toHaveURL('/buy-point-history')
})

test('U-004 the sale that closes while the form is open is told, and the form gives way', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await tellOptions(page, options)
  await page.goto(PAY)
  await choose(page, 'メルペイ')
  await tellBought(page, { state: 423, errors: { pay_id: ['受付は終了しました'] } })
  const user = await (await page.request.get('/api/user/point')).json()
  await answerWith(page, '/user/point', { ...user, is_closed: true })
  await lastButton(page).click()
  await expectAlert(page, '受付は終了しました')
  await expect(page.getByText(/姉妹サイト.*統合/)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
})

test('an unfinished payment is shown where another could be made', async ({ page }) => {
  await loginAs(page, 'B')
  await page.unroute('**/api/user/point/waiting')
  await tellWaiting(page, [{ waits_for: 'approval' }, { waits_for: 'deposit' }])
  await tellOptions(page, options)
  await page.goto(PAY)
  await expect(page.getByRole('complementary')).toContainText('2件あります')
})
