import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import {
  buyAndDecide,
  buyThroughScreen,
  expectCardCount,
  keepMoviePlaying,
  overlay,
  reveal,
  revealCard,
  startAndSkipMovie,
} from '#e2e/support/draws.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'

test('a press in the reveal does not flash the whole screen, nor does any other control', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await buyThroughScreen(page, { packId: 1, count: 1 })
  await startAndSkipMovie(page)
  expect(await flashesOf(page)).toEqual(['rgba(0, 0, 0, 0)'])
  await page.goto('/pack-detail?packId=1')
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
  expect(await flashesOf(page)).toEqual(['rgba(0, 0, 0, 0)'])
})

test('quick taps at the end of the reveal do not reach the list behind it', async ({ page }) => {
  await loginAs(page, 'B')
  await buyThroughScreen(page, { packId: 1, count: 1 })
  await startAndSkipMovie(page)
  await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
  await recordPresses(page)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await revealCard(page).click()
  // The taps go on until well after the list has appeared.
  while ((await page.getByRole('heading', { level: 1 }).count()) === 0)
    await page.mouse.click(width / 2, height / 2)
  for (let tap = 0; tap < 4; tap++) await page.mouse.click(width / 2, height / 2)
  expect(await readPresses(page)).toEqual([])
  await expectCardCount(page, 1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: '結果をシェア' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('quick taps beside a dialog close it and reach nothing below', async ({ page }) => {
  await loginAs(page, 'B')
  const draw = await buyAndDecide(page, { packId: 6, count: 1 }, 'all')
  await page.goto(`/buy-product-history-detail?packHistoryId=${draw.pack_history_id}`)
  await page.getByRole('button', { name: '結果をシェア' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await recordPresses(page)
  for (let tap = 0; tap < 3; tap++) await page.mouse.click(12, 12)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await readPresses(page)).filter((name) => name !== 'DIALOG')).toEqual([])
})

test('on a slow line the deck stays in sight until the movie starts', async ({ page }) => {
  await loginAs(page, 'B')
  await page.route('**/movies/*', () => {
    // The movie never arrives.
  })
  await buyThroughScreen(page, { packId: 1, count: 1 })
  await overlay(page).click()
  const still = page.getByTestId('movie-still')
  await expect(still).toBeVisible()
  await expect(still.locator('svg')).toHaveCount(3)
  await expect(revealCard(page)).toBeVisible({ timeout: 20_000 })
})

for (const [choice, isOn] of [
  ['openWithSound', true],
  ['openSilently', false],
] as const) {
  test(`the first reveal asks about the sound, and ${choice} starts it and is remembered`, async ({
    page,
  }) => {
    const texts = drawsTexts.ja
    await loginAs(page, 'B')
    await buyThroughScreen(page, { packId: 6, count: 1 })
    await keepMoviePlaying(page)
    expect(await accessibilityFaults(page), 'the question').toEqual([])
    await page.getByRole('button', { name: texts[choice] }).click()
    await expect(reveal(page)).toHaveAttribute('data-phase', 'movie')
    const sound = page.getByRole('button', { name: texts.sound, exact: true })
    await expect(sound).toHaveAttribute('aria-pressed', String(isOn))
    await buyThroughScreen(page, { packId: 6, count: 1 })
    await expect(page.getByRole('button', { name: texts.openWithSound })).toHaveCount(0)
    await expect(sound).toHaveAttribute('aria-pressed', String(isOn))
  })
}

/** Returns the colours with which phones flash the controls of the page. */
function flashesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll('button, a, input, select, label, summary')].map((control) =>
        getComputedStyle(control).getPropertyValue('-webkit-tap-highlight-color'),
      ),
    ),
  ])
}

/** Records the tags of the controls that are pressed from now on. */
function recordPresses(page: Page): Promise<void> {
  return page.evaluate(() => {
    const presses: string[] = []
    Object.assign(window, { presses })
    addEventListener(
      'click',
      ({ target }) => {
        const control = (target as Element).closest('button, a, input, label, dialog')
        if (control && control.closest('[data-testid=reveal]') === null)
          presses.push(control.tagName)
      },
      { capture: true },
    )
  })
}

function readPresses(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { presses: string[] }).presses)
}
