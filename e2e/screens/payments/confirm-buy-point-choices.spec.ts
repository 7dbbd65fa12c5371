import { expect, loginAs, test } from '#e2e/support/base.ts'
import { countOf, mockResponse, payloadsOf, recordCalls } from '#e2e/support/calls.ts'
import {
  BUY_CALL,
  chooseMethod,
  mockBuyResponse,
  mockPaymentOptions,
  PAYMENT_FORM_ADDRESS,
  payButton,
} from '#e2e/support/payment-form.ts'
import { METHOD_OPTIONS, mockOpenPayments } from '#e2e/support/payment-mocks.ts'
import { pasteInto } from '#e2e/support/text-input.ts'

test.beforeEach(async ({ page }) => {
  await mockOpenPayments(page, [])
})

test('K-024 S-042 the two stores are offered and sent, and lead to the number', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await mockPaymentOptions(page, METHOD_OPTIONS)
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
    expect(payloadsOf(calls, BUY_CALL)).toEqual([
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
  await mockPaymentOptions(page, METHOD_OPTIONS)
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
    expect(payloadsOf(calls, BUY_CALL)).toMatchObject([{ pay_id: 6, carrier_id: id }])
  }
})

test('V-027 M-018 the bank requires the payer in Katakana, and a refused name is shown at its field', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await mockPaymentOptions(page, METHOD_OPTIONS)
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, '銀行')
  const payer = page.getByLabel('振込名義人（全角カタカナ）')
  await expect(payer).toBeVisible()
  await expect(page.getByText('お名前を、カタカナでご入力ください')).toBeVisible()
  await payer.fill('Yamada')
  const refusal = { state: 400, errors: { name: ['カタカナで'] } }
  await mockResponse(page, '/user/point/buy', refusal)
  await payButton(page).click()
  await expect(payer).toHaveAccessibleDescription(/カタカナで/)
  await expect(payer).toBeFocused()
  await expect(payer).toHaveValue('Yamada')
  await mockBuyResponse(page, { result: '1', url: '/bank-transfer-information' })
  const calls = recordCalls(page)
  await payer.fill('やまだ')
  await expect(payer).toHaveValue('ヤマダ')
  await pasteInto(payer, 'ﾔﾏﾀﾞ ﾀﾛｳ')
  await expect(payer).toHaveValue('ヤマダ タロウ')
  await payButton(page).click()
  await expect(page).toHaveURL('/bank-transfer-information')
  expect(payloadsOf(calls, BUY_CALL)).toMatchObject([{ pay_id: 4, name: 'ヤマダ タロウ' }])
})
