import type { Page } from '@playwright/test'
import { buyThroughScreen, type DrawRequest, skipAll } from './draws.ts'

/**
 * Buys through the screens, so that the browser stores the client receipt of the purchase. Returns
 * the id of the purchase.
 */
export async function buyWithClientReceipt(page: Page, request: DrawRequest): Promise<number> {
  const response = page.waitForResponse('**/api/user/pack/buy')
  await buyThroughScreen(page, request)
  const { pack_history_id } = await (await response).json()
  await skipAll(page).click()
  await page.waitForURL('**/get-card-list')
  return pack_history_id
}

export const verdict = (page: Page) => page.getByTestId('verdict')

/**
 * Returns the verdict of each proof step by the name of the step: 'true', 'false' or 'open' (not
 * decided yet).
 */
export async function readProofSteps(page: Page): Promise<Record<string, string>> {
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

export const allStepsWith = (verdict: string) =>
  Object.fromEntries(STEP_NAMES.map((name) => [name, verdict]))

export const fileInput = (page: Page) => page.locator('input[type=file]')

export function receiptFile(content: string, name = 'receipt.json') {
  return { name, mimeType: 'application/json', buffer: Buffer.from(content) }
}
