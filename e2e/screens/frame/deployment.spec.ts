import type { BrowserContext, Page } from '@playwright/test'
import { expect, idle, type ShopHandle, test } from '#e2e/support/base.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { registerServiceWorker } from '#e2e/support/service-worker.ts'
import type { ServedBuilds } from '#testing/fixtures/previous-build.ts'

// A member opens the shop, and the shop is deployed while the page is open. The server then no
// longer has the files of the open page.

const PREVIOUS: ServedBuilds = { pages: 'previous', worker: 'previous' }
const PRESENT: ServedBuilds = { pages: 'present', worker: 'present' }
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const TEXTS = {
  ja: {
    mail: 'メールアドレス',
    passkey: 'パスキーでログイン',
    close: '閉じる',
    newBuild: '新しいバージョンがあります',
    reload: '読み込み直す',
  },
  en: {
    mail: 'Email address',
    passkey: 'Log in with a passkey',
    close: 'Close',
    newBuild: 'There is a new version',
    reload: 'Reload',
  },
}
const guideTitle = (page: Page) => page.getByRole('heading', { level: 1, name: 'ご利用ガイド' })
const passkeyLogin = (page: Page) => page.getByRole('button', { name: 'パスキーでログイン' })

/** Counts how often the browser requests a document of the page from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  return () => loads
}

async function openAsBefore(page: Page, shop: ShopHandle, address: string): Promise<void> {
  await shop.serveBuilds(PREVIOUS)
  await page.goto(address)
  await expect(page.getByRole('heading').first()).toBeVisible()
}

async function openGuide(page: Page): Promise<void> {
  await openFooterLink(page, 'ご利用ガイド')
}

for (const viewport of VIEWPORTS) {
  test.describe(`without a service worker, at ${viewport.width} px`, () => {
    // A service worker would serve the files of the open page from its cache.
    test.use({ serviceWorkers: 'block', viewport })

    test('a page that was open over a deployment loads again once, and shows the next screen', async ({
      page,
      shop,
    }) => {
      await openAsBefore(page, shop, '/pack-list?index=1')
      await shop.serveBuilds(PRESENT)
      const loads = countLoads(page)
      await openGuide(page)
      await expect(guideTitle(page)).toBeVisible()
      await expect(page).toHaveURL('/user-guide')
      await openFooterLink(page, '利用規約')
      await expect(page.getByRole('heading', { level: 1, name: '利用規約' })).toBeVisible()
      expect(loads()).toBe(1)
    })
  })
}

test.describe('without a service worker', () => {
  // A service worker would serve the files of the open page from its cache.
  test.use({ serviceWorkers: 'block' })

  test('a page whose reload does not help is loaded once for each build, and offers a reload', async ({
    page,
    shop,
  }) => {
    await openAsBefore(page, shop, '/')
    await shop.serveBuilds(PRESENT)
    await page.route('**/assets/guide-screen*.js', (route) => route.fulfill({ status: 404 }))
    const loads = countLoads(page)
    await openGuide(page)
    await expect(page.getByRole('button', { name: '読み込み直す' })).toBeVisible()
    // The first reload is from the previous build to the present one, the second within it.
    expect(loads()).toBe(2)
    await page.waitForTimeout(500)
    expect(loads()).toBe(2)
  })

  test('without a connection the screen says so, and the page is not loaded again', async ({
    page,
    context,
    shop,
  }) => {
    await openAsBefore(page, shop, '/pack-list?index=1')
    const loads = countLoads(page)
    await context.setOffline(true)
    await openGuide(page)
    await expect(page.getByText('通信できませんでした')).toBeVisible()
    expect(loads()).toBe(0)
  })

  for (const language of ['ja', 'en'] as const) {
    test(`typed text is not lost without a word (${language})`, async ({ page, shop }) => {
      const texts = TEXTS[language]
      await setLanguage(page, language)
      await openAsBefore(page, shop, '/login')
      await shop.serveBuilds(PRESENT)
      const loads = countLoads(page)
      const mail = page.getByLabel(texts.mail)
      await mail.fill('b@example.com')
      await idle(page).getByRole('button', { name: texts.passkey }).click()
      const dialog = page.getByRole('alertdialog', { name: texts.newBuild })
      await dialog.getByRole('button', { name: texts.close }).click()
      await expect(mail).toHaveValue('b@example.com')
      expect(loads()).toBe(0)
      await idle(page).getByRole('button', { name: texts.passkey }).click()
      await dialog.getByRole('button', { name: texts.reload }).click()
      await expect(mail).toHaveValue('')
      expect(loads()).toBe(1)
    })
  }

  test('a part of a screen without typed text loads the page again once', async ({
    page,
    shop,
  }) => {
    await openAsBefore(page, shop, '/login')
    await shop.serveBuilds(PRESENT)
    const loads = countLoads(page)
    await passkeyLogin(page).click()
    await expect.poll(loads).toBe(1)
    await expect(passkeyLogin(page)).toBeVisible()
  })
})

test.describe('during a deployment on two servers, without a service worker', () => {
  // A service worker would serve the files of the document from its cache.
  test.use({ serviceWorkers: 'block' })

  // A pack's page starts by its own script, after its picture, and the guide by the script's tag.
  for (const address of ['/pack-detail?packId=1', '/user-guide']) {
    test(`a document of ${address} whose script is missing is loaded again once`, async ({
      page,
    }) => {
      const loads = countLoads(page)
      await loseScript(page, () => loads() < 2)
      await page.goto(address)
      await expect(page.getByRole('heading').first()).toBeVisible()
      expect(loads()).toBe(2)
    })

    test(`a document of ${address} whose script stays away says so, and can be loaded again`, async ({
      page,
    }) => {
      const loads = countLoads(page)
      let isLost = true
      await loseScript(page, () => isLost)
      await page.goto(address)
      await expect(page.getByText('ページを読み込めませんでした')).toBeVisible()
      await page.waitForTimeout(500)
      expect(loads()).toBe(2)
      isLost = false
      const reload = page.getByRole('button', { name: '読み込み直す' })
      expect((await reload.boundingBox())?.width).toBeLessThan(300)
      await reload.click()
      await expect(page.getByRole('heading').first()).toBeVisible()
      expect(loads()).toBe(3)
    })
  }

  test('a document without its style sheet is loaded again once', async ({ page }) => {
    const loads = countLoads(page)
    await page.route('**/assets/index-*.css', (route) =>
      loads() < 2 ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await page.goto('/user-guide')
    await expect.poll(loads).toBe(2)
    await expect(guideTitle(page)).toBeVisible()
  })
})

/** Answers 404 for the script of the application while `isLost` returns true. */
async function loseScript(page: Page, isLost: () => boolean): Promise<void> {
  await page.route('**/assets/index-*.js', (route) =>
    isLost() ? route.fulfill({ status: 404 }) : route.continue(),
  )
}

test('with the service worker of the previous build, an open page finds its files', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await openControlledByPreviousWorker(context, shop)
  await shop.serveBuilds({ pages: 'present', worker: 'previous' })
  const loads = countLoads(page)
  await openGuide(page)
  await expect(guideTitle(page)).toBeVisible()
  expect(loads()).toBe(0)
  // A new visit gets the document of the present build, whose files the old worker does not have.
  await page.goto('/user-guide')
  await expect(guideTitle(page)).toBeVisible()
  await openFooterLink(page, '利用規約')
  await expect(page.getByRole('heading', { level: 1, name: '利用規約' })).toBeVisible()
  expect(loads()).toBe(1)
  await context.close()
})

async function openControlledByPreviousWorker(
  context: BrowserContext,
  shop: ShopHandle,
): Promise<Page> {
  await shop.serveBuilds(PREVIOUS)
  const page = await context.newPage()
  await registerServiceWorker(page, `${shop.url}/favicon.svg`)
  await page.goto('/pack-list?index=1')
  await expect(page.getByTestId('pack-1')).toBeVisible()
  return page
}

async function openFooterLink(page: Page, name: string): Promise<void> {
  await idle(page).getByRole('contentinfo').getByRole('link', { name }).click()
}
