import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { DrawResult } from '#contract/draws.ts'
import { calm, expect } from './base.ts'

export interface Wanted {
  readonly packId: number
  readonly count: number
}

/** One post of the page's member, past its screens. */
export async function post(
  page: Page,
  path: string,
  payload: unknown,
): Promise<Record<string, unknown>> {
  const { csrf } = await (await page.request.get('/api/user/point')).json()
  const form = { [csrf.name]: csrf.value, json: JSON.stringify(payload) }
  return (await page.request.post(`/api${path}`, { form })).json()
}

/** Buys without a screen: what lies on the server is then looked at in the browser. */
export async function buyByCall(page: Page, { packId, count }: Wanted): Promise<DrawResult> {
  const bought = await post(page, '/user/pack/buy', {
    pack_id: packId,
    count,
    request_id: randomUUID(),
  })
  expect(bought.state, JSON.stringify(bought.errors)).toBe(200)
  return bought as unknown as DrawResult
}

/** Buys on /confirm-buy-product and stands before the overlay of the reveal. */
export async function buyByScreen(page: Page, { packId, count }: Wanted): Promise<void> {
  await page.goto(`/confirm-buy-product?packId=${packId}&buyCount=${count}`)
  await calm(page)
    .getByRole('button', { name: /^(購入する|Purchase)$/ })
    .click()
  await page.waitForURL('**/gacha-animation')
  await expect(overlay(page)).toBeVisible()
}

/** Buys and decides nothing on the screens: the decided purchase is what a test looks at. */
export async function buyAndDecide(
  page: Page,
  wanted: Wanted,
  shipped: 'all' | 'ship-only',
): Promise<DrawResult> {
  const draw = await buyByCall(page, wanted)
  const isShipped = (action: string) => shipped === 'all' || action === '2'
  const idsOf = (isWanted: boolean) =>
    draw.cards
      .filter((card) => isShipped(card.action_type) === isWanted)
      .map((card) => card.history_id)
  const payload = { send_card: idsOf(true), reduction_card: idsOf(false) }
  expect(await post(page, '/user/pack/decision', payload)).toMatchObject({ state: 200 })
  return draw
}

/** A draw that has both kinds of cards: bought again until chance gives one. */
export async function buyMixed(page: Page, wanted: Wanted): Promise<DrawResult> {
  const draw = await buyByCall(page, wanted)
  const kinds = new Set(draw.cards.map((card) => card.action_type))
  if (kinds.size === 2) return draw
  return buyMixed(page, wanted)
}

export const reveal = (page: Page) => page.getByTestId('reveal')
export const overlay = (page: Page) =>
  page.getByRole('button', { name: /タップしてスタート|tap to start/ })
export const skip = (page: Page) => page.getByRole('button', { name: 'スキップ', exact: true })
export const skipAll = (page: Page) => page.getByRole('button', { name: 'すべてスキップ' })
export const revealCard = (page: Page) => page.getByTestId('reveal-card')
export const movie = (page: Page) => page.locator('video')

/** Until it is skipped the movie neither ends nor stands still, however slow the machine. */
export async function holdMovie(page: Page): Promise<void> {
  await movie(page).evaluate((video: HTMLVideoElement) => {
    video.loop = true
    setInterval(() => video.dispatchEvent(new Event('timeupdate')), 500)
  })
}

/** No flip ends by itself, however slow the machine: it is the tap that ends it. */
export async function holdFlips(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('animationstart', ({ target }) => {
      for (const each of (target as Element).getAnimations()) each.pause()
    })
  })
}

/** Start, skip the movie, and stand before the first card. */
export async function startAndSkipMovie(page: Page): Promise<void> {
  await holdMovie(page)
  await overlay(page).click()
  await skip(page).click()
  await expect(revealCard(page)).toBeVisible()
}

export const path = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
