import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Returns the faults that axe finds on the page. It first waits until no spinner is shown and no
 * dialog is being animated.
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
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // Without legacy mode axe opens another page to merge the results of several frames, which
    // costs a second. If the page has one frame, nothing needs to be merged.
    .setLegacyMode(page.frames().length === 1)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
