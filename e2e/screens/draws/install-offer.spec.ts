import type { Page } from '@playwright/test'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { buyThroughApi } from '#e2e/support/draws.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { decisionsTexts } from '#web/shop/decisions/decisions.texts.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'

const DEVICES = [
  {
    language: 'ja',
    texts: { ...decisionsTexts.ja, ...layoutTexts.ja },
    viewport: { width: 390, height: 844 },
  },
  {
    language: 'en',
    texts: { ...decisionsTexts.en, ...layoutTexts.en },
    viewport: { width: 1440, height: 900 },
  },
] as const

for (const { language, texts, viewport } of conditionsOf(DEVICES, 1)) {
  test(`after a decision the shop offers once to be installed (${language}, ${viewport.width} px)`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    await setLanguage(page, language)
    await page.addInitScript(offerInstallation)
    await loginAs(page, await shop.addMember({ points: 600 }))
    const offer = page.getByRole('button', { name: texts.install })
    await decide(page)
    await idle(page).getByRole('button', { name: texts.install }).click()
    await expect(offer).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('asked'))).toBe('1')
    await decide(page)
    await expect(page.getByRole('link', { name: texts.toPacks })).toBeVisible()
    await expect(offer).toHaveCount(0)
  })

  async function decide(page: Page): Promise<void> {
    await buyThroughApi(page, { packId: 1, count: 1 })
    await page.goto('/get-card-list')
    await expect(page.getByRole('button', { name: texts.install })).toHaveCount(0)
    await idle(page).getByRole('button', { name: texts.next, exact: true }).click()
    await idle(page).getByRole('button', { name: texts.decide, exact: true }).click()
    await expect(page).toHaveURL('/thank-you')
  }
}

/** Simulates a browser that offers to install the shop, and a visitor who declines the offer. */
function offerInstallation(): void {
  addEventListener('load', () => {
    const prompt = async () => {
      localStorage.setItem('asked', String(Number(localStorage.getItem('asked')) + 1))
      return { outcome: 'dismissed' }
    }
    const event = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(event, { prompt }))
  })
}
