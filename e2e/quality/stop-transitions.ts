import type { Page } from '@playwright/test'

/**
 * Turns transitions off, because a test would otherwise read the colours of the previous state. The
 * console's content security policy forbids a style element without a nonce, but not a style sheet
 * of a script.
 */
export async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}
