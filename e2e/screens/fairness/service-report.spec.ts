import { expect, loginAs, test } from '#e2e/support/base.ts'
import { buyThroughApi } from '#e2e/support/draws.ts'
import { openScreen } from '#e2e/support/navigation.ts'

test('B-040 a guest reads the report of a month, and the browser checks its signature', async ({
  page,
  shop,
  browser,
}) => {
  const buyer = await browser.newContext({ baseURL: shop.url })
  await loginAs(buyer, await shop.addMember({ points: 10_000 }))
  await buyThroughApi(await buyer.newPage(), { packId: 1, count: 10 })
  await shop.setClock('2025-09-01T01:30:00+09:00')
  await openScreen(page, '/fairness')
  await page.getByRole('link', { name: '毎月のサービス報告を見る' }).click()
  await expect(page.getByRole('heading', { name: '2025年8月' })).toBeVisible()
  await expect(page.getByTestId('report-check')).toHaveAttribute('data-finding', 'right')
  await expect(page.getByRole('table', { name: '引かれたレアリティの割合' })).toContainText('%')
})
