import type { Locator, Page } from '@playwright/test'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { mockResponse } from '#e2e/support/calls.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { waitUntilStable } from '#e2e/support/page-stability.ts'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'

const SIZES = [
  { language: 'ja', texts: packPageTexts.ja, viewport: { width: 390, height: 844 } },
  { language: 'en', texts: packPageTexts.en, viewport: { width: 390, height: 844 } },
  { language: 'ja', texts: packPageTexts.ja, viewport: { width: 1440, height: 900 } },
  { language: 'en', texts: packPageTexts.en, viewport: { width: 1440, height: 900 } },
] as const

for (const { language, texts, viewport } of SIZES) {
  test.describe(`${language}, ${viewport.width} px wide`, () => {
    test.use({ viewport })
    test.beforeEach(({ page }) => setLanguage(page, language))

    test('the draw button stays in reach on a pack, wherever the page is scrolled', async ({
      page,
    }) => {
      await page.goto('/pack-detail?packId=1')
      const button = spinButton(page, texts.spin)
      await waitUntilStable(page)
      const { height } = await page.evaluate(() => document.body.getBoundingClientRect())
      for (const top of [0, height * 0.3, height * 0.6]) {
        await page.evaluate((y) => scrollTo(0, y), top)
        await expect(button).toBeInViewport({ ratio: 1 })
        await expect(page.getByTestId('total')).toBeInViewport({ ratio: 1 })
      }
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expectUncovered(page.getByRole('contentinfo').getByText('©'))
    })
  })
}

test('a refusal that is reported while the number is out of sight scrolls to it', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const errors = { count: ['残り口数が不足しています'] }
  await mockResponse(page, '/user/pack/check', { state: 409, result: '-5', errors })
  await page.goto('/pack-detail?packId=1')
  await waitUntilStable(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
  await expect(page.getByRole('combobox')).not.toBeInViewport()
  await spinButton(page, packPageTexts.ja.spin).click()
  const message = page.getByTestId('count-error')
  await expect(message).toBeInViewport({ ratio: 1 })
  await expectUncovered(message)
})

test('the button that buys stays in reach on the confirmation of a purchase', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  await page.setViewportSize({ width: 390, height: 667 })
  await page.goto('/confirm-buy-product?packId=1&buyCount=2')
  await expect(page.getByRole('button', { name: '購入する' })).toBeInViewport({ ratio: 1 })
})

for (const { language, texts } of SIZES.slice(2)) {
  test(`the first window of the top page shows a pack and its button at 1440 × 900, in ${language}`, async ({
    page,
  }) => {
    await setLanguage(page, language)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    const pack = page.getByTestId('pack-1')
    await expect(pack.getByText('300P', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(pack.getByText(texts.drawThis)).toBeInViewport({ ratio: 1 })
    await expect(page.getByTestId('pack-3')).toBeInViewport()
  })
}

function spinButton(page: Page, name: string) {
  return idle(page).getByRole('main').getByRole('button', { name, exact: true })
}

/** Expects that nothing, such as the bar with the button, covers the middle of the element. */
async function expectUncovered(element: Locator): Promise<void> {
  const isOnTop = (shown: Element) => {
    const { x, y, width, height } = shown.getBoundingClientRect()
    return shown.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  await expect.poll(() => element.evaluate(isOnTop)).toBe(true)
}
