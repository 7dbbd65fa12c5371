import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'

const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

export interface AxeOptions {
  /**
   * False if the contrast of the texts is checked elsewhere. It takes more than half of the time of
   * axe.
   */
  readonly hasContrast?: boolean
}

/**
 * Returns the faults that axe finds on the page. The function first waits until no spinner is shown
 * and no dialog is being animated.
 */
export async function accessibilityFaults(
  page: Page,
  { hasContrast = true }: AxeOptions = {},
): Promise<string[]> {
  await expect(page.locator('html[data-busy]')).toHaveCount(0)
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.race([
      Promise.allSettled(ending.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 2_000)),
    ])
  })
  const options: axeCore.RunOptions = {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: hasContrast } },
  }
  return page.frames().length === 1 ? faultsOfPage(page, options) : faultsOfAllFrames(page, options)
}

/**
 * Runs axe in a page without frames. `AxeBuilder` would be slower, because it sends the source of
 * axe twice and returns all results.
 */
async function faultsOfPage(page: Page, axeOptions: axeCore.RunOptions): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(AXE_SOURCE)
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof axeCore }
    const { violations } = await axe.run(document, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, axeOptions)
}

async function faultsOfAllFrames(page: Page, options: axeCore.RunOptions): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options(options).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
