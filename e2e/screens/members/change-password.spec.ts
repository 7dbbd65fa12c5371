import { expect, forgetSession, idle, loginAs, test } from '#e2e/support/base.ts'
import { payloadsOf, recordCalls } from '#e2e/support/calls.ts'
import { logIn } from '#e2e/support/login-form.ts'
import { field } from '#e2e/support/registration-form.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'

const FIVE_MINUTES_LATER = new Date(Date.parse(NOON) + 300_000).toISOString()

test('R-037 U-085: there are two password fields and the hint of 15', async ({ page }) => {
  await loginAs(page, 'B')
  await page.goto('/change-password')
  await expect(page.locator('input[type="password"]')).toHaveCount(2)
  await expect(page.getByText('15文字')).toBeVisible()
  for (const name of ['pass', 'confirmPass']) {
    await expect(field(page, name)).toHaveAttribute('autocomplete', 'new-password')
  }
})

test('Q122: a too short password is refused with the lengths of the hint', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember())
  await page.goto('/change-password')
  await field(page, 'pass').fill('abc')
  await field(page, 'confirmPass').fill('abc')
  await idle(page).getByRole('button', { name: '変更する' }).click()
  await expect(page.getByText('パスワードは半角英数字6～15文字')).toBeVisible()
  await expect(page.getByText(/6[〜～]15文字/)).toHaveCount(2)
})

test('after five minutes, a new password asks for the old one and then goes through', async ({
  page,
  shop,
}) => {
  const member = await shop.addMember()
  await loginAs(page, member)
  await shop.setClock(FIVE_MINUTES_LATER)
  await page.goto('/change-password')
  await field(page, 'pass').fill('kaeru123')
  await field(page, 'confirmPass').fill('kaeru123')
  await idle(page).getByRole('button', { name: '変更する' }).click()
  const question = page.getByRole('dialog', { name: 'ご本人確認' })
  await question.getByLabel('パスワード', { exact: true }).fill('wrongpass1')
  await idle(page).getByRole('button', { name: '確認する' }).click()
  await expect(question.getByText('パスワードが違います')).toBeVisible()
  await question.getByRole('button', { name: 'やめる' }).click()
  await expect(question).toHaveCount(0)
  await expect(field(page, 'pass')).toHaveValue('kaeru123')

  await idle(page).getByRole('button', { name: '変更する' }).click()
  await question.getByLabel('パスワード', { exact: true }).fill(member.pass)
  await idle(page).getByRole('button', { name: '確認する' }).click()
  await expect(page.getByText('パスワードを変更しました。')).toBeVisible()
  await expect(page).toHaveURL('/user-menu')
  await loginAs(page, { mail: member.mail, pass: 'kaeru123' })
})

test('V-021 F17: a mismatch is refused, a match changes the password', async ({ page, shop }) => {
  const member = await shop.addMember()
  await loginAs(page, member)
  await page.goto('/change-password')
  const calls = recordCalls(page)
  await field(page, 'pass').fill('kaeru123')
  await field(page, 'confirmPass').fill('kaeru124')
  const answered = page.waitForResponse('**/api/user/change_password')
  await idle(page).getByRole('button', { name: '変更する' }).click()
  const { errors } = await (await answered).json()
  await expect(page.getByText(errors.pass[0])).toBeVisible()
  await expect(field(page, 'pass')).toBeFocused()
  await loginAs(page, member)
  await page.goto('/change-password')
  await field(page, 'pass').fill('kaeru123')
  await field(page, 'confirmPass').fill('kaeru123')
  await idle(page).getByRole('button', { name: '変更する' }).click()
  await expect(page.getByText('パスワードを変更しました。')).toBeVisible()
  await expect(page).toHaveURL('/user-menu')
  expect(payloadsOf(calls, 'POST /user/change_password')).toEqual([
    { pass: 'kaeru123', confirmPass: 'kaeru124' },
    { pass: 'kaeru123', confirmPass: 'kaeru123' },
  ])
  await forgetSession(page)
  await page.goto('/login')
  await logIn(page, { mail: member.mail, pass: member.pass })
  await expect(page.getByText('メールアドレスまたはパスワードが一致しません')).toBeVisible()
  await loginAs(page, { mail: member.mail, pass: 'kaeru123' })
})
