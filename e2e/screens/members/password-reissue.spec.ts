import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { mockResponse, payloadsOf, recordCalls } from '#e2e/support/calls.ts'
import { logIn } from '#e2e/support/login-form.ts'
import { linkIn, mailsTo } from '#e2e/support/outbox.ts'
import { field } from '#e2e/support/registration-form.ts'

const RESET = 'POST /user/reset_password'

test('R-008 U-027 S-020 R-009: a guest asks for a link and cannot go back to the form', async ({
  page,
  shop,
}) => {
  const { mail } = await shop.addMember()
  await page.goto('/login')
  await page.getByRole('link', { name: 'パスワードをお忘れの方' }).click()
  await expect(page).toHaveURL('/password-reissue')
  // Waits for the heading, because the previous screen remains until the route guard allows the
  // next screen.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('パスワード再発行')
  const calls = recordCalls(page)
  await page.getByLabel('メールアドレス').fill(mail)
  await idle(page).getByRole('button', { name: '送信する' }).click()
  await expect(page).toHaveURL('/complete-password-reissue')
  expect(payloadsOf(calls, RESET)).toEqual([{ mail }])
  await expect(page.locator('a[href^="/password-reissue"]')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/login')
  expect(await mailsTo(shop.url, mail)).toHaveLength(1)
})

test('S-020: an unknown mail gets the same answer', async ({ page, shop }) => {
  await page.goto('/password-reissue')
  await page.getByLabel('メールアドレス').fill('nobody@example.com')
  await idle(page).getByRole('button', { name: '送信する' }).click()
  await expect(page).toHaveURL('/complete-password-reissue')
  expect(await mailsTo(shop.url, 'nobody@example.com')).toHaveLength(0)
})

test('S-021: a malformed mail stays and says why', async ({ page }) => {
  await page.goto('/password-reissue')
  await page.getByLabel('メールアドレス').fill('x')
  const answered = page.waitForResponse('**/api/user/reset_password')
  await idle(page).getByRole('button', { name: '送信する' }).click()
  const { errors } = await (await answered).json()
  await expect(page.getByText(errors.mail[0])).toBeVisible()
  await expect(field(page, 'mail')).toBeFocused()
  await expect(page).toHaveURL('/password-reissue')
})

test('M-005: of two messages the reissue shows the first', async ({ page }) => {
  await mockResponse(page, '/user/reset_password', {
    state: 400,
    errors: { mail: ['一つめ', '二つめ'] },
  })
  await page.goto('/password-reissue')
  await idle(page).getByRole('button', { name: '送信する' }).click()
  await expect(page.getByText('一つめ')).toBeVisible()
  await expect(page.getByText('二つめ')).toHaveCount(0)
})

test('F4: the mailed link sets a new password, once', async ({ page, shop }) => {
  const member = await shop.addMember()
  await page.goto('/password-reissue')
  await page.getByLabel('メールアドレス').fill(member.mail)
  await idle(page).getByRole('button', { name: '送信する' }).click()
  await expect(page).toHaveURL('/complete-password-reissue')
  const [letter] = await mailsTo(shop.url, member.mail)
  const link = linkIn(letter?.text ?? '')
  await page.goto(link)
  await field(page, 'pass').fill('atarashii8')
  await field(page, 'confirmPass').fill('chigau88')
  await idle(page).getByRole('button', { name: 'パスワードを設定する' }).click()
  await expect(field(page, 'pass')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'confirmPass').fill('atarashii8')
  await idle(page).getByRole('button', { name: 'パスワードを設定する' }).click()
  await expect(page).toHaveURL('/complete-password-reissue')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('パスワードを設定しました')
  await page.getByRole('link', { name: 'ログインへ戻る' }).click()
  await logIn(page, { mail: member.mail, pass: 'atarashii8' })
  await expect(page).toHaveURL('/')
  await page.goto(link)
  await field(page, 'pass').fill('nidome99')
  await field(page, 'confirmPass').fill('nidome99')
  await idle(page).getByRole('button', { name: 'パスワードを設定する' }).click()
  await expect(page.getByRole('link', { name: /もう一度受け取る/ })).toBeVisible()
  await loginAs(page, { mail: member.mail, pass: 'atarashii8' })
})
