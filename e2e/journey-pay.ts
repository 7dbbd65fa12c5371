import type { FrameLocator, Page } from '@playwright/test'
import { expect, loginAs, type ShopHandle } from './base.ts'
import type { PayWords } from './journey-words.ts'
import { choose, lastButton, PAY } from './pay-form.ts'
import { expectPoints } from './paying.ts'
import { speak } from './walk.ts'

export const BEFORE_POINTS = 70
/** Course 101 is 500 points for 500 yen. */
export const AFTER_POINTS = BEFORE_POINTS + 500

/** A member of their own at the form of course 101, in one of the languages, with a method chosen. */
export async function startPaying(
  page: Page,
  shop: ShopHandle,
  { language, method }: { language: 'ja' | 'en'; method: string },
): Promise<void> {
  await speak(page, language)
  await loginAs(page, await shop.addMember({ points: BEFORE_POINTS }))
  await page.goto(PAY)
  await choose(page, method)
}

export async function pressPay(page: Page): Promise<void> {
  await lastButton(page).click()
}

/** Presses a button of the provider's page by what it stands for, whatever it is called. */
export async function pressThere(page: Page | FrameLocator, value: string): Promise<void> {
  await page.locator(`button[name=choice][value=${value}]`).click()
}

export async function fillJourneyCard(
  page: Page,
  words: PayWords,
  { number, code = '123' }: { number: string; code?: string },
): Promise<void> {
  const values = [number, '12', '30', code, 'TARO YAMADA']
  for (const [index, field] of words.cardFields.entries()) {
    await page.getByLabel(field).fill(values[index] ?? '')
  }
}

export async function expectCredited(page: Page, words: PayWords, address: RegExp): Promise<void> {
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('main')).toContainText(words.pay.succeeded)
  await expectPoints(page, AFTER_POINTS)
}
