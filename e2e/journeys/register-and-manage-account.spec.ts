import type { Locator, Page } from '@playwright/test'
import { expect, idle, loginAs, type ShopHandle, test } from '#e2e/support/base.ts'
import { recordCalls } from '#e2e/support/calls.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { linkIn, mailsTo, newestCode } from '#e2e/support/outbox.ts'
import { proveInDialog } from '#e2e/support/proof.ts'
import { field, registrationInput } from '#e2e/support/registration-form.ts'
import { PASSWORD } from '#testing/fixtures/cast.ts'

const JA = {
  register: '新規会員登録',
  agree: '利用規約に同意する',
  confirm: '入力内容を確認する',
  append: '登録する',
  registered: '会員登録の完了',
  toTop: 'トップページへ',
  login: 'ログイン',
  forgot: 'パスワードをお忘れの方',
  send: '送信する',
  renew: 'パスワードを設定する',
  renewed: 'パスワードを設定しました',
  save: '変更を保存する',
  saved: 'お客様情報を更新しました。',
  verify: '認証する',
  askYes: '送信する',
  sendCode: '認証する',
  verified: 'SMS認証が完了しました。',
  change: '変更する',
  changed: 'パスワードを変更しました。',
  useMail: 'このメールアドレスを使う',
  mailConfirmed: 'メールアドレスを確認しました',
}
const EN: typeof JA = {
  register: 'Register',
  agree: 'I agree to the terms of service',
  confirm: 'Review my details',
  append: 'Register',
  registered: 'Registration complete',
  toTop: 'Go to the top page',
  login: 'Log in',
  forgot: 'Forgot your password?',
  send: 'Send',
  renew: 'Set the password',
  renewed: 'Your new password is set',
  save: 'Save changes',
  saved: 'Your information has been updated.',
  verify: 'Verify by SMS',
  askYes: 'Send',
  sendCode: 'Verify',
  verified: 'SMS verification is complete.',
  change: 'Change it',
  changed: 'Your password has been changed.',
  useMail: 'Use this email address',
  mailConfirmed: 'Your email address is confirmed',
}
const LANGUAGES = [
  { language: 'ja', texts: JA, tel: '09022220001' },
  { language: 'en', texts: EN, tel: '09022220002' },
] as const

for (const { language, texts, tel } of conditionsOf(LANGUAGES, 1)) {
  const button = (page: Page | Locator, name: string) =>
    page.getByRole('main').getByRole('button', { name, exact: true })
  const speak = (page: Page) => setLanguage(page, language)

  test(`F2 F17 ${language}: a friend joins by a code and both have 500 points more, once`, async ({
    page,
    shop,
  }) => {
    await speak(page)
    const typed = { ...registrationInput(`friend.${language}`), tel }
    await join(page, typed)
    expect(await readPoints(page, typed)).toBe(0)
    const before = await readPoints(page, 'B')
    await loginAs(page, typed)
    await verify(page, shop)
    await expect(page.getByTestId('header-points')).toHaveText('0')
    const [message] = await mailsTo(shop.url, typed.mail)
    await page.goto(linkIn(message?.text ?? ''))
    await button(idle(page), texts.useMail).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.mailConfirmed)
    await page.goto('/')
    await expect(page.getByTestId('header-points')).toHaveText('500')
    expect(await readPoints(page, 'B')).toBe(before + 500)
  })

  async function join(page: Page, typed: ReturnType<typeof registrationInput>): Promise<void> {
    await page.goto('/login')
    await page.getByRole('link', { name: texts.register, exact: true }).click()
    await expect(field(page, 'lastName')).toBeVisible()
    for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text)
    if (language === 'en') await field(page, 'country').fill('Japan')
    else await expect(field(page, 'pref_id')).toHaveValue('13')
    await field(page, 'referralCode').fill('BBB')
    await page.getByLabel(texts.agree).check()
    await button(idle(page), texts.confirm).click()
    await button(idle(page), texts.append).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.registered)
    await page.getByRole('main').getByRole('link', { name: texts.toTop }).click()
    await expect(page).toHaveURL('/')
    const { is_login: isLoggedIn } = await (await page.request.get('/api/user/point')).json()
    expect(isLoggedIn).toBe('1')
  }

  async function verify(page: Page, shop: ShopHandle): Promise<void> {
    await page.goto('/change-member')
    await button(idle(page), texts.verify).click()
    const sent = page.waitForResponse('**/api/user/send_sms')
    await page.getByRole('dialog').getByRole('button', { name: texts.askYes, exact: true }).click()
    expect((await (await sent).json()).state).toBe(200)
    await field(page, 'sms_code').fill(await newestCode(shop.url, tel))
    const popup = idle(page).getByRole('dialog')
    await popup.getByRole('button', { name: texts.sendCode, exact: true }).click()
    await expect(page.getByTestId('toast')).toHaveText(texts.verified)
    await expect(button(page, texts.verify)).toHaveCount(0)
  }

  test(`F4 ${language}: a forgotten password is renewed by the mailed link`, async ({
    page,
    shop,
  }) => {
    await speak(page)
    const { mail } = await shop.addMember()
    await page.goto('/login')
    await page.getByRole('link', { name: texts.forgot }).click()
    await expect(button(page, texts.send)).toBeVisible()
    await field(page, 'mail').fill(mail)
    await button(idle(page), texts.send).click()
    await expect(page).toHaveURL('/complete-password-reissue')
    const [message] = await mailsTo(shop.url, mail)
    await page.goto(linkIn(message?.text ?? ''))
    await field(page, 'pass').fill('atarashii8')
    await field(page, 'confirmPass').fill('atarashii8')
    await button(idle(page), texts.renew).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.renewed)
    await page.goto('/login')
    await field(page, 'mail').fill(mail)
    await field(page, 'pass').fill('atarashii8')
    await button(idle(page), texts.login).click()
    await expect(page).toHaveURL('/')
  })

  test(`F17 ${language}: data and password are changed on one tour of the menu`, async ({
    page,
    shop,
    visitor,
  }) => {
    await speak(page)
    const member = await shop.addMember()
    await loginAs(page, member)
    await page.goto('/my-page')
    await page.getByRole('main').locator('a[href="/user-menu"]').click()
    await page.getByRole('main').locator('a[href="/change-member"]').click()
    await field(page, 'address').fill('9-9-9')
    const calls = recordCalls(page)
    await button(idle(page), texts.save).click()
    await expect(page.getByTestId('toast')).toHaveText(texts.saved)
    const change = calls.find(({ key }) => key === 'POST /user/change')
    // The page's language does not affect the country of the postal address.
    expect(change?.payload).toMatchObject({ pref_id: 13, address: '9-9-9', country: '' })
    await page.getByRole('main').locator('a[href="/user-menu"]').click()
    await page.getByRole('main').locator('a[href="/change-password"]').click()
    await field(page, 'confirmPass').fill('betsuno77')
    await field(page, 'pass').fill('betsuno77')
    await button(idle(page), texts.change).click()
    if (visitor === 'returning') await proveInDialog(page, { language, pass: PASSWORD })
    await expect(page.getByTestId('toast')).toHaveText(texts.changed)
    await loginAs(page, { mail: member.mail, pass: 'betsuno77' })
  })
}

async function readPoints(page: Page, member: Parameters<typeof loginAs>[1]): Promise<number> {
  await loginAs(page, member)
  return (await (await page.context().request.get('/api/user/point')).json()).point
}
