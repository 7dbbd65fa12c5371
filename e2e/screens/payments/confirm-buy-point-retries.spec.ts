import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { abortCall, countOf, keysOf, mockResponse, recordCalls } from '#e2e/support/calls.ts'
import {
  BUY_CALL,
  chooseMethod,
  expectAndCloseAlert,
  fillCard,
  mockBuyResponse,
  mockCardPayment,
  mockPaymentOptions,
  PAYMENT_FORM_ADDRESS,
  payButton,
} from '#e2e/support/payment-form.ts'
import { mockOpenPayments } from '#e2e/support/payment-mocks.ts'

// The tests of this file check that one press of the button makes at most one payment, whatever
// fails in between.

/** The call that creates a payment by a card token. */
const TOKEN = 'POST /user/gmo_token'
const RESULT = 'POST /user/gmo_result'

test.beforeEach(async ({ page }) => {
  await mockOpenPayments(page, [])
  await loginAs(page, 'B')
})

test('a network failure before the purchase pays nothing and is reported', async ({
  page,
  shop,
}) => {
  await mockCardPayment(page, shop)
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'カード')
  await fillCard(page)
  const calls = recordCalls(page)
  await abortCall(page, '/user/gmo_token')
  await payButton(page).click()
  await expectAndCloseAlert(page, 'お支払いは行われていません')
  await page.unroute('**/api/user/gmo_token')
  await mockCardPayment(page, shop)
  await abortCall(page, '/user/gmo_result')
  await payButton(page).click()
  await expectAndCloseAlert(page, 'お支払いは行われていません')
  // The client calls gmo_result twice, with the same token and order, before it reports the
  // failure.
  expect(countOf(calls, RESULT)).toBe(2)
  expect(countOf(calls, BUY_CALL)).toBe(0)
})

test('a purchase without an answer is sent again under the same id, also after a reload', async ({
  page,
  shop,
}) => {
  await mockCardPayment(page, shop)
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'カード')
  await fillCard(page)
  const calls = recordCalls(page)
  await abortCall(page, '/user/point/buy')
  await payButton(page).click()
  const question = page.getByRole('alertdialog', { name: 'お支払いの結果を確認できません' })
  await expect(question).toBeVisible()
  // Browsers close a dialog at the second press of Escape, even if the page prevents the event. The
  // page must then open the dialog again.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await page.reload()
  await idle(page).getByRole('button', { name: 'もう一度送る' }).click()
  await expect.poll(() => countOf(calls, BUY_CALL)).toBe(2)
  await mockBuyResponse(page, { result: '1', url: '/user-guide' })
  await idle(page).getByRole('button', { name: 'もう一度送る' }).click()
  await expect(page).toHaveURL('/user-guide')
  const sent = calls.filter(({ key }) => key === BUY_CALL).map(({ payload }) => payload)
  expect(sent).toHaveLength(3)
  expect(sent[1]).toEqual(sent[0])
  expect(sent[2]).toEqual(sent[0])
  expect(keysOf(calls).filter((key) => key === TOKEN || key === RESULT)).toHaveLength(2)
  await page.goto(PAYMENT_FORM_ADDRESS)
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(question).toHaveCount(0)
})

test('two presses are one purchase', async ({ page, shop }) => {
  await mockCardPayment(page, shop)
  await mockBuyResponse(page, { result: '1', url: '/user-guide' })
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'カード')
  await fillCard(page)
  const calls = recordCalls(page)
  await payButton(page).dblclick()
  await expect(page).toHaveURL('/user-guide')
  for (const key of [TOKEN, RESULT, BUY_CALL]) expect(countOf(calls, key), key).toBe(1)
  // The form's entry in the browser history was replaced, so Back does not lead to the form.
  await page.goBack()
  await expect(page).not.toHaveURL(PAYMENT_FORM_ADDRESS)
})

test('an expired session is reported, and no request remains to be sent again', async ({
  page,
}) => {
  await mockPaymentOptions(page, [{ id: 9, name: 'メルペイ' }])
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'メルペイ')
  await page.context().clearCookies()
  await payButton(page).click()
  await expectAndCloseAlert(page, 'ログインの有効期限が切れました')
  await expect(page).toHaveURL('/login')
  await loginAs(page, 'B')
  await page.goto(PAYMENT_FORM_ADDRESS)
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a pending purchase belongs to its member: another login does not see it, the logout deletes it', async ({
  page,
}) => {
  await mockPaymentOptions(page, [{ id: 9, name: 'メルペイ' }])
  await abortCall(page, '/user/point/buy')
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'メルペイ')
  await payButton(page).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await loginAs(page, 'C')
  await page.goto(PAYMENT_FORM_ADDRESS)
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await loginAs(page, 'B')
  await page.goto(PAYMENT_FORM_ADDRESS)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.goto('/user-guide')
  await idle(page).getByRole('button', { name: 'メニュー' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/')
  await loginAs(page, 'C')
  await page.goto(PAYMENT_FORM_ADDRESS)
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a server failure leaves the outcome open; a failure with a reason does not', async ({
  page,
}) => {
  await mockPaymentOptions(page, [{ id: 9, name: 'メルペイ' }])
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, 'メルペイ')
  const calls = recordCalls(page)
  await mockResponse(page, '/user/point/buy', { state: 500 })
  await payButton(page).click()
  const again = idle(page).getByRole('button', { name: 'もう一度送る' })
  await expect(again).toBeVisible()
  await mockBuyResponse(page, { state: 409, errors: { request_id: ['別の内容です'] } })
  await again.click()
  await expectAndCloseAlert(page, '別の内容です')
  await expect(again).toHaveCount(0)
  const ids = calls
    .filter(({ key }) => key === BUY_CALL)
    .map(({ payload }) => (payload as { request_id: string }).request_id)
  expect(new Set(ids).size).toBe(1)
  await mockBuyResponse(page, { result: '1', url: '/user-guide' })
  await payButton(page).click()
  await expect(page).toHaveURL('/user-guide')
  const last = calls.findLast(({ key }) => key === BUY_CALL)?.payload as { request_id: string }
  expect(ids).not.toContain(last.request_id)
})

test('Enter in a field buys nothing: only the button under the final confirmation does', async ({
  page,
}) => {
  await mockPaymentOptions(page, [
    { id: 4, name: '銀行' },
    { id: 1, name: 'カード' },
  ])
  await mockBuyResponse(page, { result: '1', url: '/user-guide' })
  await page.goto(PAYMENT_FORM_ADDRESS)
  const calls = recordCalls(page)
  await chooseMethod(page, 'カード')
  await page.getByLabel('カード名義').press('Enter')
  await chooseMethod(page, '銀行')
  await page.getByLabel(/振込名義人/).fill('ヤマダ')
  await page.getByLabel(/振込名義人/).press('Enter')
  expect(keysOf(calls).filter((key) => key.startsWith('POST'))).toEqual([])
  await payButton(page).press('Enter')
  await expect(page).toHaveURL('/user-guide')
  expect(countOf(calls, BUY_CALL)).toBe(1)
})
