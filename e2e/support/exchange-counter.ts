import type { Locator, Page } from '@playwright/test'
import { idle } from './base.ts'

/** A good on the shown page of the counter. */
export const tile = (page: Page, goodId: number): Locator => page.getByTestId(`goods-${goodId}`)

export const tiles = (page: Page): Locator => page.getByTestId(/^goods-/)

/** Presses a good's button once nothing is loading. */
export async function pressTile(page: Page, goodId: number): Promise<void> {
  await idle(page).getByTestId(`goods-${goodId}`).getByRole('button').click()
}

/** The prices of the shown goods in coins, in order. */
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
