import { expect, loginAs, test } from '#e2e/support/base.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import {
  buyAndDecide,
  movie,
  overlay,
  reveal,
  revealCard,
  startAndSkipMovie,
} from '#e2e/support/draws.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'

for (const language of conditionsOf(['ja', 'en'] as const, 1)) {
  test(`a reveal is seen again from the history, changes nothing, and returns to its button (${language})`, async ({
    page,
  }) => {
    const texts = drawsTexts[language]
    await setLanguage(page, language)
    await loginAs(page, 'B')
    const draw = await buyAndDecide(page, { packId: 6, count: 3 }, 'ship-only')
    await page.goto('/buy-product-history')
    await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
    await expect(page).toHaveURL(/\/buy-product-history-detail/)
    const again = page.getByRole('button', { name: texts.seeAgain })
    await again.click()
    await startAndSkipMovie(page)
    await expect(movie(page)).toHaveCount(0)
    for (const { model_number } of draw.cards) {
      await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
      await expect(revealCard(page)).toContainText(model_number)
      await revealCard(page).click()
    }
    await expect(reveal(page)).toHaveCount(0)
    await expect(again).toBeFocused()
    await expect(page).toHaveURL(/\/buy-product-history-detail/)
    await again.click()
    await expect(overlay(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(reveal(page)).toHaveCount(0)
  })
}
