import type { Page, TestInfo } from '@playwright/test'

/**
 * If the test has failed, adds what its page says to the report. The log of a check prints the
 * first 300 characters, dialogs and alerts first: the pictures are often out of reach.
 */
export async function attachFailedPage(page: Page, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus || page.isClosed()) return
  const body = await page
    .evaluate(() => {
      const elements = ['[role=dialog]', '[role=alert]', 'main'].flatMap((selector) => [
        ...document.querySelectorAll<HTMLElement>(selector),
      ])
      const texts = elements.map((element) => element.innerText.replaceAll(/\s+/g, ' '))
      return `${location.pathname} ${texts.join(' | ')}`
    })
    .catch(String)
  await testInfo.attach('page', { body, contentType: 'text/plain' })
}
