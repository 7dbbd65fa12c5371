import type { Locator } from '@playwright/test'
import type { Card } from '#contract/draws.ts'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { buyThroughScreen, pauseFlips, revealCard, startAndSkipMovie } from '#e2e/support/draws.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'

const DEVICES = [
  { language: 'ja', texts: drawsTexts.ja, viewport: { width: 390, height: 844 } },
  { language: 'en', texts: drawsTexts.en, viewport: { width: 1440, height: 900 } },
] as const
/**
 * The number of values in the vibration pattern of each rarity. In a pattern, lengths of vibrations
 * and lengths of the pauses between them alternate.
 */
const PATTERN_LENGTHS = [0, 1, 3, 5, 5, 5, 5, 7]

for (const { language, texts, viewport } of conditionsOf(DEVICES, 0)) {
  test(`the first card says how to go on, and the next cards do not (${language}, ${viewport.width} px)`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await setLanguage(page, language)
    await loginAs(page, await shop.addMember({ points: 1_000 }))
    await page.goto('/confirm-buy-product?packId=1&buyCount=2')
    await idle(page).getByRole('main').getByRole('button', { name: texts.buy, exact: true }).click()
    await page.getByRole('button', { name: texts.tapToStart }).click()
    await expect(page.getByText('1 / 2', { exact: true })).toBeVisible()
    await expect(page.getByText(texts.tapForNext)).toBeInViewport()
    await revealCard(page).click()
    await expect(page.getByText('2 / 2', { exact: true })).toBeVisible()
    await expect(page.getByText(texts.tapForNext)).toHaveCount(0)
  })

  test(`in a reveal of ten or more cards a button leads to each rare card, and then to the choice (${language}, ${viewport.width} px)`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    await setLanguage(page, language)
    await pauseFlips(page)
    await loginAs(page, await shop.addMember({ points: 1_000 }))
    await buyThroughScreen(page, { packId: 6, count: 12 })
    const { cards } = await (await page.request.get('/api/user/pack/gache_result')).json()
    const rareIndexes = (cards as Card[]).flatMap(({ rarity }, index) =>
      rarity > 0 ? [index] : [],
    )
    const skipToRare = page.getByRole('button', { name: texts.skipToRare })
    await startAndSkipMovie(page)
    await revealCard(page).click()
    await revealCard(page).click()
    await expect(page.getByText('2 / 12', { exact: true })).toBeVisible()
    await revealCard(page).click()
    for (const index of rareIndexes.filter((each) => each > 1)) {
      await skipToRare.click()
      await expect(page.getByText(`${index + 1} / 12`, { exact: true })).toBeVisible()
      await skipToRare.click()
      await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
    }
    await skipToRare.click()
    await expect(page).toHaveURL(/\/get-card-list$/)
  })
}

test('an iPhone shows the hint beside the button for the tilt, and neither covers the other', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    Object.assign(DeviceOrientationEvent, { requestPermission: async () => 'denied' })
    const { matchMedia } = window
    window.matchMedia = (query) => {
      const list = matchMedia.call(window, query)
      return query === '(pointer: coarse)'
        ? Object.defineProperty(list, 'matches', { value: true })
        : list
    }
  })
  await page.setViewportSize({ width: 375, height: 667 })
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  await buyThroughScreen(page, { packId: 1, count: 2 })
  await startAndSkipMovie(page)
  await revealCard(page).click()
  const hint = page.getByText(drawsTexts.ja.tapForNext)
  await expect(hint).toBeInViewport({ ratio: 1 })
  // The last line of the caption has the model number of the card.
  const caption = revealCard(page).getByText(/^T-\d+$/)
  for (const other of [page.getByRole('button', { name: drawsTexts.ja.tilt }), caption])
    expect(await areApart(hint, other)).toBe(true)
})

test('a device that can vibrate does so for each rare card', async ({ page, shop }) => {
  await page.addInitScript(() => {
    const patterns: number[][] = []
    Object.assign(window, { patterns })
    navigator.vibrate = (pattern) => patterns.push(pattern as number[]) > 0
  })
  await loginAs(page, await shop.addMember({ points: 1_500 }))
  await buyThroughScreen(page, { packId: 1, count: 5 })
  const result = await (await page.request.get('/api/user/pack/gache_result')).json()
  const lengths = result.cards.map(({ rarity }: Card) => PATTERN_LENGTHS[rarity])
  await startAndSkipMovie(page)
  for (const index of lengths.keys()) {
    await expect(page.getByText(`${index + 1} / 5`, { exact: true })).toBeVisible()
    await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
    await revealCard(page).click()
  }
  await expect(page).toHaveURL('/get-card-list')
  const readLengths = () =>
    page.evaluate(() =>
      (window as unknown as { patterns: number[][] }).patterns.map((p) => p.length),
    )
  expect(await readLengths()).toEqual(lengths.filter((length: number) => length > 0))
})

/** Returns whether the boxes of two elements have no point in common. */
async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (a === null || b === null) throw new Error('an element has no box')
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x
  return isBeside || a.y + a.height <= b.y || b.y + b.height <= a.y
}
