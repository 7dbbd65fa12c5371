import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { keysOf, recordCalls } from '#e2e/support/calls.ts'
import { switchToEnglish } from '#e2e/support/language-switch.ts'

const MAINTENANCE = 'システムメンテナンス中のため現在ご利用いただけません。'

test('R-036 U-067: the menu has three entries and the way back', async ({ page }) => {
  await loginAs(page, 'B')
  for (const [name, path] of [
    ['会員情報の変更', '/change-member'],
    ['パスワード変更', '/change-password'],
  ] as const) {
    await page.goto('/user-menu')
    const menu = page.getByRole('main').getByRole('navigation')
    await expect(menu.getByRole('listitem')).toHaveCount(3)
    await menu.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
  }
  await page.goto('/user-menu')
  await page.getByRole('link', { name: 'マイページへ戻る' }).click()
  await expect(page).toHaveURL('/my-page')
})

test('U-068 M-032: points transfer says that it is under maintenance and calls nothing', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await page.goto('/user-menu')
  const transfer = idle(page).getByRole('button', { name: 'ポイント移行' })
  await expect(transfer).toBeVisible()
  const calls = recordCalls(page)
  await transfer.click()
  await expect(page.getByRole('alertdialog')).toContainText(MAINTENANCE)
  await page.getByRole('alertdialog').getByRole('button', { name: '閉じる' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page).toHaveURL('/user-menu')
  expect(keysOf(calls)).toEqual([])
})

test('U-002: the menu and its alert speak English too', async ({ page }) => {
  await loginAs(page, 'B')
  await page.goto('/user-menu')
  await switchToEnglish(page)
  await page.getByRole('button', { name: 'Points transfer' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('system maintenance')
})
