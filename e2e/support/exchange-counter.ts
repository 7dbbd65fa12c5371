import type { Locator, Page } from '@playwright/test'
import { withoutPhraseBreaks } from '#contract/phrases/cut-phrases.rule.ts'
import { idle } from './base.ts'

/** Returns a locator of a good's tile. The locator finds nothing while the page lacks the good. */
export const tile = (page: Page, goodId: number): Locator => page.getByTestId(`goods-${goodId}`)

export const tiles = (page: Page): Locator => page.getByTestId(/^goods-/)

/** Returns the button that exchanges a good, in either language. The other one is its heart. */
export const exchangeButton = (page: Page, goodId: number): Locator =>
  idle(page)
    .getByTestId(`goods-${goodId}`)
    .getByRole('button', { name: /引き換える|^Exchange/ })

/** Waits until nothing is loading, and then presses the button that exchanges a good. */
export async function pressTile(page: Page, goodId: number): Promise<void> {
  await exchangeButton(page, goodId).click()
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
