import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { countOf, mockResponse, payloadsOf, recordCalls } from '#e2e/support/calls.ts'
import { newestCode } from '#e2e/support/outbox.ts'
import { field, fieldError } from '#e2e/support/registration-form.ts'
import { mockRules } from '#e2e/support/shop-rules.ts'
import { pasteInto } from '#e2e/support/text-input.ts'
import { cast } from '#testing/fixtures/cast.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'

const SEND_SMS = 'POST /user/send_sms'

test('R-038 U-069 P-007 Q113: the stored values, the own code and the rule are shown', async ({
  page,
}) => {
  await loginAs(page, 'B')
  const answered = page.waitForResponse('**/api/user/detail')
  await page.goto('/change-member')
  const { detail } = await (await answered).json()
  for (const name of ['lastName', 'firstName', 'zipcode', 'shiku', 'address', 'tel', 'mail']) {
    await expect(field(page, name), name).toHaveValue(detail[name])
  }
  await expect(field(page, 'pref_id')).toHaveValue(String(detail.pref_id))
  await expect(page.getByText('変更前・変更後の両方のメールアドレスに')).toBeVisible()
  const code = page.getByRole('region', { name: 'あなたの紹介コード' })
  await expect(code).toContainText(detail.referral_code)
  await expect(code.getByRole('textbox')).toHaveCount(0)
  await expect(
    page.getByText('ご紹介いただけるのは、SMS認証を済ませ、1回以上お支払いをした方'),
  ).toBeVisible()
})

test('Q113: the own referral code can be copied', async ({ page, shop }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url })
  await loginAs(page, 'B')
  await page.goto('/change-member')
  await page.getByRole('button', { name: 'コピー', exact: true }).click()
  await expect(page.getByTestId('toast')).toHaveText('紹介コードをコピーしました。')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(cast.B.referralCode)
})

test('Q110: a member who may not refer yet sees what is missing instead of the code', async ({
  page,
}) => {
  await loginAs(page, 'A')
  await page.goto('/change-member')
  const region = page.getByRole('region', { name: 'あなたの紹介コード' })
  await expect(region.getByRole('listitem')).toHaveText([
    '電話番号のSMS認証',
    '1回以上のポイント購入',
  ])
  await expect(region).not.toContainText(cast.A.referralCode)
  await region.getByRole('link', { name: 'ポイントを購入する' }).click()
  await expect(page).toHaveURL('/buy-point')
})

test('Q113: the own code is shared by a link and a QR code', async ({ page, shop }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url })
  await loginAs(page, 'B')
  await page.goto('/change-member')
  await page.getByRole('button', { name: '招待リンク' }).click()
  await expect(page.getByTestId('toast')).toHaveText('招待リンクをコピーしました。')
  const link = `${shop.url}/user-register?referralCode=${cast.B.referralCode}`
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.getByRole('button', { name: 'QRコードを表示' }).click()
  await expect(page.getByRole('img', { name: '招待リンクのQRコード' })).toBeVisible()
})

test('A-336: friends are referred by a link alone, or not at all', async ({ page, context }) => {
  await loginAs(page, 'B')
  await mockRules(page, { referralCode: 'by-link' })
  await page.goto('/change-member')
  const region = page.getByRole('region', { name: 'あなたの招待リンク' })
  await expect(region.getByRole('button', { name: 'QRコードを表示' })).toBeVisible()
  await expect(region).not.toContainText(cast.B.referralCode)
  const other = await context.newPage()
  await mockRules(other, { referralCode: 'off' })
  for (const address of ['/user-menu', '/change-member', '/help', '/user-guide']) {
    await other.goto(address)
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(idle(other).getByText('紹介')).toHaveCount(0)
  }
})

test('S-059 M-035 F17: saved changes are confirmed and kept', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember())
  await page.goto('/change-member')
  const calls = recordCalls(page)
  await field(page, 'firstName').fill('映美')
  await field(page, 'building').fill('コーポ月見 2号室')
  await idle(page).getByRole('button', { name: '変更を保存する' }).click()
  await expect(page.getByTestId('toast')).toHaveText('お客様情報を更新しました。')
  expect(Object.keys(payloadsOf(calls, 'POST /user/change')[0] as object).sort()).toEqual([
    'address',
    'building',
    'country',
    'firstName',
    'lastName',
    'mail',
    'middleName',
    'pref_id',
    'shiku',
    'tel',
    'zipcode',
  ])
  await page.reload()
  await expect(field(page, 'firstName')).toHaveValue('映美')
  await expect(field(page, 'building')).toHaveValue('コーポ月見 2号室')
})

test('S-060: each refused field says why, and the first is focused', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember())
  await page.goto('/change-member')
  await field(page, 'lastName').fill('')
  await field(page, 'firstName').fill('')
  const answered = page.waitForResponse('**/api/user/change')
  await idle(page).getByRole('button', { name: '変更を保存する' }).click()
  const { errors } = await (await answered).json()
  for (const name of ['lastName', 'firstName']) {
    await expect.poll(() => fieldError(page, name), name).toBe(errors[name][0])
  }
  await expect(field(page, 'lastName')).toBeFocused()
  await expect(page.getByTestId('toast')).toBeEmpty()
})

test('after five minutes, a new mail address asks for the password and then goes through', async ({
  page,
  shop,
}) => {
  const member = await shop.addMember()
  await loginAs(page, member)
  await shop.setClock(new Date(Date.parse(NOON) + 300_000).toISOString())
  await page.goto('/change-member')
  await field(page, 'building').fill('月見荘')
  await idle(page).getByRole('button', { name: '変更を保存する' }).click()
  await expect(page.getByTestId('toast')).toHaveText('お客様情報を更新しました。')
  await field(page, 'mail').fill(`new-${member.mail}`)
  await idle(page).getByRole('button', { name: '変更を保存する' }).click()
  const question = page.getByRole('dialog', { name: 'ご本人確認' })
  await question.getByLabel('パスワード', { exact: true }).fill(member.pass)
  await idle(page).getByRole('button', { name: '確認する' }).click()
  await expect(page.getByText(`new-${member.mail} に確認のメールをお送りしています`)).toBeVisible()
})

test('U-070: the SMS button stands only while the phone is not verified', async ({ page }) => {
  for (const [who, count] of [
    ['B', 0],
    ['A', 1],
  ] as const) {
    await loginAs(page, who)
    await page.goto('/change-member')
    await expect(field(page, 'mail')).toBeVisible()
    await expect(page.getByRole('button', { name: '認証する' })).toHaveCount(count)
  }
})

test('S-061: a member who declines gets no code and no popup', async ({ page }) => {
  await loginAs(page, 'C')
  await page.goto('/change-member')
  const calls = recordCalls(page)
  await page.getByRole('button', { name: '認証する' }).click()
  await expect(page.getByRole('dialog')).toContainText(cast.C.tel)
  await page.getByRole('button', { name: '送信しない' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(countOf(calls, SEND_SMS)).toBe(0)
})

test('U-071 S-062 V-029 V-030 M-031 S-063 M-036: the code proves the phone', async ({
  page,
  shop,
}) => {
  await loginAs(page, 'A')
  await page.goto('/change-member')
  const calls = recordCalls(page)
  await page.getByRole('button', { name: '認証する' }).click()
  await page.getByRole('button', { name: '送信する', exact: true }).click()
  const popup = page.getByRole('dialog', { name: '認証コードの入力' })
  const code = popup.getByLabel('認証コード')
  await expect(code).toBeVisible()
  await expect.poll(() => payloadsOf(calls, SEND_SMS)).toEqual([{ tel: cast.A.tel }])
  await code.pressSequentially('1234567')
  await expect(code).toHaveValue('123456')
  await pasteInto(code, '６５４-３２１')
  await expect(code).toHaveValue('654321')
  const right = await newestCode(shop.url, cast.A.tel)
  await code.fill(right === '000000' ? '000001' : '000000')
  const refused = page.waitForResponse('**/api/user/check_sms')
  await idle(page).getByRole('dialog').getByRole('button', { name: '認証する' }).click()
  const { errors } = await (await refused).json()
  await expect(popup.getByText(errors.sms_code[0])).toBeVisible()
  await code.fill(right)
  const before = countOf(calls, 'GET /user/detail')
  // The site sends no form while something is loading (Q16), even if the user presses Enter. So the
  // test waits with `idle`.
  await idle(page).locator(code).press('Enter')
  await expect(popup).toHaveCount(0)
  await expect(page.getByTestId('toast')).toHaveText('SMS認証が完了しました。')
  await expect(page.getByRole('button', { name: '認証する' })).toHaveCount(0)
  expect(countOf(calls, 'GET /user/detail')).toBe(before + 1)
  expect(countOf(calls, SEND_SMS)).toBe(1)
})

test('C-051: after a reload, and after a refusal in another tab, the code can be entered', async ({
  page,
  shop,
}) => {
  const tel = '09066660001'
  await loginAs(page, await shop.addMember())
  await page.goto('/change-member')
  await field(page, 'tel').fill(tel)
  await idle(page).getByRole('button', { name: '変更を保存する' }).click()
  await expect(page.getByTestId('toast')).toHaveText('お客様情報を更新しました。')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/change-member')
  await page.getByRole('button', { name: '認証する' }).click()
  await page.getByRole('button', { name: '送信する', exact: true }).click()
  const sent = await newestCode(shop.url, tel)

  await otherTab.getByRole('button', { name: '認証する' }).click()
  await otherTab.getByRole('button', { name: '送信する', exact: true }).click()
  await otherTab.getByRole('alertdialog').getByRole('button', { name: '閉じる' }).click()
  await expect(otherTab.getByRole('dialog').getByLabel('認証コード')).toBeVisible()
  await otherTab.close()

  await page.reload()
  const popup = page.getByRole('dialog', { name: '認証コードの入力' })
  await expect(popup.getByRole('button', { name: /コードの再送まであと\d+秒/ })).toBeDisabled()
  await popup.getByLabel('認証コード').fill(sent)
  await idle(page).getByRole('dialog').getByRole('button', { name: '認証する' }).click()
  await expect(page.getByTestId('toast')).toHaveText('SMS認証が完了しました。')
})

test('M-030: a refused phone is alerted and the popup closes', async ({ page }) => {
  await loginAs(page, 'C')
  await page.goto('/change-member')
  await mockResponse(page, '/user/send_sms', {
    state: 400,
    errors: { user_id: ['この電話番号は使えません'] },
  })
  await page.getByRole('button', { name: '認証する' }).click()
  await page.getByRole('button', { name: '送信する', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText('この電話番号は使えません')
  await expect(page.getByRole('dialog', { name: '認証コードの入力' })).toHaveCount(0)
  await page.getByRole('button', { name: '閉じる' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('M-030: a phone that is verified elsewhere is refused by the shop itself', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember())
  await page.goto('/change-member')
  await field(page, 'tel').fill(cast.B.tel)
  await idle(page).getByRole('button', { name: '変更を保存する' }).click()
  await expect(page.getByTestId('toast')).toHaveText('お客様情報を更新しました。')
  const answered = page.waitForResponse('**/api/user/send_sms')
  await page.getByRole('button', { name: '認証する' }).click()
  await page.getByRole('button', { name: '送信する', exact: true }).click()
  const { errors } = await (await answered).json()
  await expect(page.getByRole('alertdialog')).toContainText(errors.user_id[0])
})
