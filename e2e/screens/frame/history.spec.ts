import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, idle, loginAs, type ShopHandle, test } from '#e2e/support/base.ts'
import { mockResponse } from '#e2e/support/calls.ts'
import { logIn } from '#e2e/support/login-form.ts'
import { waitUntilStable } from '#e2e/support/page-stability.ts'
import { mockPaymentResult } from '#e2e/support/payment-mocks.ts'
import {
  confirmButton,
  fillRegistration,
  registrationInput,
  termsCheckbox,
} from '#e2e/support/registration-form.ts'
import { installServiceWorker } from '#e2e/support/service-worker.ts'

// Where Back and Forward lead, and where on the page the visitor then is.

const VISITS = [
  { profile: 'on a first visit', viewport: { width: 390, height: 844 } },
  { profile: 'as a returning visitor', viewport: { width: 1440, height: 900 } },
] as const
/** Lists, and the position of a pack that is only in view after scrolling. */
const LISTS = [
  { address: '/', position: 4 },
  { address: '/pack-list?index=1', position: 14 },
]

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))
const packLink = (page: Page, position: number) =>
  page
    .getByTestId(/^pack-\d+$/)
    .nth(position)
    .getByRole('link')
const packTitle = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** Opens a browser that has never seen the shop, or one that has everything of the shop cached. */
async function openProfile(
  browser: Browser,
  shop: ShopHandle,
  { profile, viewport }: (typeof VISITS)[number],
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, baseURL: shop.url })
  if (profile === 'on a first visit') return context
  await installServiceWorker(context, shop.url)
  const page = await context.newPage()
  for (const address of ['/', '/pack-list?index=1', '/pack-detail?packId=6']) {
    await page.goto(address)
    await waitUntilStable(page)
  }
  await page.close()
  return context
}

for (const visit of VISITS) {
  const { profile, viewport } = visit
  test(`Back from a pack returns to its place in the list, Forward begins at the top (${profile}, ${viewport.width} px)`, async ({
    browser,
    shop,
  }) => {
    const context = await openProfile(browser, shop, visit)
    const page = await context.newPage()
    for (const { address, position } of LISTS) {
      await page.goto(address)
      await waitUntilStable(page)
      await packLink(page, position).scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 60)
      await waitUntilStable(page)
      const before = await scrollTop(page)
      expect(before).toBeGreaterThan(300)
      await packLink(page, position).click()
      await expect(page).toHaveURL(/\/pack-detail/)
      await expect(packTitle(page)).toBeVisible()
      await waitUntilStable(page)
      expect(await scrollTop(page), 'the pack begins at the top').toBe(0)
      await page.mouse.wheel(0, 400)
      await page.goBack()
      await expect(packLink(page, position)).toBeVisible()
      await waitUntilStable(page)
      expect(await scrollTop(page), `back on ${address}`).toBe(before)
      await page.goForward()
      await expect(page).toHaveURL(/\/pack-detail/)
      await waitUntilStable(page)
      expect(await scrollTop(page), 'forward begins at the top').toBe(0)
    }
    await context.close()
  })
}

test('Back from another site returns to the place, and a visitor who scrolls meanwhile stays', async ({
  page,
}) => {
  await page.goto('/')
  await waitUntilStable(page)
  await page.evaluate(() => scrollTo(0, 1_500))
  await waitUntilStable(page)
  await page.goto('/maintenance.html')
  await page.goBack()
  await expect.poll(() => scrollTop(page)).toBe(1_500)
  await page.mouse.wheel(0, -700)
  await expect.poll(() => scrollTop(page)).toBe(800)
  await waitUntilStable(page)
  expect(await scrollTop(page)).toBe(800)
})

for (const presses of [2, 3]) {
  test(`${presses} quick presses of Back do not leave the completion page`, async ({ page }) => {
    await loginAs(page, 'B')
    await mockResponse(page, '/user/point/append', { state: 200, result: '1' })
    await mockPaymentResult(page, { result: '1' })
    await page.goto('/user-guide')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/pay-redirect?payment_id=P1')
    await expect(page.getByText('決済が完了し、ポイントに反映されました。')).toBeVisible()
    await waitUntilStable(page)
    await pressBack(page, presses)
    await waitUntilStable(page)
    await expect(page).toHaveURL('/complete-buy-point?payment_id=P1')
    await page.getByRole('main').getByRole('link', { name: 'トップページへ' }).click()
    await expect(page).toHaveURL('/')
  })
}

/** Presses Back several times before the page can react to the first press. */
async function pressBack(page: Page, presses: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const { currentIndex, entries } = await browser.send('Page.getNavigationHistory')
  const entryIds = Array.from(
    { length: presses },
    (_, press) => entries[currentIndex - 1 - press]?.id ?? 0,
  )
  await Promise.all(
    entryIds.map((entryId) => browser.send('Page.navigateToHistoryEntry', { entryId })),
  )
}

test('Back after a login does not show the form, from a pack and from a protected page', async ({
  page,
}) => {
  for (const { from, link } of [
    { from: '/pack-detail?packId=1', link: /ログイン/ },
    { from: '/user-guide', link: /ログイン/ },
  ]) {
    await page.context().clearCookies()
    await page.goto(from)
    await idle(page).getByRole('banner').getByRole('link', { name: link }).click()
    await logIn(page)
    await expect(page.getByTestId('header-points')).toBeVisible()
    await page.goBack()
    await waitUntilStable(page)
    await expect(page).not.toHaveURL(/\/login/)
    await expect(page.getByRole('button', { name: 'ログイン' })).toHaveCount(0)
  }
})

test('Back after a registration shows neither its form nor the login', async ({ page }) => {
  await page.goto('/login')
  await idle(page).getByRole('main').getByRole('link', { name: '新規会員登録' }).click()
  await expect(page).toHaveURL('/user-register')
  await fillRegistration(page, registrationInput('returner'))
  await termsCheckbox(page).check()
  await confirmButton(idle(page)).click()
  await idle(page).getByRole('button', { name: '登録する' }).click()
  await expect(page).toHaveURL('/complete-user-register')
  for (const _press of [1, 2]) {
    await page.goBack()
    await waitUntilStable(page)
    await expect(page).toHaveURL('/')
    await expect(page.getByTestId('header-points')).toBeVisible()
  }
})
