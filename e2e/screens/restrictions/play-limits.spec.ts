import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { switchToEnglish } from '#e2e/support/language-switch.ts'

test('A-149, A-157, A-159: a member limits the spending, confirms the age and takes a break that refuses a purchase', async ({
  page,
  shop,
}) => {
  const member = await shop.addMember({ points: 1_000 })
  await loginAs(page, member)
  await page.goto('/user-menu')
  await idle(page)
    .getByRole('link', { name: /利用制限/ })
    .click()
  await expect(page.getByText('制限されている操作はありません。')).toBeVisible()

  const limit = page.locator('form', { has: page.getByRole('heading', { name: '1日の上限額' }) })
  await idle(page).getByRole('button', { name: '1日の上限額を設定する' }).click()
  await expect(limit.getByText('数字でご入力ください')).toBeVisible()
  await limit.getByLabel('新しい上限額（円）').fill('３０００')
  await idle(page).getByRole('button', { name: '1日の上限額を設定する' }).click()
  await page
    .getByRole('dialog', { name: '1日の上限額を3,000円にしますか' })
    .getByRole('button', { name: 'やめる' })
    .click()
  await expect(limit.getByText('3,000円')).toBeHidden()
  await idle(page).getByRole('button', { name: '1日の上限額を設定する' }).click()
  await idle(page).getByRole('button', { name: '設定する', exact: true }).click()
  await expect(limit.getByText('3,000円')).toBeVisible()
  await idle(page).getByRole('button', { name: '1日の上限額を解除する' }).click()
  await idle(page).getByRole('button', { name: '解除する', exact: true }).click()
  await expect(limit.getByText('から 上限なし')).toBeVisible()
  await expect(limit.getByText('3,000円')).toBeVisible()

  await idle(page).getByRole('button', { name: '18歳以上です' }).click()
  await expect(page.getByText('18歳以上と申告いただきました')).toBeVisible()
  await idle(page).getByRole('button', { name: '生年月日を登録する' }).click()
  await expect(page.getByText('生年月日が正しくありません')).toBeVisible()
  await page.getByLabel('生年月日', { exact: true }).fill('1990-01-23')
  await idle(page).getByRole('button', { name: '生年月日を登録する' }).click()
  await expect(page.getByText('生年月日：1990/01/23')).toBeVisible()

  await idle(page).getByRole('button', { name: '1週間' }).click()
  await idle(page).getByRole('button', { name: '利用を休止する' }).click()
  const dialog = page.getByRole('dialog', { name: '1週間、利用を休止しますか' })
  await expect(dialog.getByText('取り消したりすることはできません')).toBeVisible()
  await idle(page).getByRole('button', { name: '休止する', exact: true }).click()
  await expect(page.getByText('ご自身で設定された利用休止です。')).toHaveCount(2)
  await switchToEnglish(page)
  await expect(page.getByText('You set this break yourself.')).toHaveCount(2)
  await expect(page.getByText('Date of birth: 1990/01/23')).toBeVisible()

  await page.goto('/buy-point')
  await expect(page.getByRole('alert').filter({ hasText: 'You are taking a break' })).toBeVisible()
  await page.goto('/pack-detail?packId=1')
  await idle(page).getByRole('main').getByRole('button', { name: 'Draw', exact: true }).click()
  await expect(page.getByText(/restricted for your account/)).toBeVisible()
  await expect(page.getByText(/not have enough points/)).toBeHidden()

  await page.goto('/confirm-buy-product?packId=1&buyCount=1')
  await idle(page).getByRole('button', { name: 'Draw', exact: true }).click()
  await expect(page.getByText(/restricted for your account/)).toBeVisible()
})

test('A-159: a member sees the own limit before paying, and no notice without one', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember())
  await page.goto('/buy-point')
  await expect(page.getByRole('list', { name: 'ポイントのコース' })).toBeVisible()
  await expect(page.getByRole('link', { name: '上限額や利用休止を設定する' })).toHaveCount(0)
  await page.goto('/play-limits')
  await page.getByLabel('新しい上限額（円）').first().fill('3000')
  await idle(page).getByRole('button', { name: '1日の上限額を設定する' }).click()
  await idle(page).getByRole('button', { name: '設定する', exact: true }).click()
  await expect(page.getByTestId('toast')).toHaveText('上限額を設定しました。')
  for (const address of ['/buy-point', '/confirm-buy-point?pointPriceId=101']) {
    await page.goto(address)
    await expect(page.getByText('1日の上限額 3,000円（あと3,000円）')).toBeVisible()
  }
  await page.getByRole('link', { name: '上限額や利用休止を設定する' }).click()
  await expect(page).toHaveURL('/play-limits')
})
