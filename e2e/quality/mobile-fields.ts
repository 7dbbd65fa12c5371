import type { Page } from '@playwright/test'

/**
 * Returns the fields that are inconvenient on phones: fields with text below 16 px, because iOS
 * zooms into them, and fields without `autocomplete`, because a phone cannot fill them in.
 */
export function mobileFieldIssues(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main :is(input, select, textarea)')]
      .filter(
        (field) => field.checkVisibility() && !/checkbox|radio|hidden|file|range/.test(field.type),
      )
      .filter(
        (field) =>
          Number.parseFloat(getComputedStyle(field).fontSize) < 16 ||
          (field instanceof HTMLInputElement && field.type !== 'search' && !field.autocomplete),
      )
      .map((field) => `a field for no phone: ${field.outerHTML.slice(0, 120)}`),
  )
}
