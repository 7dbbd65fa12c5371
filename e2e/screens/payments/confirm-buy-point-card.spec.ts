import { expect, loginAs, test } from '#e2e/support/base.ts'
import { countOf, mockResponse, recordCalls } from '#e2e/support/calls.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import {
  BUY_CALL,
  chooseMethod,
  expectAndCloseAlert,
  fillCard,
  GOOD_TOKEN,
  mockBuyResponse,
  mockCardPayment,
  mockProviderScript,
  PAYMENT_FORM_ADDRESS,
  payButton,
  tokenScript,
} from '#e2e/support/payment-form.ts'
import { mockOpenPayments } from '#e2e/support/payment-mocks.ts'
import { composeInto, pasteInto } from '#e2e/support/text-input.ts'

const TOKEN = 'POST /user/gmo_token'
const RESULT = 'POST /user/gmo_result'
const UNREACHABLE = '通信エラーが発生しました。'
const SERVER_SIDE = 'サーバー側でエラーが発生しました。しばらくしてから再度お試しください。'

test.beforeEach(async ({ page }) => {
  await mockOpenPayments(page, [])
  await loginAs(page, 'B')
})

test('V-024 the card fields hold 16, 2, 2, 4 and 20, and have autocomplete names', async ({
  page,
}) => {
  await mockCardPayment(page, tokenScript(GOOD_TOKEN))
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'カード')
  const fields = [
    ['カード番号', '12345678901234567', '1234567890123456', 'cc-number'],
    ['有効期限（月）', '123', '12', 'cc-exp-month'],
    ['有効期限（年）', '2030', '20', 'cc-exp-year'],
    ['セキュリティコード', '12345', '1234', 'cc-csc'],
    ['カード名義', 'ABCDEFGHIJKLMNOPQRSTU', 'ABCDEFGHIJKLMNOPQRST', 'cc-name'],
  ] as const
  for (const [label, typed, held, autocomplete] of fields) {
    const field = page.getByLabel(label)
    await field.pressSequentially(typed)
    await expect(field).toHaveValue(held)
    await expect(field).toHaveAttribute('autocomplete', autocomplete)
  }
  for (const [label] of fields.slice(0, 4)) {
    await expect(page.getByLabel(label)).toHaveAttribute('inputmode', 'numeric')
  }
})

test('V-026 an invalid number of the right length reaches the tokeniser, and a good token pays', async ({
  page,
}) => {
  await mockCardPayment(page, tokenScript(GOOD_TOKEN))
  await mockBuyResponse(page, { result: '1', url: '/user-guide' })
  await page.goto(`${PAYMENT_FORM_ADDRESS}&packId=3`)
  await chooseMethod(page, 'カード')
  await fillCard(page, { number: '1234123412341234', month: '9' })
  const calls = recordCalls(page)
  await payButton(page).click()
  await expect(page).toHaveURL('/user-guide')
  const cards = await page.evaluate(() => (window as unknown as { cards: unknown[] }).cards)
  expect(cards).toEqual([
    {
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
    [RESULT, { id: 'Pmocked', pay_type: 1, token: GOOD_TOKEN.tokenObject.token }],
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
}) => {
  await mockCardPayment(page, tokenScript({}))
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'カード')
  await fillCard(page)
  const calls = recordCalls(page)
  const atFields = [
    ['100', 'カード番号', 'カード番号が不正です'],
    ['113', '有効期限（月）', '有効期限が不正です'],
    ['121', 'セキュリティコード', 'セキュリティコードが不正です'],
    ['131', 'カード名義', 'カード名義が不正です'],
  ] as const
  const answerNext = (code: string) =>
    page.evaluate((resultCode) => {
      Object.assign(window, {
        Multipayment: {
          init() {},
          getToken: (_card: unknown, callback: (answer: unknown) => void) =>
            callback({ resultCode }),
        },
      })
    }, code)
  for (const [code, label, text] of atFields) {
    await answerNext(code)
    await payButton(page).click()
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(text))
    await expect(page.getByLabel(label)).toBeFocused()
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1)
  }
  for (const [code, text] of [
    ['901', 'メンテナンスが不正です'],
    ['902', '通信が不正です'],
    ['551', 'その他が不正です'],
  ] as const) {
    await answerNext(code)
    await payButton(page).click()
    await expectAndCloseAlert(page, text)
  }
  await expect(page.getByLabel('カード番号')).toHaveValue('4111111111111111')
  expect(countOf(calls, RESULT)).toBe(0)
  expect(countOf(calls, BUY_CALL)).toBe(0)
})

test('M-020 M-021 a failing provider’s reason is shown, or a general failure', async ({ page }) => {
  await mockCardPayment(page, tokenScript({ resultCode: '000' }))
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'カード')
  await fillCard(page)
  await payButton(page).click()
  await expectAndCloseAlert(page, SERVER_SIDE)

  await mockProviderScript(page, tokenScript({ error_message: 'ABC' }))
  await page.reload()
  await chooseMethod(page, 'カード')
  await fillCard(page)
  await payButton(page).click()
  await expectAndCloseAlert(page, 'ABC')

  await mockProviderScript(
    page,
    'window.Multipayment = { init() { throw new Error("4111111111111111") } }',
  )
  await page.reload()
  await chooseMethod(page, 'カード')
  await fillCard(page)
  await payButton(page).click()
  await expectAndCloseAlert(page, SERVER_SIDE)
})

test('M-022 an unreachable provider is reported, and the next press tries again', async ({
  page,
}) => {
  await mockCardPayment(page, '')
  await page.unroute('**/mocked/provider.js')
  await page.route('**/mocked/provider.js', (route) => route.abort('connectionfailed'))
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'カード')
  await fillCard(page)
  await payButton(page).click()
  await expectAndCloseAlert(page, UNREACHABLE)
  await expect(page.getByLabel('カード番号')).toHaveValue('4111111111111111')
  await mockProviderScript(page, tokenScript(GOOD_TOKEN))
  await mockBuyResponse(page, { result: '1', url: '/user-guide' })
  await payButton(page).click()
  await expect(page).toHaveURL('/user-guide')
})

test('M-024 an unverified card is reported, and nothing is bought', async ({ page }) => {
  await mockCardPayment(page, tokenScript(GOOD_TOKEN), { result: '-1' })
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

test('M-024 in English it is: card information could not be verified', async ({ page }) => {
  await setLanguage(page, 'en')
  await mockCardPayment(page, tokenScript(GOOD_TOKEN), { result: '-1' })
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'カード')
  await page.getByLabel('Card number').fill('4111111111111111')
  await payButton(page).click()
  await expectAndCloseAlert(page, 'card information could not be verified')
})

test('M-013 S-046 a declined card shows its own message, and the form keeps its input', async ({
  page,
}) => {
  await mockCardPayment(page, tokenScript(GOOD_TOKEN))
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'カード')
  await fillCard(page)
  for (const result of ['0', '-1']) {
    await mockBuyResponse(page, { result })
    await payButton(page).click()
    await expectAndCloseAlert(page, '決済が失敗しました。クレジットカードの状態をご確認ください。')
  }
  await expect(page.getByLabel('カード番号')).toHaveValue('4111111111111111')
  await expect(page).toHaveURL(PAYMENT_FORM_ADDRESS)
})

test('no card data reaches the shop, an address or a browser store', async ({ page }) => {
  await mockCardPayment(page, tokenScript(GOOD_TOKEN))
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

test('a number is accepted as it is printed, copied or written in full width', async ({ page }) => {
  await mockCardPayment(page, tokenScript(GOOD_TOKEN))
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'カード')
  const number = page.getByLabel('カード番号')
  for (const copied of ['4111 1111 1111 1111', '４１１１－１１１１－１１１１－１１１１']) {
    await pasteInto(number, copied)
    await expect(number).toHaveValue('4111111111111111')
  }
  await number.fill('')
  await number.pressSequentially('4111 1111 1111 1111')
  await expect(number).toHaveValue('4111111111111111')
  await number.fill('')
  await composeInto(number, '４１１１１１１１１１１１１１１１')
  await expect(number).toHaveValue('4111111111111111')
  await pasteInto(page.getByLabel('カード名義'), '  TARO YAMADA         ')
  await expect(page.getByLabel('カード名義')).toHaveValue(/^TARO YAMADA/)
})
