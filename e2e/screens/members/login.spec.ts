import type { Page } from '@playwright/test'
import { expect, forgetSession, loginAs, test } from '#e2e/support/base.ts'
import {
  countOf,
  holdCall,
  mockResponse,
  type RecordedCall,
  recordCalls,
} from '#e2e/support/calls.ts'
import { switchToEnglish } from '#e2e/support/language-switch.ts'
import { fillLogin, logIn, loginButton } from '#e2e/support/login-form.ts'
import { waitUntilStable } from '#e2e/support/page-stability.ts'
import { installServiceWorker } from '#e2e/support/service-worker.ts'
import { CLOSED, JUST_BEFORE_CLOSING } from '#testing/fixtures/clock-times.ts'

const LOGIN = 'POST /user/login'
const MISMATCH = 'メールアドレスまたはパスワードが一致しません'

test('U-022 R-006: the login screen has its fields and links and needs no packId', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByLabel('メールアドレス')).toBeVisible()
  await expect(page.getByLabel('パスワード', { exact: true })).toHaveAttribute('type', 'password')
  await expect(rememberCheckbox(page)).not.toBeChecked()
  await expect(loginButton(page)).toBeVisible()
  await expect(page.getByRole('link', { name: '新規会員登録' })).toHaveAttribute(
    'href',
    '/user-register',
  )
  await page.getByRole('link', { name: 'パスワードをお忘れの方' }).click()
  await expect(page).toHaveURL('/password-reissue')
})

test('U-023: the password is shown and hidden again', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('パスワード', { exact: true })
  await password.fill('hikifuda1')
  await page.getByRole('button', { name: 'パスワードを表示する' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'パスワードを隠す' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('hikifuda1')
})

test('U-024 R-006 S-018: Enter submits like the button, and without packId the way leads to /', async ({
  page,
}) => {
  await page.goto('/login')
  const calls = recordCalls(page)
  await fillLogin(page)
  await page.getByLabel('パスワード', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByTestId('header-points')).toHaveText('20,000')
  expect(countOf(calls, LOGIN)).toBe(1)
})

test('U-025: Enter that ends an IME composition does not submit, the next one does', async ({
  page,
}) => {
  await page.goto('/login')
  await fillLogin(page, { pass: 'wrongpass1' })
  const calls = recordCalls(page)
  const keyboard = await page.context().newCDPSession(page)
  await page.getByLabel('メールアドレス').focus()
  await keyboard.send('Input.imeSetComposition', { text: 'あ', selectionStart: 1, selectionEnd: 1 })
  await page.evaluate(() =>
    addEventListener('keydown', ({ key, isComposing }) => {
      document.title = `${key} ${isComposing}`
    }),
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Enter true')
  await waitUntilStable(page)
  expect(countOf(calls, LOGIN)).toBe(0)
  await page.getByLabel('メールアドレス').fill('b@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText(MISMATCH)).toBeVisible()
  expect(countOf(calls, LOGIN)).toBe(1)
})

test('E-026: the payload is mail, pass and save_cookie as ticked', async ({ page }) => {
  await page.goto('/login')
  const calls = recordCalls(page)
  await logIn(page, { pass: 'wrongpass1' })
  await expect(page.getByText(MISMATCH)).toBeVisible()
  await rememberCheckbox(page).check()
  await loginButton(page).click()
  await expect.poll(() => countOf(calls, LOGIN)).toBe(2)
  const typed = { mail: 'b@example.com', pass: 'wrongpass1' }
  expect(payloadsOf(calls)).toEqual([
    { ...typed, save_cookie: '0' },
    { ...typed, save_cookie: '1' },
  ])
})

test('B-015: the box keeps the member logged in for 30 days, without it the session ends', async ({
  page,
  browser,
  shop,
}) => {
  for (const isSaved of [false, true]) {
    await forgetSession(page)
    await page.goto('/login')
    if (isSaved) await rememberCheckbox(page).check()
    await logIn(page)
    await expect(page.getByTestId('header-points')).toBeVisible()
    // Closing a browser deletes the cookies that have no expiry date. The test therefore keeps only
    // the cookies with an expiry date.
    const savedCookies = (await page.context().cookies()).filter(({ expires }) => expires > 0)
    const reopened = await browser.newContext({ baseURL: shop.url })
    await reopened.addCookies(savedCookies)
    const user = await (await reopened.request.get('/api/user/point')).json()
    expect(user.is_login).toBe(isSaved ? '1' : '0')
    await reopened.close()
    if (!isSaved) continue
    const session = savedCookies.find(({ httpOnly }) => httpOnly)
    const days = ((session?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(30)
  }
})

test('R-007 S-017: after the login the way leads to the pack that was asked for', async ({
  page,
}) => {
  for (const packId of [3, 2]) {
    await forgetSession(page)
    await page.goto(`/login?packId=${packId}`)
    await logIn(page)
    await expect(page).toHaveURL(`/pack-detail?packId=${packId}`)
  }
  await expect(page.getByRole('heading', { level: 1, name: '金貨の引札' })).toBeVisible()
})

test('R-007 S-018: a packId from a link never leads the login out of this shop', async ({
  page,
  shop,
}) => {
  await page.goto(`/login?packId=${encodeURIComponent('//elsewhere.example/?x=1&packId=1')}`)
  await logIn(page)
  await expect(page).toHaveURL(`${shop.url}/`)
})

test('S-019: a wrong password stays and says why', async ({ page }) => {
  await page.goto('/login?packId=3')
  await logIn(page, { pass: 'wrongpass1' })
  await expect(page.getByText(MISMATCH)).toBeVisible()
  await expect(page.getByLabel('メールアドレス')).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL('/login?packId=3')
})

test('M-003: of several messages for mail the first is shown', async ({ page }) => {
  await mockResponse(page, '/user/login', { state: 400, errors: { mail: ['一つめ', '二つめ'] } })
  await page.goto('/login')
  await logIn(page)
  await expect(page.getByText('一つめ')).toBeVisible()
  await expect(page.getByText('二つめ')).toHaveCount(0)
})

test('M-004 M-006: an English message for a mismatch and for a refusal without one', async ({
  page,
}) => {
  await page.goto('/login')
  await mockResponse(page, '/user/login', { state: 400 })
  await logIn(page, { pass: 'wrongpass1' })
  await expect(page.getByText('入力内容が正しくありません')).toBeVisible()
  await switchToEnglish(page)
  const button = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true })
  await button.click()
  await expect(page.getByText('Invalid value')).toBeVisible()
  await page.unroute('**/api/user/login')
  await button.click()
  await expect(page.getByText('Email address or password do not match')).toBeVisible()
})

test('U-003 from the closing moment on a notice stands in place of the register link, and not before', async ({
  page,
  shop,
}) => {
  const register = page.getByRole('link', { name: '新規会員登録' })
  const notice = page
    .getByText('他サービスとの統合にともない')
    .filter({ hasText: '新規会員登録の受付は終了しました' })
  await shop.setClock(JUST_BEFORE_CLOSING)
  await page.goto('/login')
  await expect(register).toBeVisible()
  await expect(notice).toHaveCount(0)
  await shop.setClock(CLOSED)
  await page.goto('/login')
  await expect(notice).toBeVisible()
  await expect(register).toHaveCount(0)
})

test('F3: login, stay logged in, logout', async ({ page, browser, shop }) => {
  await page.goto('/login')
  const calls = recordCalls(page)
  const login = await holdCall(page, '/user/login')
  await fillLogin(page, { pass: 'wrongpass1' })
  for (let click = 0; click < 5; click++) await loginButton(page).click()
  await login.release()
  await expect(page.getByText(MISMATCH)).toBeVisible()
  expect(countOf(calls, LOGIN)).toBe(1)

  await rememberCheckbox(page).check()
  await logIn(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: /マイページ（ランク/ })).toBeVisible()
  await expect(page.getByTestId('header-points')).toHaveText('20,000')
  await expect(page.getByTestId('header-coins')).toHaveText('5,000')
  const savedCookies = (await page.context().cookies()).filter(({ expires }) => expires > 0)
  const reopened = await browser.newContext({ baseURL: shop.url })
  await reopened.addCookies(savedCookies)
  await installServiceWorker(reopened, shop.url)
  const again = await reopened.newPage()
  await again.goto('/my-page')
  await expect(again.getByTestId('header-points')).toHaveText('20,000')

  await page.getByRole('button', { name: 'メニュー' }).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/')
  await expect(
    page.getByRole('banner').first().getByRole('link', { name: 'ログイン' }),
  ).toBeVisible()
  const old = await (await reopened.request.get('/api/user/point')).json()
  expect(old.is_login).toBe('0')
  await reopened.close()

  await loginAs(page, 'B')
  await page.goto('/')
  const myPage = page.getByRole('main').getByRole('link', { name: 'マイページ' })
  await expect(myPage).toBeVisible()
  await page.context().clearCookies()
  await myPage.click()
  await expect(page).toHaveURL('/login')
})

function rememberCheckbox(page: Page) {
  return page.getByRole('checkbox', { name: '次回から入力を省略する' })
}

function payloadsOf(calls: readonly RecordedCall[]): unknown[] {
  return calls.filter(({ key }) => key === LOGIN).map(({ payload }) => payload)
}
