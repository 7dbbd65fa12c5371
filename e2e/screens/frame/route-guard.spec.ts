import type { Route } from '@playwright/test'
import { PROTECTED_ADDRESSES } from '#e2e/support/addresses.ts'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import {
  abortCall,
  countOf,
  holdCall,
  keysOf,
  mockResponse,
  recordCalls,
} from '#e2e/support/calls.ts'
import { fillLogin, logIn, loginButton } from '#e2e/support/login-form.ts'
import { waitUntilStable } from '#e2e/support/page-stability.ts'

const USER_CALL = 'GET /user/point'
const LOGIN = 'POST /user/login'

test('S-001: each way to a screen loads the user once, before the calls of the screen', async ({
  page,
}) => {
  await loginAs(page, 'B')
  const calls = recordCalls(page)
  const navigate = async (path: string, title: string, ownCall?: string) => {
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    if (ownCall) await expect.poll(() => keysOf(calls), path).toContain(ownCall)
    expect(calls[0]?.key, path).toBe(USER_CALL)
    expect(countOf(calls, USER_CALL), path).toBe(1)
    // Waits for late calls of this screen, because the test would otherwise count them for the next
    // screen.
    await waitUntilStable(page)
    expect(countOf(calls.splice(0), USER_CALL), path).toBe(1)
  }
  await page.goto('/')
  await navigate('/', '引札', 'GET /user/pack/list')
  await page.getByRole('link', { name: '花鳥' }).click()
  await navigate('/pack-list?index=1', '花鳥', 'GET /user/pack/all_list/1/1')
  await page.getByTestId('pack-1').getByRole('link').click()
  await navigate('/pack-detail?packId=1', '朱雀', 'GET /user/pack/detail/1')
  await page.goBack()
  await navigate('/pack-list?index=1', '花鳥', 'GET /user/pack/all_list/1/1')
  await page.getByRole('link', { name: /所持ポイント/ }).click()
  await navigate('/buy-point', 'ポイント購入')
})

test('S-003 P-001 S-036: a guest opens each protected route, and lands on /login', async ({
  page,
}) => {
  const added =
    /^\/(sessions|line-link|parcels|play-limits|message-settings|updated-terms|coupon|cases|parcel-case)\b/
  const specified = PROTECTED_ADDRESSES.filter((address) => !added.test(address))
  expect(specified).toHaveLength(28)
  for (const address of PROTECTED_ADDRESSES) {
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page, address).toHaveURL('/login')
  }
})

test('S-036: buy points, my page and purchase history send a guest who taps them to /login', async ({
  page,
}) => {
  for (const name of ['ポイント購入', 'マイページ', '購入履歴']) {
    await page.goto('/user-guide')
    await page.getByRole('button', { name: 'メニュー' }).click()
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).click()
    await expect(page, name).toHaveURL('/login')
  }
})

test('S-004: a protected route leads to /login when the user cannot be loaded', async ({
  page,
}) => {
  await loginAs(page, 'B')
  const failures: ((route: Route) => Promise<void>)[] = [
    (route) => route.abort('connectionfailed'),
    (route) => route.fulfill({ status: 500, json: { state: 500, errors: {}, csrf: {} } }),
    (route) => route.fulfill({ contentType: 'text/html', body: '<p>proxy</p>' }),
  ]
  for (const fail of failures) {
    await page.route('**/api/user/point', fail)
    await page.goto('/my-page')
    await expect(page).toHaveURL('/login')
    await page.unroute('**/api/user/point')
  }
  await page.goto('/my-page')
  await expect(page.getByRole('heading', { level: 1, name: 'マイページ' })).toBeVisible()
})

test('S-005: a public route shows its content although the user cannot be loaded', async ({
  page,
}) => {
  await abortCall(page, '/user/point')
  await page.goto('/')
  await expect(page.getByTestId('pack-1')).toBeVisible()
  await page.goto('/pack-detail?packId=1')
  await expect(page.getByRole('heading', { level: 1, name: '朱雀の引札' })).toBeVisible()
  await page.goto('/user-guide')
  await expect(page.getByRole('heading', { level: 1, name: 'ご利用ガイド' })).toBeVisible()
  await expect(
    page.getByRole('banner').first().getByRole('link', { name: 'ログイン' }),
  ).toBeVisible()
})

test('R-001: an unknown path leads to /', async ({ page }) => {
  for (const address of ['/no-such-page', '/my-page/x', '/LOGIN/../nowhere?x=1']) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/')
    await expect(page.getByTestId('pack-1')).toBeVisible()
  }
})

test.describe('on a first visit', () => {
  // These tests block service workers, because a service worker would serve the removed file from
  // its cache.
  test.use({ serviceWorkers: 'block' })

  test('a screen whose file fails to load once is shown all the same', async ({ page }) => {
    let failedCount = 0
    await page.route(/\/assets\/login-screen-[^/]+\.js$/, (route) => {
      failedCount += 1
      return failedCount === 1 ? route.abort() : route.continue()
    })
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'パスワード' })).toBeVisible()
    expect(failedCount).toBe(2)
  })

  test('a screen whose file a new build has removed loads the page again, once', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByTestId('pack-1')).toBeVisible()
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    const missingFile = '**/assets/guide-screen*.js'
    await page.route(missingFile, (route) => route.fulfill({ status: 404 }))
    await idle(page).getByRole('contentinfo').getByRole('link', { name: 'ご利用ガイド' }).click()
    const reloadButton = idle(page).getByRole('button', { name: '読み込み直す' })
    await expect(reloadButton).toBeVisible()
    await expect.poll(() => loads).toBe(1)
    await page.unroute(missingFile)
    await reloadButton.click()
    await expect(page.getByRole('heading', { level: 1, name: 'ご利用ガイド' })).toBeVisible()
    await expect(page).toHaveURL('/user-guide')
  })
})

test('S-013: state 9999 leads to the maintenance page, whichever call answers it', async ({
  page,
}) => {
  const navigate = async (path: string) => {
    await expect(page).toHaveURL('/maintenance.html')
    await expect(page.getByRole('heading', { name: /メンテナンス/ })).toBeVisible()
    await page.unroute(`**/api${path}`)
  }
  await mockResponse(page, '/user/point', { state: 9999 })
  await page.goto('/user-guide')
  await navigate('/user/point')

  await mockResponse(page, '/user/login', { state: 9999 })
  await page.goto('/login')
  await logIn(page)
  await navigate('/user/login')

  await loginAs(page, 'B')
  await mockResponse(page, '/user/pack/buy', { state: 9999 })
  await page.goto('/pack-detail?packId=1')
  await idle(page).getByRole('button', { name: 'くじを引く' }).click()
  await idle(page).getByRole('button', { name: '購入する' }).click()
  await navigate('/user/pack/buy')
})

test('S-014: of five clicks while loading one is a call, and none is queued', async ({ page }) => {
  await page.goto('/login')
  await fillLogin(page, { pass: 'wrongpass1' })
  const calls = recordCalls(page)
  const login = await holdCall(page, '/user/login')
  for (let click = 0; click < 5; click++) await loginButton(page).click()
  await login.release()
  await expect(page.getByRole('alert').filter({ hasText: '一致しません' })).toBeVisible()
  expect(countOf(calls, LOGIN)).toBe(1)
  await waitUntilStable(page)
  expect(countOf(calls, LOGIN)).toBe(1)
})

test('S-016: logging out on my page leads to / as a guest', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ points: 5 }))
  await page.goto('/my-page')
  await expect(page.getByTestId('header-points')).toHaveText('5')
  await page.getByRole('button', { name: 'メニュー' }).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/')
  await expect(
    page.getByRole('banner').first().getByRole('link', { name: 'ログイン' }),
  ).toBeVisible()
  await expect(page.getByTestId('header-points')).toHaveCount(0)
})

test('C-066 Q154: a network failure leaves no exception and no spinner, and is reported', async ({
  page,
}) => {
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  await page.goto('/login')
  const login = await holdCall(page, '/user/login')
  await logIn(page)
  await expect(page.getByTestId('spinner')).toBeVisible()
  await login.abort()
  await expect(page.getByRole('alert').filter({ hasText: '通信できませんでした' })).toBeVisible()
  await expect(page.getByTestId('spinner')).toBeHidden()
  expect(thrown).toEqual([])
})

test('U-006: the spinner covers the whole viewport while an answer is awaited', async ({
  page,
}) => {
  const detail = await holdCall(page, '/user/pack/detail/1')
  await page.goto('/pack-detail?packId=1', { waitUntil: 'commit' })
  const spinner = page.getByTestId('spinner')
  await expect(spinner).toBeVisible()
  const box = await spinner.boundingBox()
  expect(box).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  await page.waitForTimeout(1000)
  await expect(spinner).toBeVisible()
  await detail.release()
  await expect(page.getByRole('heading', { level: 1, name: '朱雀の引札' })).toBeVisible()
  await expect(spinner).toBeHidden()
})

test('Q154: the spinner appears after 150 ms, so that a short load shows none', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2025-08-01T03:00:00Z') })
  await page.goto('/login')
  await fillLogin(page)
  const login = await holdCall(page, '/user/login')
  await page.clock.pauseAt(new Date('2025-08-01T03:10:00Z'))
  await loginButton(page).click()
  await expect(page.locator('html[data-busy]')).toBeAttached()
  await page.clock.runFor(149)
  await expect(page.getByTestId('spinner')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(page.getByTestId('spinner')).toBeVisible()
  await login.abort()
})

test('U-008: each change of the route begins at the top', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByTestId('pack-1')).toBeVisible()
  const guide = page.getByRole('contentinfo').getByRole('link', { name: 'ご利用ガイド' })
  await guide.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1500)
  await guide.click()
  await expect(page.getByRole('heading', { level: 1, name: 'ご利用ガイド' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByTestId('pack-1')).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'ご利用ガイド' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the maintenance page works without the site and leads back to it', async ({ page }) => {
  await page.goto('/maintenance.html')
  await expect(page.getByText('The shop is under maintenance')).toBeVisible()
  await page.getByRole('link', { name: /トップページ/ }).click()
  await expect(page).toHaveURL('/')
})
