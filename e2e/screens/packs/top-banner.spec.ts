import { expect, test } from '#e2e/support/base.ts'

test('the slides cover the whole banner while it slides, in a wide window', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const banner = page.getByRole('region', { name: 'お知らせ' })
  await expect(banner).toHaveAttribute('data-shown', '1')
  // Each frame measures the widest part of the banner that no visible slide covers.
  const { widestHolePx, shown } = await banner.evaluate(async (slider: HTMLElement) => {
    const holePx = () => {
      const boxes = [...slider.querySelectorAll('[role=group]')]
        .filter((slide) => slide.checkVisibility({ visibilityProperty: true }))
        .map((slide) => slide.getBoundingClientRect())
        .toSorted((a, b) => a.left - b.left)
      let [coveredTo, widest] = [0, 0]
      for (const { left, right } of [...boxes, { left: innerWidth, right: innerWidth }]) {
        widest = Math.max(widest, Math.min(left, innerWidth) - coveredTo)
        coveredTo = Math.max(coveredTo, right)
      }
      return widest
    }
    const until = performance.now() + 6_000
    let found = 0
    // The banner may be back at its first slide when the time is over.
    const numbers = new Set<string | null>()
    while (performance.now() < until) {
      await new Promise(requestAnimationFrame)
      found = Math.max(found, holePx())
      numbers.add(slider.getAttribute('data-shown'))
    }
    return { widestHolePx: found, shown: [...numbers] }
  })
  expect(shown.length).toBeGreaterThan(1)
  expect(widestHolePx).toBeLessThan(4)
})
