import type { Page } from '@playwright/test'
import { buyByScreen, skipAll, type Wanted } from './draws.ts'

/** Buys through the screens, so that the browser notes what it was shown, and answers the purchase's id. */
export async function buyNoted(page: Page, wanted: Wanted): Promise<number> {
  const bought = page.waitForResponse('**/api/user/pack/buy')
  await buyByScreen(page, wanted)
  const { pack_history_id } = await (await bought).json()
  await skipAll(page).click()
  await page.waitForURL('**/get-card-list')
  return pack_history_id
}

export const verdict = (page: Page) => page.getByTestId('verdict')

/** Every step by its name: 'true', 'false' or 'open'. */
export async function stepsOf(page: Page): Promise<Record<string, string>> {
  await verdict(page).waitFor()
  return page
    .locator('[data-step]')
    .evaluateAll((steps) =>
      Object.fromEntries(
        steps.map((step) => [step.getAttribute('data-step'), step.getAttribute('data-verdict')]),
      ),
    )
}

export const STEP_NAMES = [
  'composition',
  'promise',
  'shown',
  'ownSeed',
  'counts',
  'prizes',
  'cards',
  'head',
] as const

export const stepsAll = (verdict: string) =>
  Object.fromEntries(STEP_NAMES.map((name) => [name, verdict]))

export const fileInput = (page: Page) => page.locator('input[type=file]')

export function receiptFile(content: string, name = 'receipt.json') {
  return { name, mimeType: 'application/json', buffer: Buffer.from(content) }
}
