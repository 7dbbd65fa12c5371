import type { Page } from '@playwright/test'

/**
 * Returns the elements that a user of the keyboard has trouble with. Some look like controls but
 * cannot be focused. Others are controls that the Tab key visits out of order.
 */
export function unreachableByKeyboard(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const reachable = 'a[href], button, input, select, textarea, summary, label, [tabindex]'
    const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
    const forPointers = shown.filter(
      (element) =>
        getComputedStyle(element).cursor === 'pointer' && element.closest(reachable) === null,
    )
    const outOfOrder = shown.filter(({ tabIndex }) => tabIndex > 0)
    return [...forPointers, ...outOfOrder].map(
      ({ outerHTML }) => `not for the keyboard: ${outerHTML.slice(0, 100)}`,
    )
  })
}
