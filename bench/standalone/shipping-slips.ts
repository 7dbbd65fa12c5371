import { type LoggedInConsole, withConsoleBrowser } from './console-browser.ts'

/**
 * Opens the packing slips of parcels in a browser, and returns the milliseconds until one document
 * shows all slips.
 */
export function measureSlipsMs(console: LoggedInConsole, ids: readonly number[]): Promise<number> {
  return withConsoleBrowser(console, async (context) => {
    const page = await context.newPage()
    const from = performance.now()
    await page.goto(`/console/packing-slips?ids=${ids.join(',')}`)
    await page
      .getByRole('article')
      .nth(ids.length - 1)
      .waitFor()
    return performance.now() - from
  })
}
