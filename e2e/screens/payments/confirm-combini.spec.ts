import type { Page } from '@playwright/test'
import { PAYMENT } from '#contract/constants.ts'
import { expect, idle, loginAs, type ShopHandle, test } from '#e2e/support/base.ts'
import { abortCall, mockResponse } from '#e2e/support/calls.ts'
import { switchToEnglish } from '#e2e/support/language-switch.ts'
import { expectPoints, initiatePayment, payAtProvider } from '#e2e/support/payments.ts'

const CALL = '/user/point/combini_number*'
const FAILURE = '決済会社に接続できませんでした。しばらくしてから再度お試しください。'
/** The text that the page adds if the member has no unpaid order at a convenience store. */
const NO_ORDER_TEXT = {
  ja: 'コンビニ払いのお申し込みがない場合、払込番号は表示されません。',
  en: 'If you have not chosen to pay at a convenience store, there is no payment number to show.',
}
const slip = {
  url: 'https://slip.example/8a1c93be',
  receipt_number: '123456789012',
  price: 5_000,
  expires: '2025-08-04 12:00:00',
}

test('R-017 the number, the slip as a link, the due moment and the way to pay', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await loginAs(page, 'B')
  await mockResponse(page, CALL, { state: 200, ...slip, combini_code: 'econ' })
  await page.goto('/confirm-combini')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: slip.url })).toHaveAttribute('href', slip.url)
  await expect(main).toContainText('5,000円')
  await expect(main).toContainText('25/08/04 12:00 まで')
  await expect(main).toContainText('ローソン・ファミリーマート・ミニストップほか')
  await expect(main).not.toContainText('セブン')
  await main.getByRole('button', { name: '払込番号をコピー' }).click()
  await expect(page.getByTestId('toast')).toContainText('払込番号をコピーしました。')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('123456789012')
})

test('R-017 without further information both kinds of stores are explained', async ({ page }) => {
  await loginAs(page, 'B')
  await mockResponse(page, CALL, { state: 200, url: slip.url })
  await page.goto('/confirm-combini')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: slip.url })).toBeVisible()
  await expect(main).toContainText('ローソン')
  await expect(main).toContainText('セブン-イレブン')
  await expect(main).toContainText('お申し込みから3日以内')
})

test('M-023 a failed load is reported in both languages, and can be repeated', async ({ page }) => {
  await loginAs(page, 'B')
  await abortCall(page, CALL)
  await page.goto('/confirm-combini')
  await expect(page.getByText(FAILURE)).toBeVisible()
  await expect(page.getByText(NO_ORDER_TEXT.ja)).toHaveCount(0)
  await switchToEnglish(page)
  await expect(
    page.getByText('Could not connect to the payment company, try later', { exact: true }),
  ).toBeVisible()
  await page.unroute(`**/api${CALL}`)
  await mockResponse(page, CALL, { state: 200, ...slip })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: slip.url })).toBeVisible()
})

test('R-017 M-019 a number of the sandbox is shown, paid at the till, and credited', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 70 }))
  const { payment_id = '', receipt_number = '' } = await initiatePayment(page, {
    pay_id: PAYMENT.convenienceStore,
    combini_code: 'other',
  })
  await page.goto('/confirm-combini')
  const main = page.getByRole('main')
  await expect(main).toContainText(receipt_number)
  await expect(main).toContainText('500円')
  await expect(main).toContainText('セブン-イレブン')
  await expect(main).toContainText('25/08/04 12:00 まで')
  const link = main.getByRole('link', { name: new RegExp(shop.gatewayUrl) })
  const [slipPage] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(slipPage.getByText(receipt_number).first()).toBeVisible()
  await slipPage.close()

  await payAtProvider(shop, payment_id)
  await expectPoints(page, 570)
  await page.reload()
  await expect(main.getByText('決済が完了し、ポイントに反映されました。')).toBeVisible()
  await expect(main).not.toContainText(receipt_number)
  await page.goto('/buy-point-history')
  await expect(page.getByTestId('header-points')).toHaveText('570')
  await expect(page.getByRole('table')).toContainText('+500P')
  await expect(page.getByRole('region', { name: '完了していないお支払い' })).toHaveCount(0)
})

test('R-017 a number that has expired no longer asks for payment', async ({ page, shop }) => {
  const member = await shop.addMember()
  await loginAs(page, member)
  const request = { pay_id: PAYMENT.convenienceStore, combini_code: 'econ' }
  const { payment_id, receipt_number = '' } = await initiatePayment(page, request)
  await shop.setClock('2025-08-04T12:00:01+09:00')
  // The session was idle for three days and has ended.
  await loginAs(page, member)
  const main = page.getByRole('main')
  await expect(async () => {
    await page.goto(`/confirm-combini?payment_id=${payment_id}`)
    await expect(main.getByText('このお申し込みの受付は終了しています。')).toBeVisible({
      timeout: 1_000,
    })
  }).toPass({ timeout: 15_000 })
  await expect(main).not.toContainText(receipt_number)
  await page.goto('/buy-point-history')
  await expect(main).toContainText('取り消され')
})

test('M-023 Q34 without a store payment the page says so and stays', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember())
  await page.goto('/confirm-combini')
  await expect(page.getByText(FAILURE)).toBeVisible()
  await expect(page.getByText(NO_ORDER_TEXT.ja)).toBeVisible()
  const other = await shop.addMember()
  const initiated = await initiateAsOtherMember(page, shop, other)
  await page.goto(`/confirm-combini?payment_id=${initiated}`)
  await expect(page.getByText(FAILURE)).toBeVisible()
  await switchToEnglish(page)
  await expect(page.getByText(NO_ORDER_TEXT.en)).toBeVisible()
  await page.getByRole('link', { name: 'Point history' }).click()
  await expect(page).toHaveURL('/buy-point-history')
})

/** Starts another member's payment in a separate browser. Returns the payment's id. */
async function initiateAsOtherMember(
  page: Page,
  shop: ShopHandle,
  member: { mail: string; pass: string },
): Promise<string> {
  const context = await page.context().browser()?.newContext({ baseURL: shop.url })
  if (context === undefined) throw new Error('there is no browser')
  const otherPage = await context.newPage()
  await loginAs(otherPage, member)
  const request = { pay_id: PAYMENT.convenienceStore, combini_code: 'econ' }
  const { payment_id = '' } = await initiatePayment(otherPage, request)
  await context.close()
  return payment_id
}

test('the account for a refund is checked, sent once, and the link says when it has expired', async ({
  page,
}) => {
  await page.goto('/refund-account?token=unknown')
  await expect(page.getByRole('alert')).toContainText('使用済みか、有効期限が切れています')
  const isGet = (request: { method(): string }) => request.method() === 'GET'
  const refund = { price: 500, payment_id: 'P-1', expires: '2025-08-04 12:00:00' }
  const answer = { state: 200, errors: {}, csrf: { name: 'csrf', value: 'mocked' } }
  await page.route('**/api/user/refund_account*', (route) =>
    isGet(route.request()) ? route.fulfill({ json: { ...answer, ...refund } }) : route.fallback(),
  )
  await page.goto('/refund-account?token=known')
  const main = page.getByRole('main')
  await expect(main).toContainText('500円')
  const values = { 金融機関名: 'みずほ銀行', 金融機関コード: '1', 支店名: '渋谷支店' }
  const rest = { 支店コード: '210', 口座番号: '1234567', '口座名義（カタカナ）': 'ヤマダ タロウ' }
  for (const [label, value] of Object.entries({ ...values, ...rest }))
    await main.getByLabel(label, { exact: true }).fill(value)
  await main.getByLabel('口座の種類').selectOption('普通')
  const send = idle(page).getByRole('button', { name: 'この口座を登録する' })
  await send.click()
  await expect(main).toContainText('金融機関コードは4桁の数字で入力してください')
  await main.getByLabel('金融機関コード', { exact: true }).fill('0001')
  await send.click()
  await expect(main).toContainText('使用済みか、有効期限が切れています')
  await mockResponse(page, '/user/refund_account', { state: 200 })
  await send.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('口座を登録しました')
})
