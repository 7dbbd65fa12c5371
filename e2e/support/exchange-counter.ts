import type { Locator, Page } from '@playwright/test'
import { idle } from './base.ts'

/** Returns the tile of a good. It matches nothing while the list shows a page without the good. */
export const tile = (page: Page, goodId: number): Locator => page.getByTestId(`goods-${goodId}`)

export const tiles = (page: Page): Locator => page.getByTestId(/^goods-/)

/** Presses a good's button when nothing is loading. */
export async function pressTile(page: Page, goodId: number): Promise<void> {
  await idle(page).getByTestId(`goods-${goodId}`).getByRole('button').click()
}

/** Returns the prices in coins of the goods that are shown, in their order on the page. */
export async function costs(page: Page): Promise<number[]> {
  return numbersOf(page, 'cost')
}

export async function stocks(page: Page): Promise<number[]> {
  return numbersOf(page, 'stock')
}

export async function names(page: Page): Promise<string[]> {
  return tiles(page).getByRole('heading').allInnerTexts()
}

async function numbersOf(page: Page, testId: string): Promise<number[]> {
  const texts = await page.getByTestId(testId).allInnerTexts()
  return texts.map((text) => Number.parseInt(text.replaceAll(',', ''), 10))
}
