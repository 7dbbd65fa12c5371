import type { Page } from '@playwright/test'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { expect, logInAs, openScreen, serveBuilds, test } from './console-base.ts'

// An operator has the console open while it is deployed. The server then no longer has the files of
// the open page.

const TEXTS = {
  ja: {
    goods: '交換景品',
    newBuild: 'コンソールが新しくなりました',
    offline: '通信できません',
    failed: '画面を表示できませんでした',
    reload: '読み込み直す',
    home: 'ホーム',
  },
  en: {
    goods: 'Exchange goods',
    newBuild: 'There is a new version of the console',
    offline: 'You are offline',
    failed: 'This screen could not be shown',
    reload: 'Reload',
    home: 'Home',
  },
}
const PREVIOUS = { pages: 'previous', worker: 'previous' } as const
const PRESENT = { pages: 'present', worker: 'present' } as const

test.beforeEach(async ({ context, testConsole }) => {
  serveBuilds(PREVIOUS)
  await logInAs(context, testConsole, 'owner')
})
test.afterEach(() => serveBuilds(PRESENT))

/** Counts how often the browser requests a document of the page from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  return () => loads
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name })

test('a document whose script the server does not have yet is loaded again once', async ({
  page,
}) => {
  const loads = countLoads(page)
  await page.route('**/assets/index-*.js', (route) =>
    loads() < 2 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await openScreen(page, '/')
  expect(loads()).toBe(2)
})

for (const language of conditionsOf(['ja', 'en'] as const, 1)) {
  const texts = TEXTS[language]

  test(`a console that was open over a deployment loads again once (${language})`, async ({
    page,
  }) => {
    await setLanguage(page, language)
    await openScreen(page, '/')
    serveBuilds(PRESENT)
    const loads = countLoads(page)
    await menuLink(page, texts.goods).click()
    await expect(heading(page, texts.goods)).toBeVisible()
    await expect(page).toHaveURL(/\/console\/goods/)
    expect(loads()).toBe(1)
  })

  test(`a screen whose file stays away says so plainly, without a stack (${language})`, async ({
    page,
  }) => {
    await setLanguage(page, language)
    await openScreen(page, '/')
    serveBuilds(PRESENT)
    await page.route('**/assets/goods-screen*.js', (route) => route.fulfill({ status: 404 }))
    const loads = countLoads(page)
    await menuLink(page, texts.goods).click()
    await expect(heading(page, texts.newBuild)).toBeVisible()
    await expect(page.getByText(/Unexpected Application Error|\n\s*at /)).toHaveCount(0)
    expect(loads()).toBe(2)
    await menuLink(page, texts.home).click()
    await expect(heading(page, texts.home)).toBeVisible()
    await page.unroute('**/assets/goods-screen*.js')
    await menuLink(page, texts.goods).click()
    await page.getByRole('button', { name: texts.reload }).click()
    await expect(heading(page, texts.goods)).toBeVisible()
  })

  test(`without a connection the console says so, and is not loaded again (${language})`, async ({
    page,
    context,
  }) => {
    await setLanguage(page, language)
    await openScreen(page, '/')
    const loads = countLoads(page)
    await context.setOffline(true)
    await menuLink(page, texts.goods).click()
    await expect(heading(page, texts.offline)).toBeVisible()
    expect(loads()).toBe(0)
  })

  test(`an unexpected error shows the console's own screen, without a stack (${language})`, async ({
    page,
  }) => {
    await setLanguage(page, language)
    await openScreen(page, '/')
    await page.route('**/console/api/goods*', async (route) => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, list: [null] } })
    })
    await menuLink(page, texts.goods).click()
    await expect(heading(page, texts.failed)).toBeVisible()
    await expect(page.getByText(/TypeError|\n\s*at /)).toHaveCount(0)
    await page.unroute('**/console/api/goods*')
    await page.getByRole('button', { name: texts.reload }).click()
    await expect(heading(page, texts.goods)).toBeVisible()
  })
}
