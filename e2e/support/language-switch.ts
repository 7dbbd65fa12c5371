import { expect, type Page } from '@playwright/test'

/** Switches the language in the menu, as a visitor with a phone does. */
export async function switchToEnglish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'メニュー', exact: true }).click()
  const menu = page.getByRole('dialog')
  await menu.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await menu.getByRole('button', { name: 'Close the menu' }).click()
}
