import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import {
  board,
  buyThroughScreen,
  overlay,
  revealCard,
  startAndSkipMovie,
  withCards,
} from '#e2e/support/draws.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { DURATIONS_MS } from '#web/shop/draws/reveal/durations.ts'

const VISITS = [
  { language: 'ja', viewport: { width: 390, height: 844 } },
  { language: 'en', viewport: { width: 1440, height: 900 } },
] as const

for (const { language, viewport } of conditionsOf(VISITS, 0)) {
  test(`ten draws lie on a board, open one by one, and the best comes last (${language}, ${viewport.width} px)`, async ({
    page,
  }) => {
    const texts = drawsTexts[language]
    await page.setViewportSize(viewport)
    await setLanguage(page, language)
    await loginAs(page, 'B')
    const rarities = [0, 0, 2, 1, 0, 0, 1, 0, 0, 0]
    await withCards(
      page,
      rarities.map((rarity, index) => ({ rarity, name: `札${index}` })),
    )
    await buyThroughScreen(page, { packId: 6, count: 10 })
    await startAndSkipMovie(page)
    const back = (place: number) =>
      board(page).getByRole('button', { name: texts.openCard(place), exact: true })
    expect(await accessibilityFaults(page), 'the board').toEqual([])
    await expect(back(10)).toHaveAttribute('aria-disabled', 'true')
    await back(4).click()
    await expect(board(page).getByText('1 / 10', { exact: true })).toBeVisible()
    await expect(board(page).getByRole('status')).toContainText('札4')
    for (const place of [1, 2, 3, 5, 6, 7, 8, 9]) {
      await expect(back(10)).toHaveAttribute('aria-disabled', 'true')
      await back(place).click()
    }
    await back(10).click()
    await expect(revealCard(page)).toContainText('札2')
    await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
    await revealCard(page).click()
    await expect(board(page).getByText('10 / 10', { exact: true })).toBeVisible()
    await board(page).getByRole('button', { name: texts.toCards }).click()
    await expect(page).toHaveURL(/\/get-card-list$/)
  })
}

test('a board opens by itself to the end, also over cards that fill the screen', async ({
  page,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await loginAs(page, 'B')
  await withCards(
    page,
    [3, 0, 0, 0, 0, 0, 0, 4, 0, 0].map((rarity) => ({ rarity })),
  )
  await buyThroughScreen(page, { packId: 6, count: 10 })
  await overlay(page).click()
  const auto = board(page).getByRole('button', { name: drawsTexts.ja.openByThemselves })
  await auto.click()
  await expect(auto).toHaveAttribute('aria-pressed', 'true')
  await expect(board(page).getByText('10 / 10', { exact: true })).toBeVisible({
    timeout: 10 * DURATIONS_MS.boardPace + 2 * DURATIONS_MS.boardLingers + 20_000,
  })
})

test('the keyboard opens a board, and Escape leaves it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await loginAs(page, 'B')
  await withCards(
    page,
    [0, 3, 0, 0, 0, 0, 0, 0, 4, 0].map((rarity) => ({ rarity })),
  )
  await buyThroughScreen(page, { packId: 6, count: 10 })
  await overlay(page).press('Enter')
  await page.keyboard.press('Enter')
  await expect(board(page).getByText('1 / 10', { exact: true })).toBeVisible()
  await board(page)
    .getByRole('button', { name: drawsTexts.ja.openCard(2), exact: true })
    .press('Space')
  await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
  await page.keyboard.press('Enter')
  await expect(
    board(page).getByRole('button', { name: drawsTexts.ja.openCard(3), exact: true }),
  ).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/get-card-list$/)
})
