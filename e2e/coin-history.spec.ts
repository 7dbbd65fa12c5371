import { expect, loginAs, test } from './base.ts'
import { answerWith } from './calls.ts'
import { buyAndDecide, buyByCall } from './draws.ts'

const page1 = { page: 1, all_page: 1, pages: [1] }

test('S-051 U-061 U-062 U-063 a redeemed coin row follows the rule of the history, other rows lead nowhere', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 10_000 }))
  const decided = await buyAndDecide(page, { packId: 6, count: 2 }, 'all')
  const open = await buyByCall(page, { packId: 6, count: 3 })
  const row = { created: '2025-07-01 12:34:56', money: 0, history_id: 0 }
  await answerWith(page, '/user/coin/list/1', {
    state: 200,
    page: page1,
    list: [
      { ...row, id: 1, bonusCoin: -50, memo: '決定済み', history_id: decided.pack_history_id },
      { ...row, id: 2, bonusCoin: -12345, memo: '未選択', history_id: open.pack_history_id },
      { ...row, id: 3, bonusCoin: 10, memo: 'ポイント購入', money: 1000 },
      { ...row, id: 4, bonusCoin: -5, memo: 'ランク維持' },
    ],
  })
  await page.goto('/coin-history')
  const table = page.getByRole('table')
  await expect(table.getByRole('button')).toHaveCount(2)
  await expect(table).toContainText('-12,345')
  await expect(table).toContainText('1,000円')
  await expect(table).toContainText('25/07/01 12:34')
  await expect(table).not.toContainText('2025')

  await table.getByRole('button', { name: '決定済み' }).click()
  await page.waitForURL(`**/buy-product-history-detail?packHistoryId=${decided.pack_history_id}`)
  // A tap is dropped while a screen is loading (Q16), so the next one waits for it.
  await expect(page.getByRole('heading', { name: '購入の詳細' })).toBeVisible()
  await page.goBack()
  await table.getByRole('button', { name: '未選択' }).click()
  await expect(page).toHaveURL(/\/get-card-list$/)
  await expect(page.getByRole('checkbox')).toHaveCount(3)
})
