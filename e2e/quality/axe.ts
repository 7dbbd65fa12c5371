import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'

const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** Dialogs fade in 200 ms on a quiet machine. */
const FADE_MS_MAX = 1_000
const OPTIONS: axeCore.RunOptions = { resultTypes: ['violations'] }

/**
 * Returns the faults that axe finds on the page. The function first waits until no spinner is shown
 * and no dialog is being animated. A dialog that begins to fade only afterwards is pale for a
 * moment, so only faults that stay are returned.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
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
  const faults = page.frames().length === 1 ? faultsOfPage : faultsOfAllFrames
  if ((await faults(page)).length === 0) return []
  await page.waitForTimeout(FADE_MS_MAX)
  return faults(page)
}

/**
 * Runs axe in a page without frames. `AxeBuilder` would be slower, because it sends the source of
 * axe twice and returns all results.
 */
async function faultsOfPage(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(AXE_SOURCE)
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof axeCore }
    const { violations } = await axe.run(document, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, OPTIONS)
}

async function faultsOfAllFrames(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options(OPTIONS).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
