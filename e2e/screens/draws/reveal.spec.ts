import { MOVIE_STYLES } from '#contract/constants.ts'
import type { Card } from '#contract/draws.ts'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { countOf, keysOf, recordCalls } from '#e2e/support/calls.ts'
import {
  buyThroughApi,
  buyThroughScreen,
  expectCardCount,
  keepMoviePlaying,
  movie,
  overlay,
  pauseFlips,
  reveal,
  revealCard,
  skip,
  skipAll,
  startAndSkipMovie,
} from '#e2e/support/draws.ts'
import { setLanguage } from '#e2e/support/navigation.ts'

test('S-007 without a draw the animation leads to the top', async ({ page }) => {
  await loginAs(page, 'C')
  await page.goto('/gacha-animation')
  await expect(page).toHaveURL(/\/$/)
})

test('R-030 S-008 U-045 from the confirmation the overlay waits, after one load of the result', async ({
  page,
}) => {
  await loginAs(page, 'B')
  const calls = recordCalls(page)
  await buyThroughScreen(page, { packId: 1, count: 1 })
  await expect(overlay(page)).toBeVisible()
  await expect.poll(() => countOf(calls, 'GET /user/pack/gache_result')).toBe(1)
  const keys = keysOf(calls)
  expect(keys.indexOf('POST /user/pack/buy')).toBeLessThan(
    keys.indexOf('GET /user/pack/gache_result'),
  )
  await page.waitForTimeout(700)
  expect(countOf(calls, 'GET /user/pack/gache_result')).toBe(1)
  expect(await movie(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  await expect(reveal(page)).toHaveAttribute('data-phase', 'overlay')
})

test('S-009 from the pack the animation is shown, even if the connection fails after the purchase', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await page.route('**/pack/gache_result', (route) => route.abort())
  await page.goto('/pack-detail?packId=6')
  await idle(page).getByRole('button', { name: 'くじを引く' }).click()
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('dialog').getByRole('button').first().click()
  await page.waitForURL('**/gacha-animation')
  await failed
  await expect(overlay(page)).toBeVisible()
  await skipAll(page).click()
  await expect(page).toHaveURL(/\/get-card-list$/)
})

test('S-010 a reload in the middle of the reveal leads to the cards, and nothing is lost', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await buyThroughScreen(page, { packId: 1, count: 3 })
  await startAndSkipMovie(page)
  await page.reload()
  await expect(page).toHaveURL(/\/get-card-list$/)
  await expectCardCount(page, 3)
})

test('S-010 a typed address with a draw leads to the cards', async ({ page }) => {
  await loginAs(page, 'B')
  await buyThroughApi(page, { packId: 1, count: 2 })
  await page.goto('/gacha-animation')
  await expect(page).toHaveURL(/\/get-card-list$/)
})

test('U-045 in English the overlay reads tap to start', async ({ page }) => {
  await setLanguage(page, 'en')
  await loginAs(page, 'B')
  await page.goto('/confirm-buy-product?packId=6&buyCount=1')
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await expect(page.getByRole('button', { name: 'tap to start' })).toBeVisible()
})

test('U-046 the tap starts the video, and skip leads to the card', async ({ page }) => {
  await loginAs(page, 'B')
  await buyThroughScreen(page, { packId: 1, count: 1 })
  await keepMoviePlaying(page)
  await overlay(page).click()
  await expect
    .poll(() => movie(page).evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.1)
  expect(await movie(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
  await skip(page).click()
  await expect(revealCard(page)).toBeVisible()
  await expect(movie(page)).toHaveCount(0)
})

test('U-046 the video comes to its end by itself', async ({ page }) => {
  await loginAs(page, 'B')
  await buyThroughScreen(page, { packId: 1, count: 1 })
  await overlay(page).click()
  await expect(revealCard(page)).toBeVisible({ timeout: 20_000 })
})

test('U-047 U-048 three cards come in order, a tap skips the flip, and then the choice', async ({
  page,
}) => {
  test.slow()
  await pauseFlips(page)
  await loginAs(page, 'B')
  await buyThroughScreen(page, { packId: 1, count: 3 })
  const { cards } = await (await page.request.get('/api/user/pack/gache_result')).json()
  await startAndSkipMovie(page)
  for (const [index, card] of (cards as Card[]).entries()) {
    await expect(page.getByText(`${index + 1} / 3`, { exact: true })).toBeVisible()
    await expect(revealCard(page)).toHaveAttribute('data-state', 'turning')
    await page.waitForTimeout(400)
    await revealCard(page).click()
    await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
    await expect(revealCard(page)).toContainText(card.name)
    await page.waitForTimeout(400)
    await revealCard(page).click()
  }
  await expect(page).toHaveURL(/\/get-card-list$/)
})

test('U-047 without a tap the card turns by itself and screen readers read its name', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await buyThroughScreen(page, { packId: 1, count: 1 })
  const { cards } = await (await page.request.get('/api/user/pack/gache_result')).json()
  await startAndSkipMovie(page)
  await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
  await expect(reveal(page).getByRole('status')).toContainText(cards[0].name)
  await expect(reveal(page).getByRole('status')).toContainText(cards[0].rarity_label)
})

test('U-049 the last card of a coin draw leads to the finish', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ coins: 50 }))
  await buyThroughScreen(page, { packId: 2, count: 1 })
  await startAndSkipMovie(page)
  await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
  await revealCard(page).click()
  await expect(page).toHaveURL(/\/thank-you$/)
  await expect(page.getByText('1枚のカードを発送します。')).toBeVisible()
  await page.goto('/get-card-list')
  await expect(page).toHaveURL(/\/$/)
})

test('S-010 Q151 a reload in the reveal of a coin draw leads to the finish, as nothing is to be chosen', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ coins: 150 }))
  await buyThroughScreen(page, { packId: 2, count: 3 })
  await startAndSkipMovie(page)
  await page.reload()
  await expect(page).toHaveURL(/\/thank-you$/)
  await expect(page.getByText('3枚のカードを発送します。')).toBeVisible()
})

test('U-050 skip-all of ten cards leads straight to the choice', async ({ page }) => {
  await loginAs(page, 'B')
  await buyThroughScreen(page, { packId: 6, count: 10 })
  await skipAll(page).click()
  await expect(page).toHaveURL(/\/get-card-list$/)
  await expectCardCount(page, 10)
})

test('U-050 skip-all of a coin draw leads straight to the finish, from the middle too', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await buyThroughScreen(page, { packId: 2, count: 10 })
  await startAndSkipMovie(page)
  await skipAll(page).click()
  await expect(page).toHaveURL(/\/thank-you$/)
})

test('K-028 each movie style plays its own video, and style 4 falls back', async ({ page }) => {
  test.slow()
  await loginAs(page, 'B')
  let style = 0
  await page.route('**/api/user/pack/gache_result', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, movie_style: style } })
  })
  const sources: string[] = []
  for (style of [...MOVIE_STYLES, 4]) {
    const draw = page.waitForResponse('**/gache_result')
    await buyThroughScreen(page, { packId: 6, count: 1 })
    await draw
    const source = new RegExp(`/movies/style-${style === 4 ? 1 : style}\\.webm$`)
    await expect(movie(page)).toHaveAttribute('src', source)
    sources.push((await movie(page).getAttribute('src')) ?? '')
    await expect
      .poll(() => movie(page).evaluate((video: HTMLVideoElement) => video.videoWidth))
      .toBeGreaterThan(0)
  }
  expect(new Set(sources.slice(0, MOVIE_STYLES.length)).size).toBe(9)
  expect(sources.at(-1)).toBe(sources[0])
})

test('a sealed purchase waits for its notaries although a poll fails, and then its cards are revealed', async ({
  page,
}) => {
  await loginAs(page, 'B')
  let askedCount = 0
  await page.route('**/api/user/pack/{buy,gache_result}', async (route) => {
    const answer = await (await route.fetch()).json()
    if (route.request().url().endsWith('gache_result')) askedCount += 1
    if (askedCount === 2) return route.abort()
    const sealed = { ...answer, is_sealed: true, cards: [] }
    await route.fulfill({ json: askedCount < 4 ? sealed : answer })
  })
  await page.goto('/confirm-buy-product?packId=1&buyCount=1')
  await idle(page).getByRole('button', { name: '購入する' }).click()
  await expect(page.getByText('立会人の署名がそろうと')).toBeVisible()
  await overlay(page).click()
  await expect(movie(page).or(revealCard(page))).toBeVisible()
  expect(askedCount).toBeGreaterThanOrEqual(4)
})

test('Q60 a movie that is missing counts as ended, so the draw can always be seen', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await page.route('**/movies/*', (route) => route.abort())
  await buyThroughScreen(page, { packId: 1, count: 1 })
  await overlay(page).click()
  await expect(revealCard(page)).toBeVisible()
})

test('E-037 E-038 each rarity has its own style and label, and a set says its size', async ({
  page,
}) => {
  test.slow()
  await loginAs(page, 'B')
  const labels = ['ノーマル', 'レア', 'スーパーレア', 'ウルトラレア']
  await page.route('**/api/user/pack/gache_result', async (route) => {
    const answer = await (await route.fetch()).json()
    const cards = labels.map((rarity_label, rarity) => ({
      ...answer.cards[rarity],
      model_number: `M-${rarity}`,
      num: rarity === 2 ? 3 : 1,
      rarity_label,
      rarity,
    }))
    await route.fulfill({ json: { ...answer, cards } })
  })
  await buyThroughScreen(page, { packId: 6, count: 4 })
  await expect(page.getByTestId('reveal')).toBeVisible()
  await page.waitForTimeout(300)
  await startAndSkipMovie(page)
  const styles = new Set<string | null>()
  for (const [rarity, label] of labels.entries()) {
    await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
    await expect(revealCard(page)).toContainText(label)
    await expect(revealCard(page)).toContainText(`M-${rarity}`)
    await expect(revealCard(page).getByText('3点セット')).toHaveCount(rarity === 2 ? 1 : 0)
    styles.add(await revealCard(page).getAttribute('data-tier'))
    await revealCard(page).click()
  }
  expect(styles.size).toBe(4)
})

test('the whole reveal works by keyboard, and Escape leaves it', async ({ page }) => {
  await pauseFlips(page)
  await loginAs(page, 'B')
  await buyThroughScreen(page, { packId: 6, count: 2 })
  await keepMoviePlaying(page)
  await page.keyboard.press('Enter')
  await expect(reveal(page)).toHaveAttribute('data-phase', 'movie')
  await page.keyboard.press('Enter')
  await expect(revealCard(page)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 / 2', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/get-card-list$/)
})

test('with reduced motion the tap leads to the card without a movie', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await loginAs(page, 'B')
  await buyThroughScreen(page, { packId: 6, count: 1 })
  await overlay(page).click()
  await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
})

test('the back button after the reveal leads to the pack, and the draw is not played again', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await page.goto('/pack-detail?packId=6')
  await idle(page).getByRole('button', { name: 'くじを引く' }).click()
  await page.getByRole('dialog').getByRole('button').first().click()
  await skipAll(page).click()
  await expect(page).toHaveURL(/\/get-card-list$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/pack-detail\?packId=6$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/get-card-list$/)
})
