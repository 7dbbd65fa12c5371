import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { switchToEnglish } from '#e2e/support/language-switch.ts'

test('a member sees where the account is logged in and ends the other sessions', async ({
  page,
  shop,
  browser,
}) => {
  const member = await shop.addMember()
  await loginAs(page, member)
  await page.goto('/')
  const elsewhere = await browser.newPage({
    baseURL: new URL(page.url()).origin,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0',
  })
  await loginAs(elsewhere, member)
  await page.bringToFront()
  await page.goto('/change-password')
  await page.getByRole('link', { name: 'ログイン中の端末を見る' }).click()
  await expect(page).toHaveURL('/sessions')
  await expect(page.getByText('この端末')).toBeVisible()
  await expect(page.getByText('ほかの端末', { exact: true })).toBeVisible()
  await expect(page.getByText('Firefox, Windows', { exact: true })).toBeVisible()
  await idle(page).getByRole('button', { name: 'ほかの端末をログアウトさせる' }).click()
  await expect(page.getByTestId('toast')).toHaveText('ログアウトしました。')
  await expect(page.getByText('ほかの端末', { exact: true })).toHaveCount(0)
  await elsewhere.goto('/my-page')
  await expect(elsewhere).toHaveURL('/login')
  await elsewhere.close()
  await switchToEnglish(page)
  await expect(page.getByText('This device')).toBeVisible()
})

test('Q157: a link of a mail is opened by a press of a button, and says when it has expired', async ({
  page,
}) => {
  for (const [address, button] of [
    ['/mail-change?token=unknown', 'このメールアドレスを使う'],
    ['/mail-change?stop=unknown', '変更を中止する'],
  ] as const) {
    await page.goto(address)
    await idle(page).getByRole('button', { name: button }).click()
    await expect(page.getByText('使用済みか、有効期限が切れています')).toBeVisible()
  }
})
