import type { Page } from '@playwright/test'
import { expect, loginAs, test } from './base.ts'
import { waitUntilControlled } from './service-worker.ts'

/** Returns what the browser has stored for the shop, apart from the service worker's own files. */
function readStored(page: Page) {
  return page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName }))
      .state,
  }))
}

test('a test may leave a session, stored values, permissions, routes and a broken connection', async ({
  page,
  context,
}) => {
  await page.goto('/user-guide')
  await loginAs(page, 'B')
  await context.grantPermissions(['clipboard-read'])
  await page.evaluate(async () => {
    localStorage.setItem('lang', 'en')
    sessionStorage.setItem('left', '1')
    const request = indexedDB.open('left')
    await new Promise((done) => request.addEventListener('success', done))
  })
  expect(await readStored(page)).toMatchObject({
    local: { lang: 'en' },
    databases: ['left'],
    clipboard: 'granted',
  })
  await context.newPage()
  await context.route('**/*', (route) => route.abort())
  await context.setOffline(true)
})

test('the next test finds none of it, and the service worker in control', async ({
  page,
  context,
}) => {
  expect(context.pages()).toEqual([page])
  await page.goto('/user-guide')
  await waitUntilControlled(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  const stored = await readStored(page)
  expect(stored.local).not.toHaveProperty('lang')
  expect(stored.session).not.toHaveProperty('left')
  expect(stored.databases).not.toContain('left')
  expect(stored.clipboard).not.toBe('granted')
  const user = await (await page.request.get('/api/user/point')).json()
  expect(user.is_login).toBe('0')
})

test('a test may stop the clock of its pages', async ({ page }) => {
  await page.clock.setFixedTime('2030-06-01T00:00:00Z')
  await page.goto('/user-guide')
  expect(await page.evaluate(() => new Date().getFullYear())).toBe(2030)
})

test('the clock of the next test runs, and the service worker is in control', async ({ page }) => {
  await page.goto('/user-guide')
  await waitUntilControlled(page)
  expect(await page.evaluate(() => new Date().getFullYear())).toBe(new Date().getFullYear())
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' })

  test('a test with options of its own gets them', async ({ page }) => {
    await page.goto('/user-guide')
    await waitUntilControlled(page)
    const found = await page.evaluate(() => ({ innerWidth, language: navigator.language }))
    expect(found).toEqual({ innerWidth: 1440, language: 'de-DE' })
  })
})

test('the options of one test do not reach the next', async ({ page }) => {
  await page.goto('/user-guide')
  const found = await page.evaluate(() => ({ innerWidth, language: navigator.language }))
  expect(found).toEqual({ innerWidth: 390, language: 'ja-JP' })
})
