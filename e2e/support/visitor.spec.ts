import type { Page } from '@playwright/test'
import { expect, loginAs, test } from './base.ts'
import { waitUntilControlled } from './service-worker.ts'

/** Returns the script of the page, and whether each cache of the service worker has it. */
function readBuilds(page: Page) {
  return page.evaluate(async () => {
    const [script = ''] = [...document.scripts].map(({ src }) => src).filter((src) => src !== '')
    return { isScriptCached: (await caches.match(script)) !== undefined }
  })
}

/** Returns the addresses that the page has loaded over the network. */
const loadedOverNetwork = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ transferSize }) => transferSize > 0)
      .map(({ name }) => new URL(name).pathname),
  )

test.describe('a returning visitor', () => {
  test.use({ visitor: 'returning' })

  for (const run of ['first', 'next']) {
    test(`has the files of the former build and a warm cache (${run} test)`, async ({ page }) => {
      await page.goto('/user-guide')
      await waitUntilControlled(page)
      expect(await readBuilds(page)).toEqual({ isScriptCached: false })
      await page.goto('/')
      await expect(page.getByTestId('pack-1')).toBeVisible()
      const pictures = (await loadedOverNetwork(page)).filter((path) => path.startsWith('/images/'))
      expect(pictures).toEqual([])
    })
  }

  test('is logged in since the day before', async ({ page, shop }) => {
    const member = await shop.addMember({ points: 100 })
    await loginAs(page, member)
    const { list } = await (await page.request.get('/api/user/sessions')).json()
    const ageMs = Date.parse('2025-08-01T12:00:00+09:00') - Date.parse(`${list[0].created}+09:00`)
    expect(Math.round(ageMs / 3_600_000)).toBe(20)
  })
})

test('a new visitor has the files of the present build', async ({ page }) => {
  await page.goto('/user-guide')
  await waitUntilControlled(page)
  expect(await readBuilds(page)).toEqual({ isScriptCached: true })
})
