import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { countOf, mockResponse, recordCalls } from '#e2e/support/calls.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import {
  BUY_CALL,
  CODE_FIELD,
  cardField,
  chooseMethod,
  EXPIRY_FIELD,
  expectAndCloseAlert,
  fillCard,
  GOOD_TOKEN,
  mockBuyResponse,
  mockCardAnswer,
  mockCardPayment,
  NUMBER_FIELD,
  PAYMENT_FORM_ADDRESS,
  payButton,
  rejectedCard,
} from '#e2e/support/payment-form.ts'
import { mockOpenPayments } from '#e2e/support/payment-mocks.ts'
import { pasteInto } from '#e2e/support/text-input.ts'

const TOKEN = 'POST /user/gmo_token'
const RESULT = 'POST /user/gmo_result'
const UNREACHABLE = '通信エラーが発生しました。'
const NO_FIELDS = 'カードの入力欄を読み込めませんでした。'
const SERVER_SIDE = 'サーバー側でエラーが発生しました。しばらくしてから再度お試しください。'

test.beforeEach(async ({ page }) => {
  await mockOpenPayments(page, [])
  await loginAs(page, 'B')
})

test('V-024 the card fields hold 16, 2 and 2, 4 and 20, and have autocomplete names', async ({
  page,
  shop,
}) => {
  await mockCardPayment(page, shop)
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'カード')
  const fields = [
    [cardField(page, NUMBER_FIELD), '1234 5678 9012 34567', '1234567890123456', 'cc-number'],
    [cardField(page, EXPIRY_FIELD), '12/2030', '12 / 20', 'cc-exp'],
    [cardField(page, CODE_FIELD), '12345', '1234', 'cc-csc'],
    [page.getByLabel('カード名義'), 'ABCDEFGHIJKLMNOPQRSTU', 'ABCDEFGHIJKLMNOPQRST', 'cc-name'],
  ] as const
  for (const [field, typed, held, autocomplete] of fields) {
    await field.pressSequentially(typed)
    await expect(field).toHaveValue(held)
    await expect(field).toHaveAttribute('autocomplete', autocomplete)
  }
  for (const [field] of fields.slice(0, 3))
    await expect(field).toHaveAttribute('inputmode', 'numeric')
  await pasteInto(page.getByLabel('カード名義'), '  TARO YAMADA         ')
  await expect(page.getByLabel('カード名義')).toHaveValue(/^TARO YAMADA/)
})

test('the page of the shop has no field for a card number: the provider’s frames have it', async ({
  page,
  shop,
}) => {
  await mockCardPayment(page, shop)
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'カード')
  await fillCard(page)
  const own = await page
    .getByRole('main')
    .locator('input:not([type=radio], [type=checkbox])')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  expect(own).toEqual(['TARO YAMADA'])
  const frames = page.getByRole('main').locator('iframe')
  await expect(frames).toHaveCount(3)
  for (const frame of await frames.all())
    expect(await frame.getAttribute('src')).toMatch(new RegExp(`^${shop.gatewayUrl}/`))
})

test('V-026 an invalid number of the right length reaches the tokeniser, and a good token pays', async ({
  page,
  shop,
}) => {
  await mockCardPayment(page, shop)
  const cards = await mockCardAnswer(page, GOOD_TOKEN)
  await mockBuyResponse(page, { result: '1', url: '/user-guide' })
  await page.goto(`${PAYMENT_FORM_ADDRESS}&packId=3`)
  await chooseMethod(page, 'カード')
  await fillCard(page, { number: '1234123412341234', month: '09' })
  const calls = recordCalls(page)
  await payButton(page).click()
  await expect(page).toHaveURL('/user-guide')
  expect(cards).toEqual([
    {
      apiKey: 'mocked',
      publicKey: 'mocked',
      cardNo: '1234123412341234',
      expire: '3009',
      securityCode: '123',
      holderName: 'TARO YAMADA',
      tokenNumber: '1',
    },
  ])
  const paying = calls.filter(({ key }) => key.startsWith('POST'))
  expect(paying.map(({ key, payload }) => [key, payload])).toEqual([
    [TOKEN, { pay_id: 1, pay_type: 1, point_price_id: 101 }],
    [RESULT, { id: 'Pmocked', pay_type: 1, token: GOOD_TOKEN.tokenList[0] }],
    [
      BUY_CALL,
      {
        pay_id: 1,
        point_price_id: 101,
        pack_id: 3,
        payment_id: 'Pmocked',
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ],
  ])
})

test('V-031 M-002 each of the seven codes names its item, at its field if it has one', async ({
  page,
  shop,
}) => {
  await mockCardPayment(page, shop)
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'カード')
  await fillCard(page)
  const calls = recordCalls(page)
  const atFrames = [
    ['100', NUMBER_FIELD, 'カード番号が不正です'],
    ['113', EXPIRY_FIELD, '有効期限が不正です'],
    ['121', CODE_FIELD, 'セキュリティコードが不正です'],
  ] as const
  for (const [code, name, text] of atFrames) {
    await mockCardAnswer(page, rejectedCard(code))
    await payButton(page).click()
    const group = page.getByRole('group', { name })
    await expect(group).toHaveAccessibleDescription(new RegExp(text))
    await expect(cardField(page, name)).toBeFocused()
    await expect(page.getByText('が不正です')).toHaveCount(1)
  }
  await mockCardAnswer(page, rejectedCard('131'))
  await payButton(page).click()
  const holder = page.getByLabel('カード名義')
  await expect(holder).toHaveAccessibleDescription(/カード名義が不正です/)
  await expect(holder).toBeFocused()
  for (const [code, text] of [
    ['901', 'メンテナンスが不正です'],
    ['902', '通信が不正です'],
    ['551', 'その他が不正です'],
  ] as const) {
    await mockCardAnswer(page, rejectedCard(code))
    await payButton(page).click()
    await expectAndCloseAlert(page, text)
  }
  await expect(cardField(page, NUMBER_FIELD)).toHaveValue('4111111111111111')
  expect(countOf(calls, RESULT)).toBe(0)
  expect(countOf(calls, BUY_CALL)).toBe(0)
})

test('M-020 M-021 a failing provider’s reason is shown, or a general failure', async ({
  page,
  shop,
}) => {
  await mockCardPayment(page, shop, { answer: { result: 'success' } })
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'カード')
  await fillCard(page)
  await payButton(page).click()
  await expectAndCloseAlert(page, SERVER_SIDE)

  await mockCardAnswer(page, { result: 'error', errorList: [{ detail: 'ABC' }] })
  await payButton(page).click()
  await expectAndCloseAlert(page, 'ABC')

  await page.route('**/payment/js/mp-token.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.Multipayment = { init() { throw new Error("no frames") } }',
    }),
  )
  await page.reload()
  await chooseMethod(page, 'カード')
  await expect(page.getByText(NO_FIELDS)).toBeVisible()
  await payButton(page).click()
  await expectAndCloseAlert(page, SERVER_SIDE)
})

test('M-022 an unreachable provider is reported, and its fields can be loaded again', async ({
  page,
  shop,
}) => {
  await mockCardPayment(page, shop)
  await page.route('**/payment/js/mp-token.js', (route) => route.abort('connectionfailed'))
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'カード')
  await expect(page.getByText(NO_FIELDS)).toBeVisible()
  const calls = recordCalls(page)
  await payButton(page).click()
  await expectAndCloseAlert(page, UNREACHABLE)
  expect(countOf(calls, TOKEN)).toBe(0)
  await page.unroute('**/payment/js/mp-token.js')
  await mockBuyResponse(page, { result: '1', url: '/user-guide' })
  await idle(page).getByRole('button', { name: 'もう一度読み込む' }).click()
  await fillCard(page)
  await payButton(page).click()
  await expect(page).toHaveURL('/user-guide')
})

test('M-024 an unverified card is reported, and nothing is bought', async ({ page, shop }) => {
  await mockCardPayment(page, shop, { result: '-1' })
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'カード')
  await fillCard(page)
  const calls = recordCalls(page)
  await payButton(page).click()
  await expectAndCloseAlert(page, 'カード情報を確認できませんでした。')
  await page.unroute('**/api/user/gmo_result')
  await mockResponse(page, '/user/gmo_result', { state: 400, result: '-1' })
  await payButton(page).click()
  await expectAndCloseAlert(page, 'カード情報を確認できませんでした。')
  expect(countOf(calls, BUY_CALL)).toBe(0)
})

test('M-024 in English it is: card information could not be verified', async ({ page, shop }) => {
  await setLanguage(page, 'en')
  await mockCardPayment(page, shop, { result: '-1' })
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'カード')
  await cardField(page, 'Card number').fill('4111111111111111')
  await payButton(page).click()
  await expectAndCloseAlert(page, 'card information could not be verified')
})

test('M-013 S-046 a declined card shows its own message, and the form keeps its input', async ({
  page,
  shop,
}) => {
  await mockCardPayment(page, shop)
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'カード')
  await fillCard(page)
  for (const result of ['0', '-1']) {
    await mockBuyResponse(page, { result })
    await payButton(page).click()
    await expectAndCloseAlert(page, '決済が失敗しました。クレジットカードの状態をご確認ください。')
  }
  await expect(cardField(page, NUMBER_FIELD)).toHaveValue('4111111111111111')
  await expect(page).toHaveURL(PAYMENT_FORM_ADDRESS)
})

test('no card data reaches the shop, an address or a browser store', async ({ page, shop }) => {
  await mockCardPayment(page, shop)
  await mockBuyResponse(page, { result: '-1' })
  const calls = recordCalls(page)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'カード')
  await fillCard(page, { number: '4111111111111111', code: '9876' })
  await payButton(page).click()
  await expectAndCloseAlert(page, '決済が失敗しました')
  expect(countOf(calls, BUY_CALL)).toBe(1)
  const stored = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])
  const sent = calls.map(({ payload }) => payload)
  const recorded = JSON.stringify({ stored, sent, addresses, at: page.url() })
  for (const secret of ['4111111111111111', '"9876"', 'YAMADA'])
    expect(recorded).not.toContain(secret)
})
