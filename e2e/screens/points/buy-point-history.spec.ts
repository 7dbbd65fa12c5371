import type { Locator } from '@playwright/test'
import { PAYMENT } from '#contract/constants.ts'
import { expect, forgetSession, idle, loginAs, test } from '#e2e/support/base.ts'
import { mockResponse } from '#e2e/support/calls.ts'
import { buyAndDecide, buyThroughApi } from '#e2e/support/draws.ts'
import { switchToEnglish } from '#e2e/support/language-switch.ts'
import { mockOpenPayments } from '#e2e/support/payment-mocks.ts'
import {
  expectPoints,
  fetchNewestPayment,
  initiatePayment,
  payAtProvider,
} from '#e2e/support/payments.ts'

const PAGE_ROWS = 20
const page1 = { page: 1, all_page: 1, pages: [1] }
const OPEN_PAYMENTS = '完了していないお支払い'

test('R-039 B-010 date, content, yen and points of every movement of his own', async ({
  page,
  shop,
}) => {
  const other = await shop.addMember({ points: 31_337 })
  await loginAs(page, await shop.addMember({ points: 10_000 }))
  await initiatePayment(page, { pay_id: PAYMENT.convenienceStore, combini_code: 'econ' })
  await payAtProvider(shop, (await fetchNewestPayment(page)).payment_id)
  await expectPoints(page, 10_500)
  const { pack_history_id } = await buyAndDecide(page, { packId: 6, count: 2 }, 'all')

  await page.goto('/buy-point-history')
  const table = page.getByRole('table')
  const rows = table.getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText(/-[\d,]+P/)
  await expect(rows.nth(1)).toContainText('2口')
  await expectPicture(rows.nth(1))
  await expect(rows.nth(2).locator('img')).toHaveCount(0)
  await expect(rows.nth(2)).toContainText('+500P')
  await expect(rows.nth(2)).toContainText('500円')
  await expect(rows.nth(3)).toContainText('+10,000P')
  await expect(rows.nth(3)).toContainText('25/08/01 12:00')
  await expect(rows.nth(3)).not.toContainText('円')
  await expect(table).not.toContainText('2025')
  await expect(table).not.toContainText('31,337')

  // Only the row of the purchase leads to another screen, so no other row has a link.
  await expect(table.getByRole('button')).toHaveCount(1)
  await idle(page).getByRole('table').getByRole('button').click()
  await expect(page).toHaveURL(`/buy-product-history-detail?packHistoryId=${pack_history_id}`)

  await forgetSession(page)
  await loginAs(page, other)
  await page.goto('/buy-point-history')
  await expect(rows).toHaveCount(2)
  await expect(table).toContainText('+31,337P')
})

/** Expects the row to show exactly one picture, and the picture to have loaded. */
async function expectPicture(row: Locator): Promise<void> {
  const picture = row.locator('img')
  await expect(picture).toHaveCount(1)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

test('R-039 the movements are paged, the newest first', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ points: 20_000 }))
  for (let purchase = 0; purchase < PAGE_ROWS; purchase++) {
    await buyThroughApi(page, { packId: 6, count: 1 })
  }
  await page.goto('/buy-point-history')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(PAGE_ROWS + 1)
  await expect(page.getByText('+20,000P')).toHaveCount(0)
  await page.getByRole('button', { name: '2ページ' }).click()
  await expect(page).toHaveURL('/buy-point-history?page=2')
  await expect(page.getByText('+20,000P')).toBeVisible()
  await expect(rows).toHaveCount(2)
})

test('M-034 without a movement the history says so, in both languages', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember())
  await page.goto('/buy-point-history')
  await expect(page.getByText('履歴がありません。')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await switchToEnglish(page)
  await expect(page.getByText('No history.')).toBeVisible()
})

test('R-039 U-002 movements and open payments speak the language of the page', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  await initiatePayment(page, { pay_id: PAYMENT.bankTransfer, name: 'ヤマダタロウ' })
  await page.goto('/buy-point-history')
  await expect(page.getByRole('region', { name: OPEN_PAYMENTS })).toContainText('銀行振込')
  await switchToEnglish(page)
  const main = page.getByRole('main')
  await expect(main).toContainText('Waiting for your money to arrive.')
  await expect(main).not.toContainText(/[\u3040-\u30ff\u4e00-\u9fff]/)
})

test('R-039 a wallet payment that was left can be continued from the history', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember())
  await initiatePayment(page, { pay_id: PAYMENT.merpay })
  await page.goto('/buy-point-history')
  const open = page.getByRole('region', { name: OPEN_PAYMENTS })
  await expect(open).toContainText('承認が終わっていません。')
  await open.getByRole('link', { name: 'メルペイ 手続きを続ける' }).click()
  await page.getByRole('button', { name: '支払う', exact: true }).click()
  await expect(page).toHaveURL(/\/complete-buy-point\?payment_id=/)
  await expect(page.getByText('+500P')).toBeVisible()
})

test('R-039 a payment that was given up is shown as such and cannot be continued', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember())
  const { url = '' } = await initiatePayment(page, { pay_id: PAYMENT.paypay })
  await page.goto(url)
  await page.getByRole('button', { name: '支払いをやめてお店へ戻る' }).click()
  await expect(page).toHaveURL(/\/complete-buy-point/)
  await page.goto('/buy-point-history')
  const abandoned = page.getByRole('region', { name: OPEN_PAYMENTS }).getByRole('listitem')
  await expect(abandoned).toContainText(/取り消され|失敗/)
  await expect(abandoned.getByRole('link')).toHaveCount(0)
})

test('R-039 open payments come first, each with what it waits for and the way to continue', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await mockResponse(page, '/user/point/list/1', { state: 200, page: page1, balance: 0, list: [] })
  const slip = '/confirm-combini?payment_id=P3'
  await mockOpenPayments(page, [
    { payment_id: 'P5', name: '失効分', state: 'expired', waits_for: null, url: '/' },
    { payment_id: 'P4', name: '確認分', waits_for: 'provider', url: '/pay-redirect?payment_id=P4' },
    { payment_id: 'P3', name: 'コンビニ払い', waits_for: 'deposit', number: '55512', url: slip },
    { payment_id: 'P2', name: '保留分', state: 'held', waits_for: 'operator' },
  ])
  await page.goto('/buy-point-history')
  const open = page.getByRole('region', { name: OPEN_PAYMENTS })
  const items = open.getByRole('listitem')
  await expect(items).toHaveCount(4)
  await expect(items.nth(0)).toContainText('再度お支払いいただく必要はありません')
  await expect(items.nth(1)).toContainText('55512')
  await expect(items.nth(2)).toContainText('担当者が確認しています。')
  await expect(items.nth(3)).toContainText('期限を過ぎたため取り消されました。')
  const links = open.getByRole('link')
  await expect(links).toHaveCount(2)
  await expect(links.nth(0)).toHaveText('もう一度確認する')
  await expect(links.nth(1)).toHaveAttribute('href', slip)
})

test('what a refund took back beyond the balance is shown, in both languages', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember())
  await initiatePayment(page, { pay_id: PAYMENT.carrier, carrier_id: 'au' })
  const { payment_id } = await fetchNewestPayment(page)
  await payAtProvider(shop, payment_id)
  await expectPoints(page, 500)
  await buyThroughApi(page, { packId: 6, count: 4 })
  await payAtProvider(shop, payment_id, 'refund')
  await expectPoints(page, 0)
  for (const path of ['/buy-point-history', '/my-page']) {
    await page.goto(path)
    const notice = page.getByRole('status').filter({ hasText: '返金にともなう不足分' })
    await expect(notice).toContainText(/[1-9]\d*P/)
  }
  await switchToEnglish(page)
  await expect(page.getByRole('status').filter({ hasText: 'Owed after a refund' })).toBeVisible()
})
