import type { Locator, Page } from '@playwright/test'
import { calm, expect, loginAs, type ShopHandle, test } from './base.ts'
import { watchCalls } from './calls.ts'
import { linkIn, mailsTo, newestCode } from './outbox.ts'
import { input, newcomer } from './registration-form.ts'

const JA = {
  register: '新規会員登録',
  agree: '利用規約に同意する',
  confirm: '入力内容を確認する',
  append: '登録する',
  registered: '会員登録の完了',
  toLogin: 'ログインへ',
  login: 'ログイン',
  forgot: 'パスワードをお忘れの方',
  send: '送信する',
  renew: 'パスワードを設定する',
  renewed: 'パスワードを設定しました',
  save: '変更を保存する',
  saved: 'お客様情報を更新しました。',
  verify: 'SMS認証をする',
  askYes: '送信する',
  sendCode: '認証コードを送信',
  verified: 'SMS認証が完了しました。',
  change: '変更する',
  changed: 'パスワードを変更しました。',
}
const EN: typeof JA = {
  register: 'Register',
  agree: 'I agree to the terms of service',
  confirm: 'Check what I entered',
  append: 'Register',
  registered: 'Registration complete',
  toLogin: 'Go to login',
  login: 'Log in',
  forgot: 'Forgot your password?',
  send: 'Send',
  renew: 'Set the password',
  renewed: 'Your new password is set',
  save: 'Save changes',
  saved: 'Your information has been updated.',
  verify: 'Verify by SMS',
  askYes: 'Send it',
  sendCode: 'Send code',
  verified: 'SMS verification is complete.',
  change: 'Change it',
  changed: 'Your password has been changed.',
}
const LANGUAGES = [
  { language: 'ja', words: JA, tel: '09022220001' },
  { language: 'en', words: EN, tel: '09022220002' },
] as const

for (const { language, words, tel } of LANGUAGES) {
  const button = (page: Page | Locator, name: string) =>
    page.getByRole('main').getByRole('button', { name, exact: true })
  const speak = (page: Page) =>
    page.addInitScript((lang) => localStorage.setItem('lang', lang), language)

  test(`F2 F17 ${language}: a friend joins by a code and both have 500 points more, once`, async ({
    page,
    shop,
  }) => {
    await speak(page)
    const typed = { ...newcomer(`friend.${language}`), tel }
    await join(page, typed)
    expect(await pointsOf(page, typed)).toBe(0)
    const before = await pointsOf(page, 'B')
    await loginAs(page, typed)
    await verify(page, shop)
    await expect(page.getByTestId('header-points')).toHaveText('500')
    expect(await pointsOf(page, 'B')).toBe(before + 500)
  })

  async function join(page: Page, typed: ReturnType<typeof newcomer>): Promise<void> {
    await page.goto('/login')
    await page.getByRole('link', { name: words.register, exact: true }).click()
    await expect(input(page, 'lastName')).toBeVisible()
    for (const [name, text] of Object.entries(typed)) await input(page, name).fill(text)
    if (language === 'en') await input(page, 'country').fill('Japan')
    await input(page, 'referralCode').fill('BBB')
    await page.getByLabel(words.agree).check()
    await button(calm(page), words.confirm).click()
    await button(calm(page), words.append).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.registered)
    await page.getByRole('link', { name: words.toLogin }).click()
    await expect(page).toHaveURL('/login')
  }

  async function verify(page: Page, shop: ShopHandle): Promise<void> {
    await page.goto('/change-member')
    await button(calm(page), words.verify).click()
    const sent = page.waitForResponse('**/api/user/send_sms')
    await page.getByRole('dialog').getByRole('button', { name: words.askYes, exact: true }).click()
    expect((await (await sent).json()).state).toBe(200)
    await input(page, 'sms_code').fill(await newestCode(shop.url, tel))
    await calm(page).getByRole('button', { name: words.sendCode, exact: true }).click()
    await expect(page.getByTestId('toast')).toHaveText(words.verified)
    await expect(button(page, words.verify)).toHaveCount(0)
  }

  test(`F4 ${language}: a forgotten password is renewed by the mailed link`, async ({
    page,
    shop,
  }) => {
    await speak(page)
    const { mail } = await shop.addMember()
    await page.goto('/login')
    await page.getByRole('link', { name: words.forgot }).click()
    await expect(button(page, words.send)).toBeVisible()
    await input(page, 'mail').fill(mail)
    await button(calm(page), words.send).click()
    await expect(page).toHaveURL('/complete-password-reissue')
    const [letter] = await mailsTo(shop.url, mail)
    await page.goto(linkIn(letter?.text ?? ''))
    await input(page, 'pass').fill('atarashii8')
    await input(page, 'confirmPass').fill('atarashii8')
    await button(calm(page), words.renew).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.renewed)
    await page.goto('/login')
    await input(page, 'mail').fill(mail)
    await input(page, 'pass').fill('atarashii8')
    await button(calm(page), words.login).click()
    await expect(page).toHaveURL('/')
  })

  test(`F17 ${language}: data and password are changed on one round through the menu`, async ({
    page,
    shop,
  }) => {
    await speak(page)
    const member = await shop.addMember()
    await loginAs(page, member)
    await page.goto('/my-page')
    await page.getByRole('main').locator('a[href="/user-menu"]').click()
    await page.getByRole('main').locator('a[href="/change-member"]').click()
    await input(page, 'address').fill('9-9-9')
    const calls = watchCalls(page)
    await button(calm(page), words.save).click()
    await expect(page.getByTestId('toast')).toHaveText(words.saved)
    const change = calls.find(({ key }) => key === 'POST /user/change')
    // The language of the reader moves nobody abroad.
    expect(change?.payload).toMatchObject({ pref_id: 13, address: '9-9-9', country: '' })
    await page.getByRole('main').locator('a[href="/user-menu"]').click()
    await page.getByRole('main').locator('a[href="/change-password"]').click()
    await input(page, 'confirmPass').fill('betsuno77')
    await input(page, 'pass').fill('betsuno77')
    await button(calm(page), words.change).click()
    await expect(page.getByTestId('toast')).toHaveText(words.changed)
    await loginAs(page, { mail: member.mail, pass: 'betsuno77' })
  })
}

async function pointsOf(page: Page, who: Parameters<typeof loginAs>[1]): Promise<number> {
  await loginAs(page, who)
  return (await (await page.context().request.get('/api/user/point')).json()).point
}
