import type { Locator, Page } from '@playwright/test'
import { withoutPhraseBreaks } from '#contract/phrases/cut-phrases.rule.ts'
import { idle } from './base.ts'

/** Returns a locator of a good's tile. The locator finds nothing while the page lacks the good. */
export const tile = (page: Page, goodId: number): Locator => page.getByTestId(`goods-${goodId}`)

export const tiles = (page: Page): Locator => page.getByTestId(/^goods-/)

/** Waits until nothing is loading, and then presses the button on a good's tile. */
export async function pressTile(page: Page, goodId: number): Promise<void> {
  await idle(page).getByTestId(`goods-${goodId}`).getByRole('button').click()
}

/** Returns the prices in coins of the goods that the page shows, in the order of the goods. */
export async function costs(page: Page): Promise<number[]> {
  return numbersOf(page, 'cost')
}

export async function stocks(page: Page): Promise<number[]> {
  return numbersOf(page, 'stock')
}

export async function names(page: Page): Promise<string[]> {
  const texts = await tiles(page).getByRole('heading').allInnerTexts()
  return texts.map(withoutPhraseBreaks)
}

async function numbersOf(page: Page, testId: string): Promise<number[]> {
  const texts = await page.getByTestId(testId).allInnerTexts()
  return texts.map((text) => Number.parseInt(text.replaceAll(',', ''), 10))
}
