import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Card, DrawResult } from '#contract/draws.ts'
import { expect, idle } from './base.ts'

export interface DrawRequest {
  readonly packId: number
  readonly count: number
}

/**
 * Posts to the API as the member who is logged in on the page, without using a screen. Returns the
 * body of the response.
 */
export async function postApi(
  page: Page,
  path: string,
  payload: unknown,
): Promise<Record<string, unknown>> {
  const { csrf } = await (await page.request.get('/api/user/point')).json()
  const form = { [csrf.name]: csrf.value, json: JSON.stringify(payload) }
  return (await page.request.post(`/api${path}`, { form })).json()
}

/** Buys draws by an API call and returns their result. Fails if the shop refuses the purchase. */
export async function buyThroughApi(
  page: Page,
  { packId, count }: DrawRequest,
): Promise<DrawResult> {
  const response = await postApi(page, '/user/pack/buy', {
    pack_id: packId,
    count,
    request_id: randomUUID(),
  })
  expect(response.state, JSON.stringify(response.errors)).toBe(200)
  return response as unknown as DrawResult
}

/** Buys on /confirm-buy-product and waits for the start overlay of the reveal. */
export async function buyThroughScreen(page: Page, { packId, count }: DrawRequest): Promise<void> {
  await page.goto(`/confirm-buy-product?packId=${packId}&buyCount=${count}`)
  await idle(page)
    .getByRole('button', { name: /^(購入する|Draw)$/ })
    .click()
  await page.waitForURL('**/gacha-animation')
  await expect(overlay(page)).toBeVisible()
}

/**
 * Buys draws. Then ships all cards drawn, or ships only the ship-only cards and converts the other
 * cards. Returns the result of the draws.
 */
export async function buyAndDecide(
  page: Page,
  request: DrawRequest,
  shipped: 'all' | 'ship-only',
): Promise<DrawResult> {
  const draw = await buyThroughApi(page, request)
  const isShipped = (action: string) => shipped === 'all' || action === '2'
  const idsOf = (toShip: boolean) =>
    draw.cards
      .filter((card) => isShipped(card.action_type) === toShip)
      .map((card) => card.history_id)
  const payload = { send_card: idsOf(true), reduction_card: idsOf(false) }
  expect(await postApi(page, '/user/pack/decision', payload)).toMatchObject({ state: 200 })
  return draw
}

/**
 * Buys until all cards of a purchase can be converted, and ships the cards of the other purchases.
 * Returns that purchase, which is the only one without a decision.
 */
export async function buyOnlyConvertible(page: Page, request: DrawRequest): Promise<DrawResult> {
  const draw = await buyThroughApi(page, request)
  if (draw.cards.every((card) => card.action_type === '0')) return draw
  const payload = { send_card: draw.cards.map((card) => card.history_id), reduction_card: [] }
  expect(await postApi(page, '/user/pack/decision', payload)).toMatchObject({ state: 200 })
  return buyOnlyConvertible(page, request)
}

/** Buys until a purchase has both convertible and ship-only cards. Returns that purchase. */
export async function buyWithBothActionTypes(
  page: Page,
  request: DrawRequest,
): Promise<DrawResult> {
  const draw = await buyThroughApi(page, request)
  const actionTypes = new Set(draw.cards.map((card) => card.action_type))
  if (actionTypes.size === 2) return draw
  return buyWithBothActionTypes(page, request)
}

/**
 * Buys until a purchase contains ship-only cards and two equal convertible cards. The two equal
 * cards share a checkbox. Returns that purchase.
 */
export async function buyWithEqualCards(page: Page, request: DrawRequest): Promise<DrawResult> {
  const draw = await buyWithBothActionTypes(page, request)
  const names = draw.cards.filter((card) => card.action_type === '0').map((card) => card.name)
  return new Set(names).size < names.length ? draw : buyWithEqualCards(page, request)
}

/** Expects /get-card-list to show a purchase of this many cards. Equal cards share a checkbox. */
export async function expectCardCount(page: Page, count: number): Promise<void> {
  await expect(
    page.getByRole('button', { name: `すべて ×${count.toLocaleString('en-US')}`, exact: true }),
  ).toBeVisible()
}
/** Returns the checkbox on /get-card-list that the card shares with all cards equal to it. */
export const cardBox = (page: Page, { name }: Pick<Card, 'name'>) =>
  page.getByRole('checkbox', { name: new RegExp(`^${name}（`) })
/** Returns the cards of the draw that equal the given card. */
export const cardsEqualTo = (draw: DrawResult, { name }: Pick<Card, 'name'>) =>
  draw.cards.filter((card) => card.name === name)

export const reveal = (page: Page) => page.getByTestId('reveal')
export const overlay = (page: Page) =>
  page.getByRole('button', { name: /タップしてスタート|tap to start/ })
export const skip = (page: Page) => page.getByRole('button', { name: /^(スキップ|Skip)$/ })
export const skipAll = (page: Page) => page.getByRole('button', { name: 'すべてスキップ' })
export const revealCard = (page: Page) => page.getByTestId('reveal-card')
/** The board on which the cards of ten draws lie face down. */
export const board = (page: Page) => page.getByTestId('reveal-board')
export const movie = (page: Page) => page.locator('video')

/**
 * Keeps the movie playing until the test skips it. On a slow machine the movie could otherwise end
 * by itself, or stall and be skipped by the page.
 */
export async function keepMoviePlaying(page: Page): Promise<void> {
  await movie(page).evaluate((video: HTMLVideoElement) => {
    video.loop = true
    setInterval(() => video.dispatchEvent(new Event('timeupdate')), 500)
  })
}

/**
 * Pauses the animation that flips a card. However slow the machine is, only a tap then ends the
 * flip.
 */
export async function pauseFlips(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('animationstart', ({ target }) => {
      for (const each of (target as Element).getAnimations()) each.pause()
    })
  })
}

/** Changes the cards of the purchases that the page makes from now on. */
export async function withCards(page: Page, changes: readonly Partial<Card>[]): Promise<void> {
  await page.route('**/api/user/pack/{buy,gache_result}', async (route) => {
    const answer = await (await route.fetch()).json()
    const cards = answer.cards.map((card: Card, index: number) => ({ ...card, ...changes[index] }))
    await route.fulfill({ json: { ...answer, cards } })
  })
}

/** Starts the reveal, skips the movie, and waits for the first card or the board. */
export async function startAndSkipMovie(page: Page): Promise<void> {
  await keepMoviePlaying(page)
  await overlay(page).click()
  await skip(page).click()
  await expect(revealCard(page).or(board(page))).toBeVisible()
}

export const currentPath = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
