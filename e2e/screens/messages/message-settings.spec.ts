import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { switchToEnglish } from '#e2e/support/language-switch.ts'

test('a member turns a kind of message off and on from the member menu, by mouse and by keyboard', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember())
  await page.goto('/user-menu')
  await idle(page).getByRole('link', { name: 'お知らせの配信を設定する' }).click()
  await expect(page).toHaveURL('/message-settings')
  const rank = page.getByRole('checkbox', { name: '今月のランクが決まったとき メール' })
  await expect(rank).toBeChecked()
  const box = await page.locator('label', { has: rank }).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)

  await idle(page).locator('label', { has: rank }).click()
  await expect(page.getByTestId('toast')).toHaveText(
    '「今月のランクが決まったとき」の配信を停止しました。',
  )
  await expect(rank).not.toBeChecked()
  await page.reload()
  await expect(rank).not.toBeChecked()

  await rank.focus()
  await page.keyboard.press('Space')
  await expect(page.getByTestId('toast')).toHaveText('「今月のランクが決まったとき」を配信します。')
  await expect(rank).toBeChecked()

  const required = page.getByRole('region', { name: '必ずお送りするお知らせ' })
  await expect(required.getByRole('checkbox')).toHaveCount(0)
  await expect(required.getByRole('listitem').filter({ hasText: 'お支払いの完了' })).toContainText(
    '必ず配信',
  )
  await switchToEnglish(page)
  await expect(page.getByRole('checkbox', { name: 'Your rank of the month Email' })).toBeChecked()
})

test('a member whom the shop writes only what it must is told so, and a refused choice says why', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember())
  await page.goto('/play-limits')
  await page.getByLabel('新しい上限額（円）').first().fill('3000')
  await idle(page).getByRole('button', { name: '1日の上限額を設定する' }).click()
  await idle(page).getByRole('button', { name: '設定する', exact: true }).click()
  await expect(page.getByTestId('toast')).toHaveText('上限額を設定しました。')
  await page.goto('/message-settings')
  await expect(page.getByText('購入の上限額を設定されている方')).toBeVisible()
  await page.route('**/api/user/message_choice', (route) =>
    route.fulfill({
      status: 429,
      json: { state: 429, errors: { occasion: ['少し待ってください'] }, csrf: {} },
    }),
  )
  const points = page.getByRole('checkbox', { name: 'ポイントの有効期限が近いとき メール' })
  await idle(page).locator('label', { has: points }).click()
  await expect(page.getByRole('alert').filter({ hasText: '少し待ってください' })).toBeVisible()
  await expect(points).toBeChecked()
})
