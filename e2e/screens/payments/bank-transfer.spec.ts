import type { Page } from '@playwright/test'
import { PAYMENT } from '#contract/constants.ts'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { mockResponse } from '#e2e/support/calls.ts'
import { switchToEnglish } from '#e2e/support/language-switch.ts'
import {
  expectPoints,
  fetchNewestPayment,
  initiatePayment,
  payAtProvider,
} from '#e2e/support/payments.ts'

const CALL = '/user/bank*'
const account = {
  bank: '引札銀行 本店 普通',
  number: '1234567',
  name: 'カ）ヒキフダ',
  price: 5_000,
  expires: '2025-08-04 12:00:00',
}

test('R-018 the amount and the account, each to be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await loginAs(page, 'B')
  await mockResponse(page, CALL, { state: 200, detail: account })
  await page.goto('/bank-transfer-information')
  const main = page.getByRole('main')
  for (const text of ['5,000円', account.bank, account.number, account.name]) {
    await expect(main).toContainText(text)
  }
  const copies = { お支払い金額: '5000', 口座番号: account.number, 口座名義: account.name }
  for (const [name, copied] of Object.entries(copies)) {
    await main.getByRole('button', { name: `${name}をコピー` }).click()
    await expect(page.getByTestId('toast')).toContainText(name)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied)
  }
})

test('B-028 B-029 the bank page states its hours, the next handling and the 3 days', async ({
  page,
  shop,
}) => {
  // 1 August 2025 is a Friday. After 18:00 on a Friday the shop confirms no transfers until Monday.
  await shop.setClock('2025-08-01T18:30:00+09:00')
  await loginAs(page, 'B')
  const handled = '2025-08-04 10:00:00'
  await mockResponse(page, CALL, { state: 200, detail: { ...account, handled } })
  await page.goto('/bank-transfer-information')
  const main = page.getByRole('main')
  await expect(main).toContainText('3日以内にお振り込みください')
  await expect(main).toContainText('平日10:00〜18:00に確認します')
  await expect(main).toContainText('翌営業日の確認')
  await expect(main).toContainText('25/08/04 10:00以降に確認します')
  await switchToEnglish(page)
  await expect(main).toContainText('Please pay within 3 days')
  await expect(main).toContainText('weekdays from 10:00 to 18:00')
  await expect(main).toContainText('on 25/08/04 from 10:00')
})

test('R-019 the Pay-easy page shows the amount and where to write to', async ({ page }) => {
  await loginAs(page, 'B')
  const email = 'remit@shop.example'
  await mockResponse(page, CALL, { state: 200, detail: { ...account, email } })
  await page.goto('/payge-transfer-information')
  const main = page.getByRole('main')
  await expect(main).toContainText('5,000円')
  await expect(main).toContainText(email)
  await expect(main).toContainText('ペイジー')
})

test('R-018 R-019 without a transfer the page says so and offers ways on', async ({ page }) => {
  await loginAs(page, 'B')
  await mockResponse(page, CALL, { state: 404 })
  for (const address of ['/bank-transfer-information', '/payge-transfer-information']) {
    await page.goto(address)
    await expect(page.getByText('表示できるお振り込みのご案内がありません。')).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'トップページへ' })).toHaveAttribute('href', '/')
  }
})

test('R-018 R-019 B-028 B-029 two open transfers are each shown on their own page, and credited', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 70 }))
  const bankUrl = await initiateAndOpen(page, {
    pay_id: PAYMENT.bankTransfer,
    name: 'ヤマダタロウ',
  })
  expect(bankUrl).toBe('/bank-transfer-information')
  const bank = await fetchNewestPayment(page)
  const payEasyUrl = await initiateAndOpen(page, { pay_id: PAYMENT.payEasy })
  expect(payEasyUrl).toBe('/payge-transfer-information')
  const payEasy = await fetchNewestPayment(page)

  const main = page.getByRole('main')
  await page.goto(bankUrl)
  await expect(main).toContainText(bank.number ?? 'no number')
  await expect(main).toContainText('500円')
  await expect(main).toContainText('25/08/04 12:00 まで')
  await expect(main).toContainText('いまお振り込みいただくと、本日中に確認します。')
  await page.goto(payEasyUrl)
  for (const part of (payEasy.number ?? 'no number').split('-')) {
    await expect(main.getByText(part, { exact: true })).toBeVisible()
  }
  await expect(main.getByText(/@/).first()).toBeVisible()

  await page.goto('/buy-point-history')
  const open = page.getByRole('region', { name: '完了していないお支払い' })
  await open.getByRole('link', { name: '銀行振込 お支払い先を見る' }).click()
  await expect(page).toHaveURL(`/bank-transfer-information?payment_id=${bank.payment_id}`)
  await expect(main).toContainText(bank.number ?? 'no number')

  await payAtProvider(shop, bank.payment_id, 'deposit')
  await expectPoints(page, 570)
  await payAtProvider(shop, payEasy.payment_id)
  await expectPoints(page, 1_070)
  await page.goto('/buy-point-history')
  await expect(page.getByText('+500P')).toHaveCount(2)
  await expect(open).toHaveCount(0)
})

test('B-028 on a holiday the bank page names the next business day', async ({ page, shop }) => {
  // 11 August 2025 is a Monday and a holiday (Mountain Day).
  await shop.setClock('2025-08-11T12:00:00+09:00')
  await loginAs(page, await shop.addMember())
  await page.goto(
    await initiateAndOpen(page, { pay_id: PAYMENT.bankTransfer, name: 'ヤマダタロウ' }),
  )
  await expect(page.getByText('いまお振り込みいただくと、25/08/12 10:00以降に')).toBeVisible()
})

test('R-018 R-019 without a transfer of his own a member sees none', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember())
  for (const address of ['/bank-transfer-information', '/payge-transfer-information']) {
    await page.goto(address)
    await expect(page.getByText('表示できるお振り込みのご案内がありません。')).toBeVisible()
  }
})

async function initiateAndOpen(page: Page, request: Record<string, unknown>): Promise<string> {
  return (await initiatePayment(page, request)).url ?? ''
}
