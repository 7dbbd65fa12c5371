import { expect, loginAs, test } from '#e2e/support/base.ts'
import { mockResponse } from '#e2e/support/calls.ts'
import { cast } from '#testing/fixtures/cast.ts'

const detail = {
  lastName: '馬場',
  middleName: '',
  firstName: '文太',
  tel: '09000000002',
  mail: 'b@example.com',
  zipcode: '1500001',
  pref_id: 13,
  pref_name: '東京都',
  country: '',
  shiku: '渋谷区神宮前',
  address: '1-2-3',
  building: '',
  availablePoint: 20_000,
  end_sms: 1,
  referral_code: 'BBB',
  rank_name: 'R2',
  rank_coin: 300,
  rank_max_price: 30_000,
  rank_max_name: 'R3',
  rank_reached_name: '',
  rank_current_price: 12_000,
  is_rank_maintained: true,
  next_month_name: 'R2',
  next_month: 2,
}

test('R-035: my page shows name, rank and balances', async ({ page }) => {
  await loginAs(page, 'B')
  const answered = page.waitForResponse('**/api/user/detail')
  await page.goto('/my-page')
  const loaded = (await (await answered).json()).detail
  const ticket = page.getByRole('region', { name: 'アカウント' })
  await expect(ticket).toContainText(`${cast.B.lastName} ${cast.B.firstName} 様`)
  await expect(ticket).toContainText(loaded.rank_name || 'なし')
  await expect(ticket).toContainText('20,000P')
  await expect(ticket).toContainText('5,000C')
})

test('R-035 Q42: the menu of my page leads everywhere it says', async ({ page }) => {
  await loginAs(page, 'B')
  for (const [name, path] of [
    ['ポイント購入', '/buy-point'],
    ['購入履歴', '/buy-product-history'],
    ['お届け状況', '/parcels'],
    ['ポイント履歴', '/buy-point-history'],
    ['コイン履歴', '/coin-history'],
    ['景品引換所', '/exchange-card'],
    ['クーポン', '/coupon'],
    ['会員メニュー', '/user-menu'],
  ] as const) {
    await page.goto('/my-page')
    const menu = page.getByRole('navigation', { name: 'マイページのメニュー' })
    await menu.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await expect(page, name).toHaveURL(path)
  }
})

test('F17: the rank block stands only while maintenance is on offer', async ({ page }) => {
  await loginAs(page, 'B')
  const block = page.getByRole('heading', { name: '来月のランク維持' })
  for (const is_rank_maintained of [true, false]) {
    await page.unroute('**/api/user/detail')
    await mockResponse(page, '/user/detail', {
      state: 200,
      detail: { ...detail, is_rank_maintained },
    })
    await page.goto('/my-page')
    await expect(page.getByRole('region', { name: 'アカウント' })).toBeVisible()
    await expect(block).toHaveCount(is_rank_maintained ? 1 : 0)
  }
})

test('my page says that it could not be loaded, and loads again', async ({ page }) => {
  await loginAs(page, 'B')
  await mockResponse(page, '/user/detail', { state: 500 })
  await page.goto('/my-page')
  await expect(page.getByRole('alert')).toContainText('会員情報を読み込めませんでした。')
  await page.unroute('**/api/user/detail')
  await page.getByRole('button', { name: 'もう一度読み込む' }).click()
  await expect(page.getByRole('region', { name: 'アカウント' })).toContainText('馬場')
})
