import type { Locator, Page } from '@playwright/test'
import type { Card, DrawResult } from '#contract/draws.ts'
import { expect, forgetSession, loginAs, type ShopHandle, test } from '#e2e/support/base.ts'
import {
  buyThroughScreen,
  movie,
  overlay,
  pauseFlips,
  reveal,
  revealCard,
  skipAll,
  startAndSkipMovie,
  withCards,
} from '#e2e/support/draws.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'

const RAINBOW = 7

test('each rarity has the same colour in the reveal, in the lists and on the page of its pack', async ({
  page,
  shop,
}) => {
  const draw = await buyWithNormalCard(page, shop)
  await startAndSkipMovie(page)
  const colors = new Map<string, string>()
  for (const [index, { rarity_label }] of draw.cards.entries()) {
    await expect(page.getByText(`${index + 1} / 6`, { exact: true })).toBeVisible()
    await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
    colors.set(rarity_label, await rarityColorOf(revealCard(page)))
    await revealCard(page).click()
  }
  expect(draw.cards.map(({ rarity }) => rarity)).toContain(0)
  await page.goto('/confirm-get-card-list')
  await page.getByRole('button', { name: 'この内容で決定する' }).click()
  await expect(page).toHaveURL(/\/thank-you$/)
  const tally = page.getByRole('list', { name: drawsTexts.ja.tally }).getByRole('listitem')
  await expect(tally).toHaveCount(colors.size)
  for (const row of await tally.all()) {
    const label = (await row.innerText()).split(/\s/)[0] ?? ''
    expect(await rarityColorOf(row), label).toBe(colors.get(label))
  }
  await page.goto('/pack-detail?packId=6')
  for (const [label, color] of colors) {
    const row = page.getByRole('row', { name: new RegExp(`^${label} `) })
    expect(await rarityColorOf(row), label).toBe(color)
  }
})

test('with reduced motion nothing of a card is turned, so that no back is painted mirrored', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await loginAs(page, 'B')
  await buyThroughScreen(page, { packId: 6, count: 1 })
  await overlay(page).click()
  const turned = () =>
    revealCard(page)
      .locator('svg, img')
      .evaluateAll(
        (pictures) =>
          pictures
            .flatMap((picture) => {
              const parents: Element[] = []
              for (
                let at: Element | null = picture;
                at?.tagName !== 'BUTTON';
                at = at?.parentElement ?? null
              )
                if (at) parents.push(at)
              return parents
            })
            .filter((element) => new DOMMatrix(getComputedStyle(element).transform).m11 < 0).length,
      )
  await expect(revealCard(page)).toBeVisible()
  expect(await turned()).toBe(0)
  await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
  expect(await turned()).toBe(0)
})

test('the highest rarity has a scene of its own, which a tap skips', async ({ page }) => {
  await pauseFlips(page)
  await loginAs(page, 'B')
  await withCards(page, [{ rarity: RAINBOW, rarity_label: '天虹' }, { rarity: 4 }, { rarity: 3 }])
  await buyThroughScreen(page, { packId: 6, count: 3 })
  await startAndSkipMovie(page)
  const scene = page.getByTestId('rainbow-scene')
  await expect(revealCard(page)).toHaveAttribute('data-state', 'turning')
  await expect(scene.locator('canvas')).toHaveCount(2)
  await expect.poll(() => isPainted(page)).toBe(true)
  await expect(skipAll(page)).toBeVisible()
  await revealCard(page).click()
  await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
  await expect(scene).toHaveCount(0)
  const scenes: (string | null)[] = []
  for (const _ of [1, 2]) {
    await revealCard(page).click()
    await expect(revealCard(page)).toHaveAttribute('data-state', 'turning')
    scenes.push(await revealCard(page).getAttribute('data-scene'))
    await expect(scene).toHaveCount(0)
    await revealCard(page).click()
    await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
  }
  expect(new Set(scenes).size).toBe(2)
})

test('with reduced motion the highest rarity has no darkness and no beats', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await loginAs(page, 'B')
  await withCards(page, [{ rarity: RAINBOW, rarity_label: '天虹' }])
  await buyThroughScreen(page, { packId: 6, count: 1 })
  await overlay(page).click()
  await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
  await expect(page.getByTestId('rainbow-scene')).toHaveCount(0)
  await expect(page.getByTestId('rarity-stamp')).toHaveText('天虹')
})

test('the value counts up to the points of the conversion, and a ship-only card has none', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await withCards(page, [
    { rarity: 3, rarity_label: '極', buy_point: 3_000, action_type: '0' },
    { rarity: 3, rarity_label: 'ウルトラレア', buy_point: 0, action_type: '2' },
  ])
  await buyThroughScreen(page, { packId: 6, count: 2 })
  await startAndSkipMovie(page)
  const value = page.getByTestId('reveal-value')
  await expect(value).toHaveText('3,000P')
  await expect(page.getByTestId('rarity-stamp')).toHaveText('極')
  await expect(reveal(page).getByRole('status')).toContainText('3,000P')
  await revealCard(page).click()
  await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
  await expect(value).toHaveCount(0)
  await expect(revealCard(page)).toContainText(drawsTexts.ja.shipOnly)
  await expect(page.getByTestId('rarity-stamp')).toHaveText('ウルトラレア')
})

test('some movies begin a rank lower and end at the best rarity, the same after each load', async ({
  page,
}) => {
  await loginAs(page, 'B')
  let id = 0
  await page.route('**/api/user/pack/{buy,gache_result}', async (route) => {
    const answer = await (await route.fetch()).json()
    const cards = answer.cards.map((card: Card) => ({ ...card, rarity: 4 }))
    await route.fulfill({ json: { ...answer, cards, pack_history_id: id } })
  })
  const ranks = new Set<string>()
  for (id of [1, 2, 3, 4, 5, 6]) {
    await buyThroughScreen(page, { packId: 6, count: 1 })
    const film = page.getByTestId('reveal-movie')
    expect(await film.getAttribute('data-last')).toBe('4')
    ranks.add((await film.getAttribute('data-first')) ?? '')
    await expect(movie(page)).toBeAttached()
  }
  expect([...ranks].toSorted()).toEqual(['3', '4'])
})

function rarityColorOf(element: Locator): Promise<string> {
  return element.evaluate((each) => getComputedStyle(each).getPropertyValue('--rarity').trim())
}

/** Returns whether the first canvas of the page has a pixel. */
function isPainted(page: Page): Promise<boolean> {
  return page
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const context = canvas.getContext('2d')
      return context
        ?.getImageData(0, 0, canvas.width, canvas.height)
        .data.some((value) => value > 0)
    })
    .then((isAny) => isAny === true)
}

/**
 * Buys until a purchase contains a card of the lowest rarity, because one purchase in 240 contains
 * none. Each purchase has a new member, so that no other purchase awaits a decision.
 */
async function buyWithNormalCard(page: Page, shop: ShopHandle): Promise<DrawResult> {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  await buyThroughScreen(page, { packId: 6, count: 6 })
  const draw: DrawResult = await (await page.request.get('/api/user/pack/gache_result')).json()
  if (draw.cards.some(({ rarity }) => rarity === 0)) return draw
  await forgetSession(page)
  return buyWithNormalCard(page, shop)
}
