import type { Page } from '@playwright/test'

/**
 * The tests already run at the first width, 390. For this width, the browser need not lay out the
 * page again.
 */
const WIDTHS_PX = [390, 320, 768, 1440] as const
const TOUCH_PX_MIN = 44
const TARGETS = 'a, button, select, summary, label:has(input), input:not(label input)'

/**
 * Returns the controls that are too small for a thumb. A checkbox within a label counts together
 * with the label. A link within a sentence is exempt.
 */
export function smallTouchTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ targets, pxMin }) =>
      [...document.querySelectorAll(targets)]
        .map((target) => ({ target, box: target.getBoundingClientRect() }))
        .filter(({ target }) => target.checkVisibility({ visibilityProperty: true }))
        .filter(({ target }) => getComputedStyle(target).clipPath === 'none')
        .filter(({ target }) => target.closest('p') === null)
        .filter(({ box }) => box.right > 0 && (box.width < pxMin || box.height < pxMin))
        .map(
          ({ target, box }) =>
            `narrow: ${target.outerHTML.slice(0, 80)} ${box.width}×${box.height}`,
        ),
    { targets: TARGETS, pxMin: TOUCH_PX_MIN },
  )
}

/** Returns the widths at which the page scrolls sideways. */
export async function overflowingWidths(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  const overflowing: string[] = []
  for (const width of WIDTHS_PX) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ ...size, width })
    // With reduced motion, a change of size takes a transition of 1 ms, which ends before the second
    // frame.
    const scrollWidth = await page.evaluate(async () => {
      for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
      return document.documentElement.scrollWidth
    })
    if (scrollWidth !== width) overflowing.push(`${scrollWidth} px wide at ${width}`)
  }
  await page.setViewportSize(size)
  return overflowing
}
