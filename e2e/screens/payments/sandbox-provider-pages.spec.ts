import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { expect, test } from '#e2e/support/base.ts'
import { openProviderPages } from '#e2e/support/provider-pages.ts'

const WALK_MS_MAX = 180_000
const FONT_DELAY_MS = 300
const PHONE = { width: 390, height: 844 }

test('each page of PayPal, Amazon and Stripe is legible on a phone, in its one language, and breaks no rule', async ({
  page,
  shop,
}) => {
  test.setTimeout(WALK_MS_MAX)
  await page.setViewportSize(PHONE)
  for (const address of await openProviderPages(shop.gatewayUrl)) {
    for (const language of ['ja', 'en'] as const) {
      const url = new URL(address)
      url.searchParams.set('language', language)
      await page.goto(url.href)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (language === 'en') {
        const text = await page.locator('button, dt, .hint').allInnerTexts()
        expect(text.join(' '), url.pathname).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/)
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, url.pathname).toBeLessThanOrEqual(0)
      expect(await accessibilityFaults(page), url.pathname).toEqual([])
    }
  }
})

test('no button of a provider page moves once it can be pressed, however late the fonts arrive', async ({
  page,
  shop,
}) => {
  test.setTimeout(WALK_MS_MAX)
  await page.setViewportSize(PHONE)
  await page.route('**/fonts/files/**', async (route) => {
    await wait(FONT_DELAY_MS)
    await route.continue()
  })
  for (const address of await openProviderPages(shop.gatewayUrl)) {
    await page.goto(address, { waitUntil: 'commit' })
    // Waits until a press would be possible.
    await page.getByRole('heading', { level: 1 }).click({ trial: true })
    const before = await buttonPlaces(page)
    await wait(2 * FONT_DELAY_MS)
    await page.evaluate(async () => void (await document.fonts.ready))
    expect(await buttonPlaces(page), address).toEqual(before)
  }
})

function buttonPlaces(page: Page) {
  return page
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON()))
}
